// What is printed, page by page, made anew as files and options change.
import { $, game, on, renew } from "./page.mjs";

const options = $("[data-options]"), papers = $("[data-papers]"), made = $("[data-made]");
let asked = 0, shown = "";

function query() {
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(options)) if (value) said.set(name, value);
  return said;
}

function element(name, said = {}, ...within) {
  const one = Object.assign(document.createElement(name), said);
  one.append(...within);
  return one;
}

function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

async function make() {
  const mine = ++asked, said = query();
  made.textContent = "making it …";
  papers.ariaBusy = "true";
  let answer;
  try { answer = await fetch(`/g/${game}/made.json?${said}`); } catch { made.textContent = "the server can't be asked now"; return; }
  if (mine !== asked) return;
  const { files, notes, problems } = await answer.json();
  papers.ariaBusy = "false";
  if (problems.length) {
    // The last good pages stay.
    made.textContent = "not made anew";
    papers.querySelector(".faults")?.remove();
    papers.prepend(element("ol", { className: "problems faults" }, ...problems.map(problem)));
    return;
  }
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  made.textContent = pages ? `${pages} page${pages === 1 ? "" : "s"}` : "";
  const now = JSON.stringify(files.map((file) => file.key));
  papers.querySelector(".faults")?.remove();
  if (now === shown) return;
  shown = now;
  const at = scrollY;
  papers.replaceChildren(
    ...notes.map((note) => element("p", { className: "hint", textContent: note })),
    ...files.map(document_),
  );
  scrollTo(0, at);
}

function problem(one) {
  const place = element("a", { className: "place", href: "#", textContent: one.place });
  Object.assign(place.dataset, { file: one.file, line: one.line });
  return element("li", { className: "problem" },
    element("p", { className: "what", textContent: one.message }),
    element("p", { className: "where" }, ...(one.file === "command line" ? [] : [place])),
    element("p", { className: "hint", textContent: one.hint }));
}

function document_(file) {
  const address = `/g/${game}/file?key=${file.key}`;
  const head = element("h2", {}, element("a", { href: address, target: "_blank", textContent: file.name }), " ", element("small", { textContent: size(file.bytes) }));
  const body = element("div", { className: "pages" });
  if (file.pages) {
    const ratio = Math.min(2, devicePixelRatio || 1);
    for (let page = 0; page < file.pages; page += 1) {
      const src = `/g/${game}/page.png?key=${file.key}&page=${page}&width=${Math.round(700 * ratio)}`;
      const image = element("img", { alt: `${file.name}, page ${page + 1}`, width: 700, height: 990 });
      image.loading = "lazy";
      image.src = src;
      image.addEventListener("load", () => { image.width = 700; image.height = Math.round(700 * image.naturalHeight / image.naturalWidth); });
      body.append(element("a", { href: `${src.replace(/width=\d+/, "width=2400")}`, target: "_blank", className: "paper" }, image, element("span", { textContent: page + 1 })));
    }
  } else if (file.name.endsWith(".html")) {
    body.append(element("iframe", { src: address, title: file.name }));
  }
  return element("section", {}, head, body);
}

function address() {
  const at = new URL(location.href);
  at.search = query();
  history.replaceState(null, "", at);
}

let task = 0;
options?.addEventListener("input", (event) => {
  if (event.target.matches("[data-query]")) return;
  clearTimeout(task);
  task = setTimeout(() => { address(); make(); }, 250);
});
options?.addEventListener("submit", (event) => { event.preventDefault(); make(); });
if (options) {
  on("change", make);
  make();
} else {
  // There is no rulebook yet; once it is written, it stands here.
  on("change", async () => {
    const page = await renew();
    if (page && $("[data-options]", page)) location.reload();
  });
}
