// The page: what is written goes to the worker, what comes back is shown. The text stands in the address, after “#”. Until
// Python is there, what is known already is shown: the examples, answered when the page was built, and the last answer.

const parts = ["settings.json", "examples.json"].map(async (name) => (await fetch(name)).json());
const [settings, { examples, house }] = await Promise.all(parts);
const at = (id) => document.getElementById(id);
const fields = { text: at("text"), name: at("name"), game: at("game"), x: at("x"), definitions: at("definitions") };
const LAST = "cardwright.last";
const known = new Map(examples.map(({ name, text, game, shown }) => [key(request(text, name, game)), shown]));
let answers = [], asked = 0, asking = null, ready = false, waiting = 0, shownFor = "";

// ── The address ─────────────────────────────────────────────────────────────────────────────────────────────────────

function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  fields.text.value = said.get("text") ?? examples[0].text;
  fields.name.value = said.get("name") ?? (said.has("text") ? "" : examples[0].name);
  fields.x.value = said.get("x") ?? "";
  fields.definitions.value = said.get("definitions") ?? "";
  if (fields.definitions.value) at("own").open = true;
  const game = said.get("game") ?? "magic";
  if (![...fields.game.options].some((each) => each.value === game)) fields.game.add(new Option(game));
  fields.game.value = game;
}

function write() {
  const said = new URLSearchParams({ text: fields.text.value });
  if (fields.name.value) said.set("name", fields.name.value);
  if (fields.x.value) said.set("x", fields.x.value);
  if (fields.game.value !== "magic") said.set("game", fields.game.value);
  if (fields.definitions.value) said.set("definitions", fields.definitions.value);
  history.replaceState(null, "", `#${said}`);
}

// ── The worker ──────────────────────────────────────────────────────────────────────────────────────────────────────

const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  if (data.loading) loading(data.loading, data.part);
  else if (data.failed) failed(data.failed);
  else if (data.ready) begin();
  else if (data.loaded) keepLoaded(data.loaded);
  else if (data.id === asked) came(data.shown);
};
worker.onerror = (event) => failed(event.message ?? "the worker did not start");

at("source").textContent = settings.pyodide.startsWith("http")
  ? `Python comes from ${new URL(settings.pyodide).host} (Pyodide); all else from this site.` : "Everything comes from this site.";

function loading(what, part) {
  at("loading").textContent = `${what} (${settings.megabytes} MB in all, once) … `;
  const bar = document.createElement("progress");
  bar.value = part;
  at("loading").append(bar);
}

function failed(why) {
  at("loading").textContent = "";
  state(`Python could not be loaded: ${why}`, true);
}

function begin() {
  ready = true;
  at("loading").textContent = "";
  document.documentElement.dataset.ready = "yes";
  if (shownFor !== key(now())) ask();
}

// Where the browser lets a page keep files, what was loaded is there the next time.
const keeper = navigator.serviceWorker?.register("keeper.js").catch(() => undefined);
async function keepLoaded(urls) {
  if (!(await keeper)) return;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage([...urls, ...performance.getEntriesByType("resource").map((each) => each.name), location.pathname]);
}

function request(text, name, game, x = null, given = [], definitions = "") {
  return { text, name, game, x, answers: given, definitions };
}

function now() {
  const x = /^\d{1,15}$/.test(fields.x.value) ? Number(fields.x.value) : null;
  return request(fields.text.value, fields.name.value, fields.game.value, x, answers, fields.definitions.value);
}

function key(asking) {
  return JSON.stringify(asking);
}

function ask() {
  asking = now();
  asked += 1;
  if (ready) worker.postMessage({ id: asked, request: asking });
  else if (known.has(key(asking))) show(known.get(key(asking)));
  else state("");
}

function came(shown) {
  show(shown);
  try {
    localStorage.setItem(LAST, JSON.stringify([settings.version, key(asking), shown]));
  } catch { /* no room, or not allowed: then it is asked anew the next time */ }
}

function remember() {
  try {
    const [version, asked, shown] = JSON.parse(localStorage.getItem(LAST)) ?? [];
    if (version === settings.version) known.set(asked, shown);
  } catch { /* nothing is kept */ }
}

function changed() {
  answers = [];
  write();
  clearTimeout(waiting);
  waiting = setTimeout(ask, 120);
}

// ── What is shown ───────────────────────────────────────────────────────────────────────────────────────────────────

function state(said, bad = false) {
  at("state").textContent = said;
  at("state").className = bad ? "bad" : "";
}

function element(kind, text, attributes = {}) {
  return Object.assign(document.createElement(kind), { textContent: text, ...attributes });
}

function show(shown) {
  delete document.documentElement.dataset.shown;
  shownFor = key(asking);
  if (shown.problem) {
    state("", true);
    at("state").append(element("pre", shown.problem));
  } else {
    const lost = shown.diagnostics.length;
    state(lost ? "Not understood in full:" : "Understood in full.", lost > 0);
    for (const told of shown.diagnostics) at("state").append(element("pre", told.said), ...fixing(told));
    at("picture").innerHTML = shown.picture; // HTML of our own, in which every word of the text is escaped
    at("legend").innerHTML = shown.legend;
    at("pane-tree").innerHTML = shown.tree;
    at("pane-program").innerHTML = shown.program;
    at("json").textContent = shown.json;
    play(shown.played);
    find(shown.findings);
  }
  document.documentElement.dataset.shown = String(asked);
}

function play({ board, log, asked: question, refused }) {
  at("board").innerHTML = board;
  at("why").hidden = !board.includes("cw-card");
  at("log-head").hidden = !log.length;
  at("log").replaceChildren(...log.map((line) => element("li", line)));
  at("asked").replaceChildren();
  if (refused) at("asked").append(element("p", refused));
  if (question) askOf(question);
  if (answers.length) at("asked").append(element("button", "Answer again", { type: "button", onclick: () => { answers = []; ask(); } }));
}

function askOf(question) {
  const give = (answer) => { answers = [...answers, answer]; ask(); };
  at("asked").append(element("p", question.question));
  for (const [words, answer] of question.answers) at("asked").append(element("button", words, { type: "button", onclick: () => give(answer) }));
  if (question.free) {
    const own = element("input", "", { ariaLabel: "Your answer" });
    own.onkeydown = (event) => { if (event.key === "Enter") give(parsed(own.value)); };
    at("asked").append(own);
  }
  at("asked").append(element("small", `It takes ${question.takes}.`));
}

function parsed(words) {
  const several = words.split(",").map((each) => (/^\s*\d+\s*$/.test(each) ? Number(each) : each.trim()));
  return several.length > 1 ? several : several[0];
}

function find(findings) {
  at("many").textContent = findings.length ? `(${findings.length})` : "";
  at("findings").replaceChildren(...findings.map((found) => {
    const line = element("li", "", { className: found.severity });
    line.append(element("code", found.code), ` ${found.message}`);
    line.append(...fixing(found), element("pre", found.said));
    return line;
  }));
  if (!findings.length) at("findings").append(element("li", "Nothing to say.", { className: "info" }));
}

function fixing({ fixed, safe }) {
  if (fixed === null) return [];
  const fix = element("button", safe ? "Fix" : "Fix (look at it)", { type: "button" });
  fix.onclick = () => { fields.text.value = fixed; changed(); fields.text.focus(); };
  return [fix];
}

// ── Tabs, by pointer and by arrow keys ──────────────────────────────────────────────────────────────────────────────

const tabs = [...document.querySelectorAll('[role="tab"]')];
function choose(tab, focus = false) {
  for (const each of tabs) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
    at(each.getAttribute("aria-controls")).hidden = each !== tab;
  }
  if (focus) tab.focus();
}
tabs.forEach((tab, place) => {
  tab.onclick = () => choose(tab);
  tab.onkeydown = ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) choose(tabs[(place + step + tabs.length) % tabs.length], true);
  };
});

// ── Begin ───────────────────────────────────────────────────────────────────────────────────────────────────────────

fields.game.replaceChildren(...house.games.map((game) => new Option(game)));
at("style").textContent = house.style;
examples.forEach(({ title }, place) => at("example").add(new Option(title, String(place))));
at("example").onchange = ({ target }) => {
  if (!target.value) return;
  const { name, text, game } = examples[target.value];
  Object.assign(fields.name, { value: name });
  Object.assign(fields.text, { value: text });
  fields.game.value = game;
  fields.definitions.value = "";
  changed();
};
for (const field of Object.values(fields)) field.addEventListener("input", changed);
at("share").onclick = async () => {
  write();
  await navigator.clipboard.writeText(location.href).then(() => state("The link is copied."), () => state("The link is in the address."));
};
addEventListener("hashchange", () => { read(); answers = []; ask(); });
choose(tabs[0]);
remember();
read();
ask();
