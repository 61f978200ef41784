"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const [form, list, more, theme, cellText] = ["filter", "rows", "more", "theme", "cell"].map(byId);
const rowTemplate = byId("row").textContent.trimStart();
const step = 500;
let chosen = null, matches = [], shown = 0;

const escapes = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"};
const escaped = text => String(text).replace(/[&<>"']/g, c => escapes[c]);
const counted = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// The values of a row: those of its group, and its own.
function valuesOf(row) {
  const values = {...data.groups[row[0]]};
  data.fields.forEach((name, index) => values[name] = row[index + 1] ?? "");
  values.command = data.command + (values.quoted || values.file);
  return values;
}

function render(row) {
  const values = valuesOf(row);
  return rowTemplate.replace(/\{\{(\w+)\}\}/g, (_, name) => escaped(values[name] ?? ""));
}

function isShown(row, wanted, words) {
  const group = data.groups[row[0]];
  if (chosen !== null && row[0] !== chosen) return false;
  if (wanted.verdict && group.verdict !== wanted.verdict) return false;
  if (wanted.recognizer && !group.ids.includes(wanted.recognizer)) return false;
  if (!words.length) return true;
  const text = Object.values(valuesOf(row)).flat().join("\n").toLowerCase();
  return words.every(word => text.includes(word));
}

function showMore() {
  const next = matches.slice(shown, shown + step);
  const first = list.children.length;
  list.insertAdjacentHTML("beforeend", next.map(render).join(""));
  shown += next.length;
  label();
  return list.children[first];
}

function label() {
  const all = matches.length;
  const total = data.rows.length;
  byId("shown").textContent = `${counted(all)} of ${counted(total)} case${total === 1 ? "" : "s"}`
    + (shown < all ? `, ${counted(shown)} shown` : "");
  byId("none").hidden = all > 0;
  more.hidden = shown >= all;
  more.textContent = `show ${counted(Math.min(step, all - shown))} more`;
}

function find() {
  const wanted = Object.fromEntries(new FormData(form));
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  matches = data.rows.filter(row => isShown(row, wanted, words));
}

function filter() {
  find();
  list.replaceChildren();
  shown = 0;
  showMore();
}

function choose(cell) {
  chosen = cell === null ? null : Number(cell.dataset.group);
  for (const link of document.querySelectorAll("[data-group]")) {
    if (link === cell) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  cellText.textContent = cell === null ? "" : cell.getAttribute("aria-label");
  if (cell !== null) form.elements.verdict.value = "";
  filter();
}

async function copy(button) {
  const code = button.closest("li").querySelector(".command");
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "copied";
  } catch {
    // Without permission the command is shown and selected instead.
    code.classList.add("open");
    getSelection().selectAllChildren(code);
    button.textContent = "press Ctrl+C";
  }
  setTimeout(() => button.textContent = "copy command", 2000);
}

addEventListener("click", event => {
  const link = event.target.closest("[data-group]");
  const button = event.target.closest(".copy");
  if (link) choose(link);
  if (button) copy(button);
});
form.addEventListener("input", filter);
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("reset", () => setTimeout(() => choose(null)));
more.addEventListener("click", () => showMore()?.querySelector("button").focus());

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
function nameTheme() {
  theme.textContent = isDark() ? "light" : "dark";
  theme.setAttribute("aria-label", `${theme.textContent} colours`);
}
theme.addEventListener("click", () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  nameTheme();
});
dark.addEventListener("change", nameTheme);
nameTheme();

// The first rows are already in the page.
document.documentElement.classList.add("script");
for (const element of [form, theme]) element.hidden = false;
find();
shown = list.children.length;
label();
