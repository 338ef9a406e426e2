// What is shown of one text while it is translated: its pieces, its room, where it stands.
import { $, game, post } from "./page.mjs";

export const element = (name, said = {}, ...within) => { const one = Object.assign(document.createElement(name), said); one.append(...within); return one; };

const TAGS = { hole: "code", term: "mark", gone: "del", come: "ins" };
/** Return what the server said of a text, piece by piece: [text, kind, title]. */
export const pieces = (some) => some.map(([textContent, kind, title]) => (kind ? element(TAGS[kind], { textContent, title }) : textContent));

// With what stands around the branches of a phrase, so that these are taken for no placeholders.
const PLACED = /\{[^{}]*, select,\s*[^\s{},]+\s*\{|\}\s*[^\s{},]+\s*\{|\}\s*\}|\{[^{}]*\}|:[a-z][a-z0-9-]*:/g;
const WHOLE = /^(\{[^{}]*\}|:.*:)$/;
/** Return what Alt and a number put in: placeholders of the source, and decided words. */
export function inserts(one) {
  const placed = [...new Set((one.source.match(PLACED) ?? []).filter((text) => WHOLE.test(text)))].map((text) => ({ text, says: "" }));
  const decided = one.terms.map(({ term, words, note, forbidden }) => ({
    text: words[0], term,
    says: [term, note, words.length > 1 ? `or ${words.slice(1).join(", ")}` : "", forbidden.length ? `not ${forbidden.join(", ")}` : ""].filter(Boolean).join("; "),
  }));
  return [...placed, ...decided];
}
export function showTerms(one, insert) {
  $("[data-terms]").replaceChildren(...inserts(one).map(({ text, term, says }, index) => {
    const key = index < 9 ? [element("kbd", { textContent: index + 1 }), ` ${text}`] : [text];
    const button = element("button", { type: "button", title: index < 9 ? `Alt ${index + 1}` : "" }, ...key);
    button.addEventListener("click", () => insert(text));
    const row = element("li", {}, button, element("span", { className: "hint", textContent: says }));
    if (term) row.dataset.term = term;
    return row;
  }));
}

// The room --------------------------------------------------------------------------------------

let known = { share: null, length: 0 };
const percent = (share) => `${Math.round(share * 100)} %`;
/** Show how full the box is by what is known: sure for what was asked, near for what is typed on. */
export function follow(text) {
  const box = $("[data-meter]"), { share, length } = known;
  if (share !== null && length) draw(share * [...text].length / length, `about ${percent(share * [...text].length / length)} full`);
}
/** Forget what was known of the text that was open before: until it is drawn, nothing is. */
export function begin(one) {
  known = { share: null, length: 0 };
  if (shownOn.dataset.key === one.key) return;
  draw(0, "…");
  shownOn.ariaBusy = "true";
}
function draw(share, says, isOver = share > 1) {
  const box = $("[data-meter]");
  $("i", box).style.width = `${Math.min(100, share * 100)}%`;
  box.classList.toggle("much", share > 0.9);
  box.classList.toggle("over", isOver);
  $("span", box).textContent = says;
}
function measured(said, text) {
  known = { share: said.share, length: [...text].length };
  $("[data-meter]").hidden = said.share === null;
  if (said.share === null) return;
  if (!text.trim()) { draw(0, "nothing yet: the language of the game, or its fallback, is printed"); return; }
  const { sizes, share, worst } = said;
  const size = sizes ? `, set in ${sizes[0]} of ${sizes[1]} pt${sizes[0] < sizes[1] ? `, at least ${sizes[2]}` : ""}` : "";
  const on = said.all.length > 1 ? ` on ${worst}` : "";
  if (!sizes) draw(share, `does not fit${on}`, true);
  else draw(share, share ? `${percent(share)} full${size}${on}` : `as high as it needs${size}${on}`);
}

// Where it stands -------------------------------------------------------------------------------

const shownOn = $("[data-shown-on]");
let asked = 0, waiting = null, isAsking = false;
/** Draw `one` with `words` on its faces; of what is asked while it is drawn, the last counts. */
export function draft(view) {
  waiting = view;
  if (!isAsking) ask();
}
async function ask() {
  isAsking = true;
  while (waiting) {
    const view = waiting;
    waiting = null;
    try { await show(view); } catch { /* not connected: the next key asks again */ }
  }
  isAsking = false;
}
async function show({ query, one, words, second, beside, face, isOpen }) {
  const answer = await post(`/g/${game}/draft${query}`, { key: one.key, words, second, face });
  const said = await answer.json();
  if (!isOpen()) return;
  faults(said.problems);
  if (!answer.ok) return;
  measured(said, words);
  for (const row of $("[data-terms]").children) {
    if (row.dataset.term) row.classList.toggle("lacks", words.trim() !== "" && said.lacks.includes(row.dataset.term));
  }
  faces(said, one, beside, second);
}
const faults = (problems = []) => $("[data-faults]").replaceChildren(...problems.map(({ message, hint }) => element("p", { className: "bad-text", textContent: message }, element("span", { className: "hint", textContent: ` ${hint}` }))));
function faces(said, one, beside, second) {
  shownOn.dataset.key = one.key;
  if (one.part === "rulebook") return;
  shownOn.ariaBusy = "false";
  if (!said.all.length) { shownOn.replaceChildren(element("p", { className: "hint", textContent: "It stands on no face: it is for sheets, lists or the rulebook." })); return; }
  const shape = JSON.stringify([one.key, beside, second, said.pictures.map(({ face }) => face)]);
  if (shownOn.dataset.shape !== shape) {
    if (!said.pictures.length && shownOn.dataset.of === one.key) return; // what is wrong with it is told; the last picture stays
    shownOn.dataset.shape = shape;
    shownOn.dataset.of = one.key;
    const choice = said.all.length > said.pictures.length ? [chooser(said, one)] : [];
    shownOn.replaceChildren(...choice, ...said.pictures.map(({ face }) => figure(face, one, beside, second)));
  }
  for (const { face, src } of said.pictures) $(`figure[data-face="${CSS.escape(face)}"] img`, shownOn).src = src;
}
function figure(face, one, beside, second) {
  const to = $("[data-tools]").dataset.to;
  const first = picture(face, second ? `${to} + ${second}` : to);
  const others = second ? [] : [picture(face, beside, `/g/${game}/face.svg?id=${encodeURIComponent(face)}&lang=${beside}`)];
  const found = element("figure", {}, element("div", { className: second ? "pair one" : "pair" }, first, ...others), element("figcaption", { textContent: face }));
  found.dataset.face = face;
  return found;
}
function picture(face, language, src = "") {
  const image = element("img", { alt: `${face}, ${language}` });
  if (src) image.src = src;
  return element("span", { className: "shown-face" }, image, element("b", { textContent: language }));
}
function chooser(said, one) {
  const options = said.all.map((face) => element("option", { value: face, textContent: face, selected: face === said.pictures[0]?.face }));
  const select = element("select", {}, ...options);
  select.addEventListener("change", () => shownOn.dispatchEvent(new CustomEvent("face", { detail: select.value })));
  return element("label", { className: "pick" }, element("span", { textContent: `On ${said.all.length} faces, those with least room first` }), select);
}

/** Show the page of the rulebook on which `one` stands, with `words`; it is set anew for that. */
let pageTask = 0;
export function bookPage(query, one, words, isOpen) {
  const isFirst = shownOn.dataset.of !== one.key;
  if (isFirst) shownOn.replaceChildren(element("p", { className: "hint", textContent: "Setting its page of the rulebook …" }));
  Object.assign(shownOn.dataset, { of: one.key, shape: "" });
  clearTimeout(pageTask);
  pageTask = setTimeout(() => setPage(query, one, words, isOpen), isFirst ? 0 : 500);
}
async function setPage(query, one, words, isOpen) {
  const mine = ++asked;
  shownOn.ariaBusy = "true";
  const answer = await post(`/g/${game}/book-page${query}`, { key: one.key, words });
  if (mine !== asked || !isOpen()) return;
  shownOn.ariaBusy = "false";
  // The last page stays.
  if (!answer.ok) { faults((await answer.json()).problems); if (!$("img", shownOn)) shownOn.replaceChildren(element("p", { className: "hint", textContent: "The rulebook can't be set with it." })); return; }
  const { page } = await answer.json();
  const image = element("img", { className: "page", alt: "The page of the rulebook on which it stands" });
  image.src = page;
  await image.decode().catch(() => {});
  if (mine === asked && isOpen()) shownOn.replaceChildren(image);
}
