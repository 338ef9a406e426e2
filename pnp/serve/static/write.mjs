// Buttons that write what the command line writes.
import { $, $$, game, on, post, renew } from "./page.mjs";

const line = (text, name = "") => Object.assign(document.createElement("li"), { textContent: text, className: name });
for (const form of $$("form[data-export]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = $("button", form), bar = $("progress", form), said = $("output", form), list = $(".written", form);
    const options = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    button.disabled = true;
    bar.hidden = false;
    bar.removeAttribute("value");
    said.textContent = "waiting its turn …";
    list.replaceChildren();
    try {
      const answer = await post(`/g/${game}/written${location.search}`, { export: form.dataset.export, options });
      const done = answer.ok ? await answer.json() : { paths: [], told: ["it was refused: load the page again"] };
      list.replaceChildren(...done.paths.map((path) => line(path)), ...done.told.map((text) => line(text, done.ok ? "hint" : "bad-text")));
      said.textContent = done.ok ? "written" : "not written";
    } catch { said.textContent = "the server can't be asked now"; }
    button.disabled = false;
    bar.hidden = true;
  });
  // Until now it would have loaded the page again and written nothing.
  $("button", form).disabled = false;
}
on("progress", ({ job, ready, of, what }) => {
  const form = $(`form[data-export="${job}"]`);
  // It comes by another way than the answer, which may be here before it.
  if (!form || !of || !$("button", form).disabled) return;
  const bar = $("progress", form);
  bar.value = ready / of;
  $("output", form).textContent = `${ready} of ${of} faces ${what ?? ""}`;
});
on("problems", () => renew());
