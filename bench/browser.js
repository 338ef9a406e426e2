// What bench/browser.py asks a page that a browser shows: each function returns what is wrong.
({
  // Rows whose result, or a sign, begins or ends a line; pictures too small to tap; uneven lines.
  rows() {
    return [...document.querySelectorAll(".row")].filter((row) => row.offsetParent).flatMap((row) => {
      const lines = [];
      const parts = [...row.querySelectorAll("figure, .operator")];
      for (const part of parts) {
        const { top, bottom, width } = (part.querySelector(".zoom") ?? part).getBoundingClientRect();
        const line = lines.find((one) => top < one.bottom - 1 && bottom > one.top + 1);
        const small = part.matches("figure") && width < 24;
        if (line) { line.parts.push(part); line.small ||= small; } else lines.push({ top, bottom, small, parts: [part] });
      }
      const text = row.textContent.trim().slice(0, 40);
      const wrong = lines.some((line) => line.small) ? [`small pictures: ${text}`] : [];
      if (parts.some((part) => part.matches(".operator"))) return lines.length > 1 ? [...wrong, `broken: ${text}`] : wrong;
      return wrong;
    });
  },
  // What leaves the screen, or is cut, outside of tables, which scroll.
  outside() {
    const wide = document.documentElement.scrollWidth;
    const parts = [...document.querySelectorAll("header *, main *")].filter((part) => !part.closest("svg, table") && part.getClientRects().length);
    const out = parts.filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const cut = getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1;
      return cut || right > innerWidth + 1 || left < -1;
    });
    return [...(wide > innerWidth ? [`the page is ${wide} px wide`] : []), ...out.map((part) => `outside: ${part.localName}.${part.className}`)];
  },
  // Tables that go on to the side and do not say so, or can't be reached by keyboard; and the others.
  tables() {
    return [...document.querySelectorAll(".scroll")].filter((one) => one.offsetParent).flatMap((one) => {
      const wide = one.scrollWidth > one.clientWidth + 1;
      const said = Boolean(one.nextElementSibling?.matches(".hint"));
      return wide === said && wide === (one.tabIndex === 0) ? [] : [`a table ${wide ? "does not say that it goes" : "says that it goes"} on: ${one.textContent.slice(0, 30)}`];
    });
  },
  // Pictures on the screen that name what is not there: they are painted without it.
  parts() {
    const seen = [...document.querySelectorAll("main svg")].filter((one) => one.getBoundingClientRect().top < innerHeight);
    return seen.flatMap((one) => [...one.outerHTML.matchAll(/(?:href="|url\()#([^")]+)/g)].filter(([, id]) => !document.getElementById(id)).map(([, id]) => `no ${id} for: ${one.getAttribute("aria-label")}`));
  },
})
