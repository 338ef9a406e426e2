// What playing a game out measures, as a table with a column for each number of players.
import { $, game, post } from "./page.mjs";

const element = (name, said = {}, ...within) => { const one = Object.assign(document.createElement(name), said); one.append(...within); return one; };
const button = $("[data-measure]"), said = $("[data-said]");

function table(measures) {
  const labels = [...new Set(measures.flatMap((one) => one.parts.map((part) => part.label)))].filter(Boolean);
  const head = element("tr", {}, ...["Measure", "", ...(labels.length ? labels : ["Found"]), "Band"].map((textContent) => element("th", { scope: "col", textContent })));
  const rows = measures.map((one) => element("tr", { className: one.state },
    element("th", { scope: "row", textContent: one.title }),
    element("td", { textContent: { passed: "in its band", failed: "outside", waiting: "waits" }[one.state] ?? one.state }),
    ...(labels.length ? labels : [""]).map((label) => { const part = one.parts.find((other) => other.label === label) ?? (labels.length ? null : one.parts[0]); return element("td", { textContent: part?.found ?? "", className: part && !part.holds ? "bad-text" : "" }); }),
    element("td", { textContent: one.parts[0]?.expected ?? one.expected })));
  return element("table", { className: "rows" }, element("thead", {}, head), element("tbody", {}, ...rows));
}

button.addEventListener("click", async () => {
  button.disabled = true;
  said.textContent = "playing … a game of many cards takes a minute";
  try {
    const answer = await post(`/g/${game}/measured${location.search}`, {});
    const { measures, told } = await answer.json();
    $("[data-measures]").replaceChildren(...(measures.length ? [table(measures)] : told.map((textContent) => element("p", { className: "bad-text", textContent }))));
    const out = measures.filter((one) => one.state === "failed").length;
    said.textContent = measures.length ? (out ? `${out} of ${measures.length} outside their bands` : `all ${measures.length} in their bands`) : "";
  } catch { said.textContent = "the server can't be asked now"; }
  button.disabled = false;
});
