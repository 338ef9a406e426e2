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
  // What pictures are made of comes last, as text of a line each: a part stands in the page once a
  // picture that needs it comes near. On a phone all of them at once are two thirds of the work.
  addEventListener("DOMContentLoaded", () => {
    const text = one("#faces");
    const lines = text.textContent.trim().split(/\n+/);
    text.insertAdjacentHTML("afterend", lines.shift() + lines.pop());
    const place = one(".faces defs");
    const left = new Set(lines);
    const owners = new Map(lines.map((line) => [line.match(/ id="([^"]+)"/)[1], line]));
    const needed = (svg) => [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => owners.get(id)).filter((line) => left.delete(line)).map((line) => needed(line) + line).join("");
    const draw = (svg) => place.insertAdjacentHTML("beforeend", svg);
    const near = new IntersectionObserver((seen) => {
      const pictures = seen.filter((one) => one.isIntersecting).map(({ target }) => target);
      pictures.forEach((picture) => near.unobserve(picture));
      draw(pictures.map((picture) => needed(picture.outerHTML)).join(""));
    }, { rootMargin: "50%" });
    all("main svg").forEach((picture) => near.observe(picture));
    addEventListener("beforeprint", () => { draw([...left].join("")); left.clear(); });
  });

  const nav = one("#contents");
  const said = document.body.dataset;
  const own = said.lang ? { lang: said.lang } : {};

  // Contents: closed once they have led somewhere.
  nav.addEventListener("click", (event) => {
    if (event.target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });

  // Search: sections that have all words, with the first place.
  const form = one(".search");
  const input = one("input", form);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}|\u00ad/gu, "").toLowerCase();
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    const inside = [...node.childNodes].map(words).join("");
    return /^(?:p|li|t[dhr]|div|h\d|figure|figcaption|b)$/.test(node.localName) ? ` ${inside} ` : inside;
  };
  let read;
  const entries = () => read ??= all("main h2, main h3, main h4").map((heading) => {
    const own = [...heading.parentElement.children].filter((part) => part.localName !== "section");
    const text = own.map(words).join(" ").replace(/\s+/g, " ").trim();
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
    const asked = plain(input.value).split(/\s+/).filter((word) => word.length > 1);
    const hits = asked.length ? entries().filter((entry) => asked.every((word) => entry.plain.includes(word))) : [];
    one(".hits", form).replaceChildren(...hits.map((entry) => hit(entry, asked)));
    const said = hits.length ? input.dataset.found.replace("{n}", hits.length) : input.dataset.none;
    one("[role=status]", form).textContent = asked.length ? said : "";
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;

  // Pictures: a tap shows them large.
  const dialog = make("dialog", { "aria-label": said.picture });
  const larger = make("button", { type: "button", class: "larger", "aria-label": said.picture });
  const frame = make("div", { class: "frame" }, larger);
  larger.addEventListener("click", (event) => {
    // A second tap shows more of it, around the place that was tapped.
    const { left, top, width, height } = larger.getBoundingClientRect();
    const is = larger.getAttribute("aria-pressed") !== "true";
    const at = event.detail ? [(event.clientX - left) / width, (event.clientY - top) / height] : [0, 0];
    larger.setAttribute("aria-pressed", is);
    frame.scrollTo(at[0] * frame.scrollWidth - frame.clientWidth / 2, at[1] * frame.scrollHeight - frame.clientHeight / 2);
  });
  const close = make("button", { ...own, type: "button", class: "close", autofocus: "" }, said.close);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  addEventListener("click", (event) => {
    const button = event.target.closest(".zoom");
    if (!button) return;
    const picture = one("svg", button);
    const large = picture.cloneNode(true);
    const { width, height } = picture.viewBox.baseVal;
    larger.style.setProperty("--aspect", width / height);
    larger.setAttribute("aria-pressed", "false");
    larger.replaceChildren(large);
    const caption = one("figcaption", button.parentElement)?.textContent;
    dialog.replaceChildren(frame, make("p", {}, caption || picture.getAttribute("aria-label")), close);
    dialog.showModal();
  });

  // What is ticked, chosen and counted is kept on this device, if it may be.
  const place = `pnp ${document.title}`;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(place)) ?? {}; } catch { kept = {}; }
  const keep = (name, value) => {
    kept[name] = value;
    try { localStorage.setItem(place, JSON.stringify(kept)); } catch { /* a private window */ }
  };
  const again = (empty) => {
    const button = make("button", { ...own, type: "button", class: "again" }, said.again);
    button.addEventListener("click", empty);
    return button;
  };
  const view = one("#at-table");
  if (view) {
    view.checked = kept.view ?? false;
    view.addEventListener("change", () => { keep("view", view.checked); scrollTo({ top: 0 }); });
  }
  const sheets = [];
  const choices = all(".players input");
  const choose = (number) => {
    for (const choice of choices) if (choice.value === number) choice.checked = true;
  };
  for (const choice of choices) choice.addEventListener("change", () => { keep("players", choice.value); choose(choice.value); sheets.forEach((resize) => resize(Number(choice.value))); });
  for (const list of all(".ticks")) {
    const boxes = all(":scope > li > input", list);
    for (const box of boxes) {
      box.checked = kept[box.id] ?? false;
      box.addEventListener("change", () => keep(box.id, box.checked));
    }
    list.after(again(() => boxes.forEach((box) => { box.checked = false; keep(box.id, false); })));
  }

  // Score sheets: a table of what counts becomes one with a column for each player.
  const fractions = { "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4 };
  const amount = (text) => {
    const sum = Number(text.replace(/[^\d.,]/g, "").replace(",", ".")) + (fractions[text.at(-1)] ?? 0);
    return /^[-−]/.test(text) ? -sum : sum;
  };
  const shown = (sum) => {
    const rest = Object.keys(fractions).find((part) => Math.abs(Math.abs(sum) % 1 - fractions[part]) < 1e-6);
    const whole = rest ? Math.trunc(Math.abs(sum)) : Math.round(Math.abs(sum) * 100) / 100;
    return (sum < 0 ? "−" : "") + (whole || !rest ? whole.toLocaleString(document.documentElement.lang) : "") + (rest ?? "");
  };
  const points = (text) => (text.replace(/[−–]/g, "-").match(/-?\s*\d+/g) ?? []).reduce((sum, part) => sum + Number(part.replace(/\s/g, "")), 0);
  const sheet = (box, number) => {
    const table = one("table", box);
    const rows = all("tbody tr", table).map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
    const what = one("thead tr", table)?.cells[0].textContent ?? "";
    const key = `sheet-${number}`;
    const state = { names: [], cells: {}, ...kept[key] };
    const least = Number(kept.players) || Number(choices.find((choice) => choice.value)?.value) || 2;
    let players = Math.max(state.names.length, least);
    const factor = (text) => (text ? amount(text) : 1);
    const column = () => {
      const name = (n) => state.names[n] || said.player.replace("{n}", n + 1);
      const numbers = Array.from({ length: players }, (_, n) => n);
      const totals = numbers.map(() => make("output", {}));
      const add = () => totals.forEach((total, n) => {
        total.textContent = shown(rows.reduce((sum, [, times], row) => sum + factor(times) * points(state.cells[`${row} ${n}`] ?? ""), 0));
      });
      const field = (attributes, value, change) => {
        const input = make("input", { type: "text", autocomplete: "off", ...attributes });
        input.value = value;
        input.addEventListener("input", () => { change(input.value); keep(key, state); add(); });
        return input;
      };
      const label = (n) => field({ "aria-label": said.player.replace("{n}", n + 1), placeholder: n + 1 }, state.names[n] ?? "", (value) => { state.names[n] = value; });
      const head = make("tr", {}, make("th", { scope: "col" }, what), ...numbers.map((n) => make("td", {}, label(n))));
      const lines = rows.map(([text, times], row) => make("tr", {},
        make("th", { scope: "row" }, times && times !== "1" ? `${text}\u00a0×\u00a0${times}` : text),
        ...numbers.map((n) => make("td", {}, field({ inputmode: "tel", "aria-label": `${text}, ${name(n)}` }, state.cells[`${row} ${n}`] ?? "", (value) => { state.cells[`${row} ${n}`] = value; })))));
      const foot = make("tr", {}, make("th", { ...own, scope: "row" }, said.total), ...totals.map((total) => make("td", {}, total)));
      const made = make("table", { class: "sheet" }, make("thead", {}, head), make("tbody", {}, ...lines), make("tfoot", {}, foot));
      one("table", box).replaceWith(made);
      sizes.observe(made);
      add();
    };
    const more = make("button", { ...own, type: "button", class: "again" }, said.more);
    more.addEventListener("click", () => { players += 1; state.names[players - 1] = ""; keep(key, state); column(); });
    box.append(make("div", { class: "buttons" }, more, again(() => { state.names = []; state.cells = {}; keep(key, state); players = least; column(); })));
    sheets.push((wanted) => {
      players = Object.keys(state.cells).length ? Math.max(players, wanted) : wanted || players;
      column();
    });
    column();
  };

  // Tables that go on to the side say so.
  const measure = ({ target }) => {
    const table = target.closest(".scroll");
    if (!table) return;
    const wide = table.scrollWidth > table.clientWidth + 1;
    const hint = table.nextElementSibling?.matches(".hint") ? table.nextElementSibling : null;
    if (wide && !hint) table.after(make("p", { ...own, class: "hint" }, `→ ${said.sideways}`));
    if (!wide) hint?.remove();
    // What does not scroll is no stop for the keyboard.
    table.tabIndex = wide ? 0 : -1;
  };
  const sizes = new ResizeObserver((entries) => requestAnimationFrame(() => entries.forEach(measure)));
  for (const frame of all(".scroll")) { sizes.observe(frame); sizes.observe(frame.firstElementChild); }
  all("[data-sheet]").forEach(sheet);
  choose(kept.players ?? "");
})();
