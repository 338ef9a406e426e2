// What every page does: settings, the editor, dialogs, and hearing of changes.
const root = document.documentElement;
const meta = (name) => document.querySelector(`meta[name="pnp-${name}"]`)?.content ?? "";

/** What the browser keeps of this page; a browser may refuse to keep anything. */
export const kept = {
  get(name, usual = "") {
    try { return localStorage.getItem(`pnp.${name}`) ?? usual; } catch { return usual; }
  },
  set(name, value) {
    try { localStorage.setItem(`pnp.${name}`, value); } catch { /* only for now, then */ }
  },
};

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const game = document.body.dataset.game ?? "";

/** Send `said` to the server, as our own page; returns what it answers. */
export async function post(address, said) {
  const send = () => fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-pnp-token": meta("token") },
    body: JSON.stringify(said),
  });
  let answer = await send();
  if (answer.status === 403) {
    // The server was started anew since this page was loaded: it has another token.
    const page = await (await fetch(location.href)).text();
    const found = new DOMParser().parseFromString(page, "text/html").querySelector('meta[name="pnp-token"]');
    if (found) $('meta[name="pnp-token"]').content = found.content;
    answer = await send();
  }
  return answer;
}

/** Say something in a corner for a while. */
export function toast(text) {
  const box = Object.assign(document.createElement("p"), { className: "toast", textContent: text });
  $("[data-toasts]").append(box);
  setTimeout(() => box.remove(), 6000);
}

// Places in files ------------------------------------------------------------------------------

const EDITORS = {
  vscode: (path, line) => `vscode://file${path}:${line}`,
  vscodium: (path, line) => `vscodium://file${path}:${line}`,
  cursor: (path, line) => `cursor://file${path}:${line}`,
  zed: (path, line) => `zed://file${path}:${line}`,
  idea: (path, line) => `idea://open?file=${encodeURIComponent(path)}&line=${line}`,
  subl: (path, line) => `subl://open?url=${encodeURIComponent(`file://${path}`)}&line=${line}`,
  mvim: (path, line) => `mvim://open?url=${encodeURIComponent(`file://${path}`)}&line=${line}`,
};

function absolute(file) {
  if (/^([A-Za-z]:)?[\\/]/.test(file)) return file;
  const base = (kept.get("editor-root") || meta("root")).replace(/[\\/]+$/, "");
  return `${base}/${file}`.replaceAll("\\", "/");
}

function openPlace(file, line) {
  const path = absolute(file), at = Math.max(1, Number(line) || 1);
  const editor = kept.get("editor", "vscode");
  if (editor in EDITORS) {
    const link = EDITORS[editor](path.split("/").map(encodeURIComponent).join("/").replace(/^(?!\/)/, "/").replaceAll("%3A", ":"), at);
    location.href = ["idea", "subl", "mvim"].includes(editor) ? EDITORS[editor](path, at) : link;
    return;
  }
  const text = editor === "vim" ? `vim +${at} '${path.replaceAll("'", "'\\''")}'` : `${path}:${at}`;
  navigator.clipboard.writeText(text).then(() => toast(`Copied: ${text}`), () => toast(text));
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-file]");
  if (place) {
    event.preventDefault();
    openPlace(place.dataset.file, place.dataset.line);
    return;
  }
  const opener = event.target.closest?.("[data-open]");
  if (opener) document.getElementById(opener.dataset.open).showModal();
  for (const menu of $$("details.more[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of $$("details.more[open]")) menu.open = false;
});
document.addEventListener("change", (event) => {
  const goes = event.target.closest?.("[data-go]");
  if (goes) location.href = goes.value;
  const query = event.target.closest?.("[data-query]");
  if (query) {
    const at = new URL(location.href);
    if (query.value) at.searchParams.set(query.name, query.value); else at.searchParams.delete(query.name);
    location.href = at.href;
  }
});

// Settings -------------------------------------------------------------------------------------

function applySettings() {
  root.dataset.theme = kept.get("theme", "auto");
  root.style.setProperty("--mm", `${Number(kept.get("px-per-mm", "3.7795")) || 3.7795}px`);
}
applySettings();
for (const field of $$("#settings [name]")) {
  const value = kept.get(field.name, field.type === "radio" ? "auto" : "");
  if (field.type === "radio") field.checked = field.value === value;
  else if (value) field.value = value;
  field.addEventListener("input", () => {
    kept.set(field.name, field.value);
    applySettings();
  });
}

// What is told while the page is open ----------------------------------------------------------

const listeners = new Map();
let isMissed = false; // a change was told before anybody here listened
/** Call `hear` with what is told of `kind`: "change", "problems", "progress", "again". */
export function on(kind, hear) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), hear]);
  if (kind === "change" && isMissed) { isMissed = false; hear({ games: [game] }); }
}
function tell(kind, said) {
  if (kind === "change" && !listeners.has(kind)) isMissed = true;
  for (const hear of listeners.get(kind) ?? []) hear(said);
}

const light = $("[data-live]");
export function state(name, text) {
  light.dataset.state = name;
  $(".say", light).textContent = text;
}

const title = document.title;
async function showProblems() {
  if (!game) return;
  let answer;
  try { answer = await fetch(`/g/${game}/problems.json${location.search}`); } catch { return; } // it asks again once it is connected
  if (answer.status === 404) state("off", "this game is gone");
  if (!answer.ok) return;
  const { problems } = await answer.json();
  const count = $("[data-count]"), wrong = problems.filter((one) => one.severity === "error").length;
  count.hidden = !wrong;
  count.textContent = wrong;
  document.title = wrong ? `(${wrong}) ${title}` : title;
  tell("problem-list", problems);
}

// What this page shows: it was made so, or was told so since.
let heard = document.body.dataset.version ?? "", source = null;
function listen() {
  source = new EventSource("/events");
  source.addEventListener("hello", (event) => {
    const { version } = JSON.parse(event.data);
    state("on", "live");
    root.dataset.live = "on";
    // After a restart, or a sleep, anything may be another.
    if (heard && heard !== version) tell("change", { games: [game] });
    heard = version;
    showProblems();
  });
  source.addEventListener("error", () => {
    state("off", "not connected");
    root.dataset.live = "off";
  });
  for (const kind of ["change", "problems", "progress"]) {
    source.addEventListener(kind, (event) => {
      const said = JSON.parse(event.data);
      if (kind === "change") heard = said.version;
      if (said.games && game && !said.games.includes(game)) return;
      if (kind === "change" || kind === "problems") showProblems();
      tell(kind, said);
    });
  }
}
function leave() {
  source?.close();
  source = null;
}
listen();
// A browser has six connections to a server: tabs that nobody looks at for long let theirs go.
const LONG = 10 * 60 * 1000;
let rest = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(rest);
  if (document.hidden) rest = setTimeout(leave, LONG);
  else if (!source) listen();
});
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

/** Take over the parts of the page at `address` that are marked as regions, where they differ. */
export async function renew(address = location.href) {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of $$("[data-region]")) {
    const fresh = $(`[data-region="${old.dataset.region}"]`, page);
    if (fresh && !fresh.isEqualNode(old)) old.replaceWith(document.adoptNode(fresh));
  }
  return page;
}
