"use strict";
// Rows and places that have all words of the filter stay; what they are folded in is opened meanwhile.
(() => {
  const form = document.querySelector(".filter");
  const [words, state, status] = ["input", "select", "[role=status]"].map((one) => form.querySelector(one));
  const rows = [...document.querySelectorAll("[data-row]")];
  const texts = rows.map((row) => (row.id + " " + row.textContent).toLowerCase());
  const folds = [...document.querySelectorAll("details.all")];
  const before = folds.map((one) => one.open);
  form.hidden = rows.length === 0;

  const filter = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const asks = wanted.length > 0 || state.value !== "";
    let shown = 0;
    rows.forEach((row, index) => {
      const is = state.value === "" || (row.dataset.state ?? "failed") === state.value;
      const stays = is && wanted.every((word) => texts[index].includes(word));
      row.classList.toggle("out", !stays);
      shown += stays;
    });
    folds.forEach((one, index) => { one.open = asks || before[index]; });
    status.textContent = asks ? `${shown} of ${rows.length}` : "";
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  words.addEventListener("input", filter);
  state.addEventListener("change", filter);

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let one = target?.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
    target?.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
})();
