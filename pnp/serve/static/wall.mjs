// The wall: its keys, one card of it, and what the last save changed.
import { $, $$, game, on, renew, state } from "./page.mjs";
import { filter, look, recall, remember, tools, wall } from "./wall-look.mjs";

const before = new Map(); // addresses of pictures before the last save, by face and kind
let { structure, words } = wall.dataset;

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
/** Return the kind of picture that a side shows, as the server names it. */
const kindOf = (side) => side.className.replace("side ", "");
async function text(src) {
  const answer = await fetch(src);
  return answer.ok ? answer.text() : null;
}

async function takeOver() {
  state("busy", "drawing");
  const answer = await fetch(address());
  if (!answer.ok) { if (answer.status === 404) state("off", "this game is gone"); return; }
  const said = await answer.json();
  const hasNew = said.structure !== structure;
  if (hasNew) { unmark(); await rebuild(); }
  const isOther = said.structure === structure && said.words !== words;
  ({ structure, words } = said);
  const swaps = [];
  for (const side of $$(".side[data-face]", wall)) {
    const src = said.faces[`${side.dataset.face} ${kindOf(side)}`];
    const image = $("img", side);
    if (src && image.getAttribute("src") !== src) swaps.push([side, image, src]);
  }
  await swapAll(swaps, { isMarked: hasNew });
  // What is looked through can wait until what is looked at is there.
  if (isOther) await rebuild();
  await done();
}

/** Take over a few faces, of which it was told that nothing else changed. */
async function takeOverSome(changes) {
  state("busy", "drawing");
  const { first, second } = wall.dataset, swaps = [], figures = new Set();
  for (const { language, faces, v } of changes.filter((one) => one.game === game)) {
    for (const side of faces.flatMap((face) => $$(`.side[data-face="${CSS.escape(face)}"]`, wall))) {
      if (language !== (side.classList.contains("second") ? second : first)) continue;
      const image = $("img", side), src = new URL(image.src);
      src.searchParams.set("v", v);
      swaps.push([side, image, src.pathname + src.search]);
      if (!side.classList.contains("back")) figures.add(side.closest("figure"));
    }
  }
  await swapAll(swaps, { isTold: true });
  await rename([...figures]);
  await done();
}

/** Take over what is looked through of figures whose pictures have changed. */
async function rename(figures) {
  if (!figures.length) return;
  const asked = new URL(`/g/${game}/figures.json${location.search}`, location.href);
  for (const figure of figures) asked.searchParams.append("id", figure.dataset.id);
  const answer = await fetch(asked);
  if (!answer.ok) return;
  const said = await answer.json();
  const copies = (figure) => Number($(".copies", figure)?.textContent.slice(1) ?? 1);
  if (figures.some((figure) => copies(figure) !== said[figure.dataset.id]?.copies)) { await rebuild(); return; }
  for (const figure of figures) {
    const { fields, cards, sets } = said[figure.dataset.id];
    Object.assign(figure.dataset, { fields, cards, sets });
  }
}

async function done() {
  filter();
  if (dialog.open) await openCard(dialog.dataset.address, document.getElementById(dialog.dataset.figure) ?? $("figure", wall));
  state("on", "live");
}

/** Show pictures by their new addresses, and mark those that look otherwise; where it `isTold` that they
 * do, also those that nobody has looked at. With `isMarked`, some that are new are marked already. */
async function swapAll(swaps, { isTold = false, isMarked = false }) {
  // What is seen first.
  const isSeen = ([side]) => { const box = side.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  swaps.sort((one, other) => isSeen(other) - isSeen(one));
  let isFirst = !isMarked;
  const unmarkOnce = () => { if (isFirst) unmark(); isFirst = false; };
  const next = async () => {
    for (let swap = swaps.shift(); swap; swap = swaps.shift()) {
      const [side, image, src] = swap, old = image.getAttribute("src");
      if (!image.complete || !image.naturalWidth) {
        image.src = src;
        if (isTold && side.classList.contains("front")) { unmarkOnce(); mark(side); }
        continue;
      }
      const [was, is] = await Promise.all([text(old), text(src)]);
      if (is === null) continue; // It can't be drawn: the last picture stays.
      image.src = src;
      if (was === is) continue;
      unmarkOnce();
      mark(side, old);
    }
  };
  // As many at a time as a browser asks for.
  await Promise.all([next(), next(), next(), next()]);
}

function unmark() {
  for (const figure of $$("figure.changed", wall)) figure.classList.remove("changed");
  before.clear();
}

function mark(side, old = "") {
  side.closest("figure").classList.add("changed");
  if (old) before.set(`${side.dataset.face} ${kindOf(side)}`, old);
  count();
}
function count() {
  const chip = $("[data-changed]"), changed = $$("figure.changed", wall).length;
  chip.hidden = !changed;
  $("b", chip).textContent = changed;
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
  count();
  scrollTo(0, at);
  look();
}

let task = Promise.resolve();
on("change", ({ changes }) => {
  const work = changes ? () => takeOverSome(changes) : takeOver;
  task = task.then(work).catch(() => state("on", "live"));
});
on("problem-list", (problems) => {
  const wrong = new Map(problems.filter((one) => one.face).map((one) => [one.face, one]));
  for (const figure of $$("figure", wall)) {
    const one = $$(".side", figure).map((side) => wrong.get(side.dataset.face.replace(/~.*/, ""))).find(Boolean);
    figure.classList.toggle("wrong", Boolean(one));
    figure.title = one ? `${one.place}: ${one.message}` : "";
  }
});
let told = "";
on("problem-list", async (problems) => {
  const now = JSON.stringify(problems);
  if (now === told) return;
  told = now;
  await renew(`/g/${game}/notice${location.search}`);
});

recall();
look();
filter();
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center" });
