// The wall: what is shown of it, how large, what is drawn over it, and what the last save changed.
import { $, $$, game, kept, on, renew, state } from "./page.mjs";

const tools = $("[data-tools]"), wall = $("[data-wall]");
// A piece that is wider is shown smaller, but for its real size.
const WIDEST = 130;
const SWITCHES = ["bleed", "cut", "safe", "guides", "turned", "names", "extras"];
const before = new Map(); // addresses of pictures before the last save, by face and kind
let structure = "", words = "";

// Sizes and overlays ---------------------------------------------------------------------------

function measure(within = wall) {
  for (const part of $$(".component", within)) {
    const { w, h, corner, clip } = part.dataset;
    const real = "real" in wall.dataset;
    part.style.setProperty("--w", w);
    part.style.setProperty("--h", h);
    part.style.setProperty("--r", corner);
    part.style.setProperty("--fit", real ? 1 : Math.min(1, WIDEST / Number(w)));
    if (clip) for (const crop of $$(".crop", part)) crop.style.clipPath = clip;
  }
  if (SWITCHES.slice(0, 4).some((name) => name in wall.dataset)) overlay(within);
}

function overlay(within = wall) {
  for (const part of $$(".component", within)) {
    const symbol = $("symbol", part);
    for (const side of $$(".side", part)) {
      if ($(".over", side)) continue;
      const box = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      box.setAttribute("class", "over");
      box.setAttribute("viewBox", symbol.getAttribute("viewBox"));
      box.setAttribute("aria-hidden", "true");
      for (const path of symbol.children) box.append(path.cloneNode());
      side.append(box);
    }
  }
}

// What is shown --------------------------------------------------------------------------------

/** All that a figure says, in small letters; made when it is first looked for. */
function wordsOf(figure) {
  if (figure.words?.of !== figure.dataset.fields) {
    const { id, cards, fields } = figure.dataset, title = $("h2 span", figure.closest(".component")).textContent;
    const text = [id, cards, title, ...Object.values(JSON.parse(fields))].join(" ").toLowerCase();
    figure.words = { of: fields, text };
  }
  return figure.words.text;
}

function wanted(text) {
  const tests = [];
  for (const [, not, field, quoted, word] of text.toLowerCase().matchAll(/(-?)(?:([\w-]+):)?(?:"([^"]*)"?|(\S+))/g)) {
    const value = quoted ?? word ?? "";
    const test = (figure) => {
      if (!field) return wordsOf(figure).includes(value);
      if (field === "id") return figure.dataset.id.toLowerCase().includes(value);
      if (field === "set") return figure.dataset.sets.toLowerCase().split(" ").includes(value);
      if (field === "component") return figure.closest(".component").dataset.component.toLowerCase().includes(value);
      const said = Object.entries(JSON.parse(figure.dataset.fields)).find(([name]) => name.toLowerCase() === field);
      return said !== undefined && said[1].toLowerCase().includes(value);
    };
    tests.push(not ? (figure) => !test(figure) : test);
  }
  return (figure) => tests.every((test) => test(figure));
}

function filter() {
  const fits = wanted(tools.find.value), component = tools.component.value;
  const set = tools.set?.value ?? "", changed = tools.changed.checked;
  let shown = 0, all = 0;
  for (const part of $$(".component", wall)) {
    const isHere = !component || part.dataset.component === component;
    const counts = component === part.dataset.component || tools.extras.checked || !("extra" in part.dataset);
    let some = 0;
    for (const figure of $$("figure", part)) {
      const is = isHere && fits(figure) && (!set || figure.dataset.sets.split(" ").includes(set))
        && (!changed || figure.classList.contains("changed"));
      figure.hidden = !is;
      some += is;
      all += counts;
    }
    part.hidden = !some;
    if (counts) shown += some;
  }
  $("[data-shown]").textContent = shown === all ? `${all} faces` : `${shown} of ${all} faces`;
  $("[data-none]").hidden = shown > 0;
}

function look() {
  for (const name of SWITCHES) wall.toggleAttribute(`data-${name}`, tools[name].checked || (name === "extras" && tools.component.selectedOptions[0]?.text.includes("(extra)")));
  wall.dataset.side = tools.side.value;
  wall.dataset.see = tools.see.value;
  wall.style.setProperty("--zoom", tools.zoom.value);
  $("output", $(".zoom")).textContent = `${Math.round(tools.zoom.value * 100)} %`;
  $("details.more").toggleAttribute("data-used", Boolean(tools.see.value) || ["bleed", "cut", "safe", "guides", "turned"].some((name) => tools[name].checked));
  measure();
}

const KEPT = ["zoom", "side", "see", ...SWITCHES];
function remember() {
  const said = Object.fromEntries(KEPT.map((name) => [name, tools[name].type === "checkbox" ? tools[name].checked : tools[name].value]));
  kept.set("wall", JSON.stringify(said));
  const at = new URL(location.href);
  for (const name of ["find", "component", "set"]) {
    if (tools[name]?.value) at.searchParams.set(name, tools[name].value); else at.searchParams.delete(name);
  }
  history.replaceState(null, "", at);
}
function recall() {
  // Two cards beside each other, on a phone too.
  if (innerWidth < 600) tools.zoom.value = 0.6;
  let said = {};
  try { said = JSON.parse(kept.get("wall", "{}")); } catch { /* as usual, then */ }
  for (const name of KEPT) {
    if (!(name in said)) continue;
    if (tools[name].type === "checkbox") tools[name].checked = said[name]; else tools[name].value = said[name];
  }
  const at = new URL(location.href);
  for (const name of ["find", "component", "set"]) if (tools[name]) tools[name].value = at.searchParams.get(name) ?? "";
}

tools.addEventListener("submit", (event) => event.preventDefault());
tools.addEventListener("input", (event) => {
  if (event.target.matches("[data-query]")) return;
  if (event.target.name === "zoom") delete wall.dataset.real;
  look();
  filter();
  remember();
});
$("[data-real]").addEventListener("click", () => {
  wall.dataset.real = "";
  tools.zoom.value = 1;
  look();
  remember();
});
$("[data-clear]").addEventListener("click", () => {
  for (const name of ["find", "component", "set"]) if (tools[name]) tools[name].value = "";
  tools.changed.checked = false;
  look();
  filter();
  remember();
});

$("details.more").addEventListener("toggle", ({ target }) => target.toggleAttribute("data-left", target.getBoundingClientRect().left < 320));

// Keys -----------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const isTyping = event.target.matches("input:not([type=radio], [type=checkbox], [type=range]), select, textarea");
  if (event.key === "Escape" && event.target === tools.find) { tools.find.value = ""; look(); filter(); remember(); }
  if (isTyping) {
    if (event.key === "Enter" && event.target === tools.find) $("figure:not([hidden]) .piece", wall)?.focus();
    return;
  }
  if (event.key === "/") { event.preventDefault(); tools.find.focus(); tools.find.select(); }
  if (event.key === "f") { tools.side.value = tools.side.value === "front" ? "back" : "front"; look(); remember(); }
  const here = event.target.closest?.(".piece");
  if (here && event.key.startsWith("Arrow")) { event.preventDefault(); go(here, event.key); }
});

function go(here, key) {
  const all = $$(".component:not([hidden]) figure:not([hidden]) .piece", wall).filter((one) => one.offsetParent);
  const at = all.indexOf(here);
  if (key === "ArrowLeft" || key === "ArrowRight") { all[at + (key === "ArrowLeft" ? -1 : 1)]?.focus(); return; }
  const box = here.getBoundingClientRect(), down = key === "ArrowDown" ? 1 : -1;
  let best = null, least = Infinity;
  for (const one of all) {
    const other = one.getBoundingClientRect(), away = (other.top - box.top) * down;
    if (away < 20) continue;
    const far = away * 4 + Math.abs(other.left - box.left);
    if (far < least) [best, least] = [one, far];
  }
  best?.focus();
}

// One card -------------------------------------------------------------------------------------

const dialog = $("#card");
wall.addEventListener("click", async (event) => {
  const piece = event.target.closest(".piece");
  if (!piece || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await openCard(piece.href, piece.closest("figure"));
});
async function openCard(address, figure) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const card = document.adoptNode($("[data-region=card]", page));
  const old = before.get(`${figure.dataset.id} front first`);
  const compare = $("[data-before]", card);
  if (compare && old) {
    compare.hidden = false;
    $(".old", compare).src = old;
  }
  $("[data-card]", dialog).replaceChildren(card);
  dialog.dataset.address = address;
  dialog.dataset.figure = figure.id;
  if (!dialog.open) dialog.showModal();
}
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener("input", (event) => {
  if (event.target.name === "over") $(".fresh", dialog).style.opacity = event.target.value;
});

// Changes --------------------------------------------------------------------------------------

const address = () => `/g/${game}/faces.json${location.search}`;
async function text(src) {
  const answer = await fetch(src);
  return answer.ok ? answer.text() : null;
}

async function takeOver() {
  state("busy", "drawing");
  const answer = await fetch(address());
  if (!answer.ok) return;
  const said = await answer.json();
  if (said.structure !== structure) await rebuild();
  const isOther = said.structure === structure && said.words !== words;
  ({ structure, words } = said);
  const swaps = [];
  for (const side of $$(".side[data-face]", wall)) {
    const src = said.faces[`${side.dataset.face} ${side.className.replace("side ", "")}`];
    const image = $("img", side);
    if (src && image.getAttribute("src") !== src) swaps.push([side, image, src]);
  }
  // What is seen first.
  const isSeen = ([side]) => { const box = side.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  swaps.sort((one, other) => isSeen(other) - isSeen(one));
  let isFirst = true;
  const next = async () => {
    for (let swap = swaps.shift(); swap; swap = swaps.shift()) {
      const [side, image, src] = swap, old = image.getAttribute("src");
      if (!image.complete || !image.naturalWidth) { image.src = src; continue; }
      const [was, is] = await Promise.all([text(old), text(src)]);
      if (is === null) continue; // It can't be drawn: the last picture stays.
      image.src = src;
      if (was === is) continue;
      if (isFirst) unmark();
      isFirst = false;
      mark(side, old);
    }
  };
  // As many at a time as a browser asks for.
  await Promise.all([next(), next(), next(), next()]);
  // What is looked through can wait until what is looked at is there.
  if (isOther) await rebuild();
  filter();
  if (dialog.open) await openCard(dialog.dataset.address, document.getElementById(dialog.dataset.figure) ?? $("figure", wall));
  state("on", "live");
}

function unmark() {
  for (const figure of $$("figure.changed", wall)) figure.classList.remove("changed");
  before.clear();
}

function mark(side, old) {
  side.closest("figure").classList.add("changed");
  before.set(`${side.dataset.face} ${side.className.replace("side ", "")}`, old);
  const chip = $("[data-changed]");
  chip.hidden = false;
  $("b", chip).textContent = $$("figure.changed", wall).length;
}

/** Take over which cards there are; those that stay keep their place, and their pictures. */
async function rebuild() {
  const page = await renew();
  const fresh = page && $("[data-wall]", page);
  if (!fresh) return;
  const known = new Map($$("figure", wall).map((one) => [one.dataset.id, one]));
  for (const figure of $$("figure", fresh)) {
    const old = known.get(figure.dataset.id);
    if (!old) { if (known.size) figure.classList.add("changed"); continue; }
    if (old.closest(".component").dataset.clip !== figure.closest(".component").dataset.clip) continue;
    if ($$(".side", old).length !== $$(".side", figure).length) continue;
    for (const name of ["cards", "fields", "sets"]) old.dataset[name] = figure.dataset[name];
    $("figcaption", old).replaceWith($("figcaption", figure));
    figure.replaceWith(old);
  }
  const at = scrollY;
  wall.replaceChildren(...fresh.childNodes);
  scrollTo(0, at);
  look();
}

let task = Promise.resolve();
on("change", () => { task = task.then(takeOver).catch(() => state("on", "live")); });
on("problem-list", (problems) => {
  const wrong = new Map(problems.filter((one) => one.face).map((one) => [one.face, one]));
  for (const figure of $$("figure", wall)) {
    const one = $$(".side", figure).map((side) => wrong.get(side.dataset.face.replace(/~.*/, ""))).find(Boolean);
    figure.classList.toggle("wrong", Boolean(one));
    figure.title = one ? `${one.place}: ${one.message}` : "";
  }
});
on("problem-list", () => renew());

recall();
look();
filter();
fetch(address()).then((answer) => answer.json()).then((said) => { ({ structure, words } = said); });
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center" });
