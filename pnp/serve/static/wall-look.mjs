// What of the wall is shown, how large, and what is drawn over it.
import { $, $$, kept } from "./page.mjs";

export const tools = $("[data-tools]"), wall = $("[data-wall]");
// A piece that is wider is shown smaller, but for its real size.
const WIDEST = 130;
const SWITCHES = ["bleed", "cut", "safe", "guides", "turned", "names", "extras"];

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

// The fronts that a row of the rules looks at, where those are asked for.
const ofRow = wall.dataset.ofRow ? new Set(JSON.parse(wall.dataset.ofRow)) : null;

export function filter() {
  const fits = wanted(tools.find.value), component = tools.component.value;
  const set = tools.set?.value ?? "", changed = tools.changed.checked;
  let shown = 0, all = 0;
  for (const part of $$(".component", wall)) {
    const isHere = !component || part.dataset.component === component;
    const counts = component === part.dataset.component || tools.extras.checked || !("extra" in part.dataset);
    let some = 0;
    for (const figure of $$("figure", part)) {
      const is = isHere && fits(figure) && (!set || figure.dataset.sets.split(" ").includes(set))
        && (!ofRow || ofRow.has(figure.dataset.id)) && (!changed || figure.classList.contains("changed"));
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

export function look() {
  for (const name of SWITCHES) wall.toggleAttribute(`data-${name}`, tools[name].checked || (name === "extras" && tools.component.selectedOptions[0]?.text.includes("(extra)")));
  wall.dataset.side = tools.side.value;
  wall.dataset.see = tools.see.value;
  wall.style.setProperty("--zoom", tools.zoom.value);
  $("output", $(".zoom")).textContent = `${Math.round(tools.zoom.value * 100)} %`;
  $("details.more").toggleAttribute("data-used", Boolean(tools.see.value) || ["bleed", "cut", "safe", "guides", "turned"].some((name) => tools[name].checked));
  measure();
}

const KEPT = ["zoom", "side", "see", ...SWITCHES];
export function remember() {
  const said = Object.fromEntries(KEPT.map((name) => [name, tools[name].type === "checkbox" ? tools[name].checked : tools[name].value]));
  kept.set("wall", JSON.stringify(said));
  const at = new URL(location.href);
  for (const name of ["find", "component", "set"]) {
    if (tools[name]?.value) at.searchParams.set(name, tools[name].value); else at.searchParams.delete(name);
  }
  history.replaceState(null, "", at);
}
export function recall() {
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
