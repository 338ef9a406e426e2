"use strict";
(() => {
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (tag, attributes, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  };
  const nav = one("#contents");

  // Contents: closed once they have led somewhere.
  nav.addEventListener("click", (event) => {
    if (event.target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });

  // Search: sections that have all words, with the first place.
  const form = one(".search");
  const input = one("input", form);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}|\u00ad/gu, "").toLowerCase();
  const entries = all("main h2, main h3, main h4").map((heading) => {
    const own = [...heading.parentElement.children].filter((part) => part.localName !== "section");
    const text = own.map((part) => part.textContent.replace(/\s+/g, " ")).join(" ");
    return { heading, text, plain: plain(text) };
  });
  const hit = ({ heading, text, plain: flat }, words) => {
    const at = Math.max(0, flat.indexOf(words[0]));
    const part = (from, to) => text.slice(Math.max(0, from), to);
    const found = make("mark", {}, part(at, at + words[0].length));
    const about = make("small", {}, "… ", part(at - 30, at), found, part(at + words[0].length, at + 60), " …");
    return make("li", {}, make("a", { href: `#${heading.id}` }, heading.textContent, about));
  };
  input.addEventListener("input", () => {
    const words = plain(input.value).split(/\s+/).filter((word) => word.length > 1);
    const hits = words.length ? entries.filter((entry) => words.every((word) => entry.plain.includes(word))) : [];
    one(".hits", form).replaceChildren(...hits.map((entry) => hit(entry, words)));
    const said = hits.length ? input.dataset.found.replace("{n}", hits.length) : input.dataset.none;
    one("[role=status]", form).textContent = words.length ? said : "";
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;

  // Pictures: a tap shows them large.
  const dialog = make("dialog", { "aria-label": document.body.dataset.picture });
  const close = make("button", { type: "button", class: "close", autofocus: "" }, document.body.dataset.close);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  for (const picture of all("svg.picture, svg.book")) {
    if (picture.closest("a")) continue;
    const button = make("button", { type: "button", class: "zoom", "aria-haspopup": "dialog" });
    picture.replaceWith(button);
    button.append(picture);
    button.addEventListener("click", () => {
      const large = picture.cloneNode(true);
      const { width, height } = picture.viewBox.baseVal;
      large.setAttribute("class", "large");
      large.style.setProperty("--aspect", width / height);
      dialog.replaceChildren(large, make("p", {}, picture.getAttribute("aria-label")), close);
      dialog.showModal();
    });
  }

  // Tables that go on to the side say so.
  const measure = () => {
    for (const table of all(".scroll")) {
      const wide = table.scrollWidth > table.clientWidth + 1;
      const hint = table.nextElementSibling?.matches(".hint") ? table.nextElementSibling : null;
      if (wide && !hint) table.after(make("p", { class: "hint" }, `→ ${document.body.dataset.sideways}`));
      if (!wide) hint?.remove();
    }
  };
  addEventListener("resize", measure);
  measure();
})();
