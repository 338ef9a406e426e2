// Translating on the cards: every key is measured and drawn, every save is one message of the catalog.
import { $, $$, game, kept, on, post, toast } from "./page.mjs";
import { begin, bookPage, draft, element, follow, inserts, pieces, showTerms } from "./translate-view.mjs";

const tools = $("[data-tools]"), list = $("[data-texts]"), work = $("[data-work]"), forms = $("[data-forms]");
const { to, own } = tools.dataset;
const query = `?to=${encodeURIComponent(to)}`, DRAFTS = `drafts.${game}.${to}`;
const MARKS = { missing: "·", stale: "±", fuzzy: "~", wrong: "!", translated: "✓" };
const SAYS = { missing: "not translated", stale: "its text changed", fuzzy: "needs work", wrong: "can't be printed", translated: "translated" };
let texts = [], catalog = "", at = null, face = "";
const others = new Map(); // what other languages say, by language
const undos = [];
// What was typed and is not saved yet, with what the catalog said then, by key. A reload keeps it.
const drafts = new Map(JSON.parse(kept.get(DRAFTS, "[]")));

const field = (name) => $(`[name="${name}"]`, tools);
const first = () => $("textarea", forms);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const typed = () => ({ forms: $$("textarea", forms).map((one) => one.value), fuzzy: $("[data-fuzzy]").checked, comment: $("#comment").value });
// A translation of another text than the one that is there is looked at by whoever opens it.
const opened = (one) => ({ ...one.said, fuzzy: one.state === "fuzzy" });

// The list --------------------------------------------------------------------------------------

async function load() {
  const answer = await fetch(`/g/${game}/texts.json${query}`);
  const said = await answer.json();
  $(".texts").ariaBusy = "false";
  $("[data-loading]").hidden = true;
  $(".unread")?.remove();
  if (!answer.ok) {
    // What was read before stays; what is typed does, too.
    list.before(element("div", { className: "unread notice", role: "alert" }, ...said.problems.map((one) => element("p", { textContent: `${one.place}: ${one.message}` }))));
    return;
  }
  const before = at;
  ({ texts, catalog } = said);
  others.clear();
  at = texts.find((one) => one.key === at?.key) ?? null;
  if (before && !at) { const moved = texts.find((one) => one.id === before.id); if (moved) { carry(before, moved); open(moved); } else { work.hidden = true; toast("The text that was open is gone."); } }
  else if (before && !same(before.said, at.said)) underneath(before, at);
  else if (before && before.state !== at.state) describe(at);
  show();
}

/** What was typed for a text that says something else now goes on with it. */
function carry(before, now) {
  if (!same(typed(), opened(before))) drafts.set(now.key, [typed(), now.said]);
  drafts.delete(before.key);
}
/** The file changed under the text that is open: nothing that was typed is lost. */
function underneath(before, now) {
  if (same(typed(), opened(before)) || same(typed().forms, now.said.forms)) { drafts.delete(now.key); open(now); return; }
  conflict(now.said);
}
function conflict(theirs) {
  const box = $("[data-conflict]");
  $("[data-theirs]", box).textContent = theirs.forms.filter(Boolean).join("\n") || "(nothing)";
  box.hidden = false;
}

function isShown(one) {
  const text = $("#find").value.toLowerCase(), state = field("state").value, part = field("part").value;
  if (part && one.group !== part) return false;
  if (state === "todo" && one.state === "translated") return false;
  if (state === "draft" ? !drafts.has(one.key) : state && state !== "todo" && one.state !== state) return false;
  return !text || `${one.id} ${one.source} ${one.said.forms.join(" ")}`.toLowerCase().includes(text);
}
function row(one) {
  const made = element("li", { role: "option", id: `t-${one.key}`, className: one.state, title: one.id },
    element("span", { className: "state", textContent: MARKS[one.state] }), element("span", { className: "unseen", textContent: SAYS[one.state] }),
    element("span", { className: "both" }, element("span", { className: "from", lang: own, textContent: one.source }), element("span", { className: "said", lang: to, textContent: (drafts.get(one.key)?.[0] ?? one.said).forms[0] })));
  made.ariaSelected = String(one.key === at?.key);
  made.dataset.key = one.key;
  made.classList.toggle("draft", drafts.has(one.key));
  return made;
}
function show() {
  const shown = texts.filter((one) => isShown(one) || one.key === at?.key);
  list.replaceChildren(...shown.map(row));
  const done = texts.filter((one) => one.state === "translated").length;
  $("progress", tools).value = texts.length ? done / texts.length : 0;
  $("[data-done]").textContent = `${done} of ${texts.length}${shown.length < texts.length ? `, ${shown.length} shown` : ""}`;
  select();
}
function select() {
  for (const one of $$('[aria-selected="true"]', list)) one.ariaSelected = "false";
  const now = at && document.getElementById(`t-${at.key}`);
  if (!now) return;
  now.ariaSelected = "true";
  list.setAttribute("aria-activedescendant", now.id);
  now.scrollIntoView({ block: "nearest" });
}
const renewRow = (one) => document.getElementById(`t-${one.key}`)?.replaceWith(row(one));

const rows = () => $$("li[data-key]", list).map((one) => texts.find(({ key }) => key === one.dataset.key));
/** Go on by a step to a text that is wanted; at the end, with `around`, from the beginning. */
function step(by, isWanted = () => true, isFocused = true, around = false) {
  const all = rows(), place = all.findIndex((one) => one.key === at?.key);
  const ahead = by > 0 ? [...all.slice(place + 1), ...(around ? all.slice(0, Math.max(0, place)) : [])] : all.slice(0, Math.max(0, place)).reverse();
  const next = ahead.find(isWanted);
  if (next) open(next, isFocused);
  return Boolean(next);
}
const isOpenStill = (one) => one.state !== "translated";
const nextToDo = () => step(1, isOpenStill, true, true) || (toast(texts.some(isOpenStill) ? "Nothing more is to do of what is shown." : "All texts are translated."), false);

// One text --------------------------------------------------------------------------------------

function open(one, isFocused = false) {
  const left = at;
  if (left?.key !== one.key) face = "";
  at = one;
  if (left && drafts.has(left.key)) renewRow(left);
  work.hidden = false;
  $("[data-conflict]").hidden = true;
  $("[data-faults]").replaceChildren();
  const [said, was] = drafts.get(one.key) ?? [opened(one), one.said];
  $("[data-source]").replaceChildren(...pieces(one.pieces));
  const changes = $("[data-changes]");
  changes.hidden = !one.changes.length;
  $("p.old", changes).replaceChildren(...pieces(one.changes));
  $("[data-note]").textContent = one.note;
  $("#comment").value = said.comment;
  $("[data-fuzzy]").checked = said.fuzzy;
  const high = Math.max(2, Math.min(14, Math.ceil(one.source.length / 42) + 1));
  forms.replaceChildren(...said.forms.flatMap((value, index) => {
    const id = index ? `words-${index}` : "words";
    const label = element("label", { className: "label", htmlFor: id, textContent: said.forms.length > 1 ? `${to}, form ${index + 1}: ${one.numbers[index] ?? ""}` : to });
    const box = element("textarea", { id, lang: to, rows: high, spellcheck: true, value });
    box.setAttribute("aria-describedby", "meter faults");
    return [label, box];
  }));
  showTerms(one, insert);
  begin(one);
  describe(one);
  other(one);
  select();
  if (isFocused) first().focus();
  const place = new URL(location.href);
  place.hash = one.key;
  history.replaceState(null, "", place);
  if (!same(was, one.said)) conflict(one.said);
  see();
}
function describe(one) {
  $("[data-standing]", work).textContent = SAYS[one.state];
  $("[data-standing]", work).className = one.state;
  $("[data-id]", work).textContent = one.id;
  Object.assign($("[data-source-place]").dataset, { file: one.file, line: one.line });
  Object.assign($("[data-catalog-place]").dataset, { file: catalog, line: one.at || 1 });
}

/** Show what another language says, where that is asked for. */
async function other(one) {
  const language = field("beside").value.replace("+", "") || own, box = $("[data-other]");
  box.hidden = language === own;
  if (box.hidden) return;
  if (!others.has(language)) others.set(language, fetch(`/g/${game}/texts.json?to=${encodeURIComponent(language)}`).then((answer) => (answer.ok ? answer.json() : { texts: [] })));
  const said = (await others.get(language)).texts.find(({ key }) => key === one.key);
  if (at?.key !== one.key) return;
  $(".label", box).textContent = language;
  Object.assign($(".source", box), { lang: language, textContent: said?.said.forms[0] || "(nothing)" });
}

function see() {
  const one = at, beside = field("beside").value;
  const second = beside.startsWith("+") ? beside.slice(1) : "";
  const isOpen = () => at?.key === one.key;
  draft({ query, one, words: first().value, second, beside: beside || own, face, isOpen });
  if (one.part === "rulebook") bookPage(query, one, first().value, isOpen);
}
function insert(text) {
  const box = document.activeElement?.closest?.("[data-forms] textarea") ?? first();
  box.focus();
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

let keeping = 0;
function keepDraft() {
  if (!at) return;
  const had = drafts.has(at.key);
  if (same(typed(), opened(at))) drafts.delete(at.key);
  else drafts.set(at.key, [typed(), drafts.get(at.key)?.[1] ?? at.said]);
  if (had !== drafts.has(at.key)) { renewRow(at); select(); }
  clearTimeout(keeping);
  keeping = setTimeout(storeDrafts, 300);
}
const storeDrafts = () => kept.set(DRAFTS, JSON.stringify([...drafts]));

// Saving ----------------------------------------------------------------------------------------

/** Save; return what the catalog says now, null where it was not saved. */
async function save(one, said, was) {
  const answer = await post(`/g/${game}/translation${query}`, { key: one.key, said, was });
  const told = await answer.json();
  if (answer.status === 409) { one.said = told.now; conflict(told.now); return null; }
  if (!answer.ok) { toast(told.problems.map((fault) => `${fault.message}: ${fault.hint}`).join("; ")); return null; }
  if (told.faults.length) toast(`Saved as “needs work”, since it could not be printed: ${told.faults[0].message}`);
  return told.now;
}
const stateOf = (said) => (said.forms.every((form) => !form.trim()) ? "missing" : said.fuzzy ? "fuzzy" : said.forms.every((form) => form.trim()) ? "translated" : "missing");
function taken(one, now) {
  Object.assign(one, { said: now, state: stateOf(now), changes: [] });
  drafts.delete(one.key);
  storeDrafts();
  renewRow(one);
  const done = texts.filter((other) => other.state === "translated").length;
  $("progress", tools).value = done / texts.length;
  $("[data-done]").textContent = `${done} of ${texts.length}`;
}
let isSaving = false;
async function saveNow() {
  if (!at || isSaving) return false;
  isSaving = true;
  const one = at, said = typed(), was = drafts.get(one.key)?.[1] ?? one.said;
  const now = await save(one, said, was).finally(() => { isSaving = false; });
  if (!now) return false;
  undos.push([one.key, was, now]);
  $("[data-undo]").disabled = false;
  const live = texts.find(({ key }) => key === one.key) ?? one;
  taken(live, now);
  if (at?.key === one.key) { at = live; open(live, forms.contains(document.activeElement)); }
  return true;
}
const saveAndOn = async () => { if (await saveNow()) nextToDo(); };

async function undo() {
  const last = undos.pop();
  $("[data-undo]").disabled = !undos.length;
  const one = last && texts.find(({ key }) => key === last[0]);
  if (!one) return;
  const now = await save(one, last[1], last[2]);
  if (now) { taken(one, now); toast("Undone."); }
  open(one, true);
}

// What is done ----------------------------------------------------------------------------------

let task = 0;
forms.addEventListener("input", () => {
  keepDraft();
  follow(first().value);
  clearTimeout(task);
  task = setTimeout(see, 60);
});
for (const part of ["#comment", "[data-fuzzy]"]) $(part).addEventListener("input", keepDraft);
forms.addEventListener("keydown", (event) => { if (event.key === "Enter" && at?.single && !event.ctrlKey && !event.metaKey) event.preventDefault(); });
$("[data-shown-on]").addEventListener("face", (event) => { face = event.detail; see(); });
list.addEventListener("click", (event) => {
  const found = event.target.closest("li[data-key]");
  if (found) open(texts.find(({ key }) => key === found.dataset.key), true);
});
list.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by && !event.altKey) { event.preventDefault(); step(by, undefined, false); }
  if (event.key === "Enter" && at && !event.ctrlKey) { event.preventDefault(); first().focus(); }
});
$("[data-save-on]").addEventListener("click", saveAndOn);
$("[data-save]").addEventListener("click", saveNow);
$("[data-undo]").addEventListener("click", undo);
$("[data-conflict]").addEventListener("click", (event) => {
  const choice = event.target.dataset?.keep;
  if (!choice) return;
  if (choice === "theirs") drafts.delete(at.key); else drafts.set(at.key, [typed(), at.said]);
  storeDrafts();
  open(at, true);
});
for (const name of ["state", "part"]) field(name).addEventListener("change", show);
$("#find").addEventListener("input", show);
field("beside").addEventListener("change", () => { kept.set("beside", field("beside").value); if (at) { other(at); see(); } });

const ALT = {
  ArrowDown: () => step(1), ArrowUp: () => step(-1), KeyN: nextToDo, KeyU: undo,
  KeyC: () => { first().value = ""; first().focus(); insert(at.source); },
  KeyW: () => { const box = $("[data-fuzzy]"); box.checked = !box.checked; keepDraft(); },
};
document.addEventListener("keydown", (event) => {
  // Alt and an arrow open a list of choices.
  if ($("dialog[open]") || !to || (event.altKey && event.target.matches("select"))) return;
  const act = event.ctrlKey || event.metaKey ? { Enter: saveAndOn, s: saveNow }[event.key]
    : event.altKey ? ALT[event.code] ?? numbered(event.code)
      : { Escape: () => list.focus(), "/": event.target.matches("textarea, input, select") ? undefined : () => $("#find").focus() }[event.key];
  if (act) { event.preventDefault(); act(); }
});
function numbered(code) {
  const found = /^Digit[1-9]$/.test(code) && at && inserts(at)[Number(code.slice(5)) - 1];
  return found ? () => insert(found.text) : undefined;
}
$("[data-new-language]").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { language, beside } = event.target;
  const answer = await post(`/g/${game}/language`, { language: language.value.trim(), beside: beside.value });
  const said = await answer.json();
  if (answer.ok) { location.href = `/g/${game}/translate?to=${encodeURIComponent(said.language)}`; return; }
  $("[data-told]").textContent = said.problems.map((one) => `${one.message}: ${one.hint}`).join("\n");
});
// A list of choices does not send its form by itself.
$("[data-new-language]").addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches("select")) { event.preventDefault(); event.currentTarget.requestSubmit(); } });
$("[data-close]").addEventListener("click", (event) => event.target.closest("dialog").close());
addEventListener("pagehide", storeDrafts);
const named = () => { const name = decodeURIComponent(location.hash.slice(1)); return texts.find((one) => one.key === name || one.id === name); };
addEventListener("hashchange", () => { const one = named(); if (one && one.key !== at?.key) open(one, true); });

field("beside").value = kept.get("beside");
if (field("beside").selectedIndex < 0) field("beside").value = "";
if (to) {
  await load();
  const start = named() ?? texts.find(isOpenStill) ?? texts[0];
  if (start) open(start, true);
  // Of changes one after another, and while somebody types, the last is read.
  let loading = Promise.resolve(), changed = 0;
  on("change", () => {
    clearTimeout(changed);
    changed = setTimeout(() => { loading = loading.then(load).catch(() => {}); }, 300);
  });
}
