// The page: what is written goes to the worker, what comes back is shown. The text stands in the address, after “#”.

const EXAMPLES = [
  ["A creature with tokens", "Moot Warden", "Flying, ward {2}\nWhen Moot Warden enters, create two 1/1 white Soldier creature tokens with “When this token dies, create a Food token.” They gain haste until end of turn."],
  ["Tokens, tapped", "", "Create two tapped 2/2 black Zombie creature tokens."],
  ["X of them", "", "Create X 1/1 green Saproling creature tokens."],
  ["A question", "", "Choose one —\n• Create a 3/3 green Beast creature token.\n• Create two Treasure tokens.\n• You gain 4 life."],
  ["A doubler", "Long Season", "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead."],
  ["An activated ability", "Lamp Mender", "{2}, {T}, Sacrifice Lamp Mender: Draw two cards, then discard a card. You gain 2 life."],
  ["As it was written once", "", "When this creature enters the battlefield, put a 1/1 green Elf Warrior creature token onto the battlefield. Create a treasure token."],
  ["Not understood", "", "Create a Food token. Frobnicate the gizmo."],
  ["Riftbound", "", "Play a ready 3 [MIGHT] Sprite unit token with [Temporary] to your base.", "riftbound"],
];
const at = (id) => document.getElementById(id);
const fields = { text: at("text"), name: at("name"), game: at("game"), x: at("x") };
let answers = [], asked = 0, ready = false, waiting = 0;

// ── The address ─────────────────────────────────────────────────────────────────────────────────────────────────────

function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  fields.text.value = said.get("text") ?? EXAMPLES[0][2];
  fields.name.value = said.get("name") ?? (said.has("text") ? "" : EXAMPLES[0][1]);
  fields.x.value = said.get("x") ?? "";
  const game = said.get("game") ?? "magic";
  if (![...fields.game.options].some((each) => each.value === game)) fields.game.add(new Option(game));
  fields.game.value = game;
}

function write() {
  const said = new URLSearchParams({ text: fields.text.value });
  if (fields.name.value) said.set("name", fields.name.value);
  if (fields.x.value) said.set("x", fields.x.value);
  if (fields.game.value !== "magic") said.set("game", fields.game.value);
  history.replaceState(null, "", `#${said}`);
}

// ── The worker ──────────────────────────────────────────────────────────────────────────────────────────────────────

const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  if (data.loading) loading(data.loading, data.part);
  else if (data.failed) state(`Python could not be loaded: ${data.failed}`, true);
  else if (data.ready) begin(data.ready);
  else if (data.id === asked) show(data.shown);
};
worker.onerror = (event) => state(`Python could not be loaded: ${event.message ?? "the worker did not start"}`, true);

const settings = await (await fetch("settings.json")).json();
at("source").textContent = settings.pyodide.startsWith("http")
  ? `Python comes from ${new URL(settings.pyodide).host} (Pyodide); all else from this site.` : "Everything comes from this site.";

function loading(what, part) {
  state(`${what} (${settings.megabytes} MB in all, once) … `);
  const bar = document.createElement("progress");
  bar.value = part;
  at("state").append(bar);
}

function begin({ games, style }) {
  ready = true;
  const kept = fields.game.value;
  fields.game.replaceChildren(...games.map((game) => new Option(game)));
  fields.game.value = games.includes(kept) ? kept : "magic";
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
  ask();
}

function ask() {
  if (!ready) return;
  const x = /^\d{1,6}$/.test(fields.x.value) ? Number(fields.x.value) : null;
  worker.postMessage({ id: ++asked, request: { text: fields.text.value, name: fields.name.value, game: fields.game.value, x, answers } });
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
  if (shown.problem) {
    state(shown.problem, true);
  } else {
    const lost = shown.diagnostics.length;
    state(lost ? `Not understood in full: ${shown.diagnostics.join("; ")}` : "Understood in full.", lost > 0);
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
  if (!question.answers.length) {
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
    if (found.fixed !== null) {
      const fix = element("button", found.safe ? "Fix" : "Fix (look at it)", { type: "button" });
      fix.onclick = () => { fields.text.value = found.fixed; changed(); fields.text.focus(); };
      line.append(fix);
    }
    if (found.hint) line.append(element("small", found.hint));
    return line;
  }));
  if (!findings.length) at("findings").append(element("li", "Nothing to say.", { className: "info" }));
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

EXAMPLES.forEach(([title], place) => at("example").add(new Option(title, String(place))));
at("example").onchange = ({ target }) => {
  if (!target.value) return;
  const [, name, text, game] = EXAMPLES[target.value];
  Object.assign(fields.name, { value: name });
  Object.assign(fields.text, { value: text });
  fields.game.value = game ?? "magic";
  changed();
};
for (const field of Object.values(fields)) field.addEventListener("input", changed);
at("share").onclick = async () => {
  write();
  await navigator.clipboard.writeText(location.href).then(() => state("The link is copied."), () => state("The link is in the address."));
};
addEventListener("hashchange", () => { read(); answers = []; ask(); });
choose(tabs[0]);
read();
