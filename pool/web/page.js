"use strict";
// The table of a pool's cards: everything is in the page, packed; rows and details are built when they come into view.
const PAGE = 100;
const STATUSES = { part: "not in full", fault: "fault", board: "not borne out", full: "in full", none: "no tokens" };
const VIEWS = { all: "all", failing: "failing", creating: "create tokens", none: "no tokens" };
const SAID = { fault: "fault in cardwright", error: "not compiled", board: "not borne out by the board", warning: "warning" };
const state = { view: "creating", query: "", construct: null };
let data, shown = [], drawn = 0;

function make(tag, className, ...inside) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...inside.filter(each => each !== null && each !== undefined));
  return made;
}

async function unpacked() {
  const packed = Uint8Array.from(atob(document.getElementById("data").textContent), char => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const failing = card => card.status !== "full" && card.status !== "none";
const number = value => value.toLocaleString("en");

function coverage() {
  const groups = Object.entries({ type: data.by_type, set: data.by_set, year: data.by_year })
    .map(([title, all]) => [title, Object.entries(all).filter(([, each]) => each.creating)])
    .filter(([, all]) => all.length);
  const panel = document.getElementById("coverage");
  if (!groups.length) return;
  const bars = make("div", "bars"), tabs = make("div", "tabs");
  const show = chosen => {
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", tab.textContent === chosen);
    const table = make("table");
    for (const [name, each] of groups.find(([title]) => title === chosen)[1]) {
      const full = make("i"), rest = make("i");
      full.style.flex = each.in_full; rest.style.flex = each.creating - each.in_full;
      const meter = make("td", "meter", make("div", "track", full, rest));
      const share = each.in_full === each.creating ? "100 %" : (100 * each.in_full / each.creating).toFixed(1) + " %";
      const row = make("tr", "", make("td", "", name), meter, make("td", "", share));
      row.title = `${name}: ${each.in_full} of ${each.creating} that create tokens in full; ${each.cards} cards`;
      table.append(row);
    }
    bars.replaceChildren(table);
  };
  for (const [title] of groups) {
    const tab = make("button", "", title);
    tab.type = "button";
    tab.onclick = () => show(title);
    tabs.append(tab);
  }
  panel.append(groups.length > 1 ? tabs : "", make("h2", "", "Understood in full, by " + (groups.length > 1 ? "" : groups[0][0])), bars);
  if (groups.length > 1) panel.querySelector("h2").textContent = "Understood in full";
  show(groups[0][0]);
}

function constructs() {
  const panel = document.getElementById("constructs");
  panel.append(make("h2", "", "What is not in order"));
  if (!data.constructs.length && !data.unreadable.length) panel.append(make("p", "", "Nothing: every creation is understood in full."));
  for (const each of data.constructs) {
    const row = make("button", "construct " + each.severity,
      make("span", "n", number(each.count)), make("span", "", each.construct.replace(/^board: /, "")), make("span", "sort", SAID[each.severity]));
    row.type = "button";
    row.dataset.construct = each.severity + "|" + each.construct;
    row.title = `${each.count} times on ${each.cards} cards; show these`;
    row.onclick = () => choose({ construct: state.construct === row.dataset.construct ? null : row.dataset.construct, view: "all" });
    panel.append(row);
  }
  for (const bad of data.unreadable) panel.append(make("p", "problem", `${bad.name ? bad.name + ", " : ""}${bad.place}: ${bad.reason}`));
}

function slowest() {
  const table = make("table");
  for (const each of data.slowest) table.append(make("tr", "", make("td", "", each.card), make("td", "", (1000 * each.seconds).toFixed(1) + " ms")));
  document.getElementById("slowest").append(make("h2", "", "Slowest cards"), make("div", "plain", table));
}

function left() {
  const all = data.whole_cards;
  if (!all) return;
  const section = document.getElementById("left");
  const share = count => (100 * count / Math.max(all.cards, 1)).toFixed(1) + " %";
  section.hidden = false;
  section.append(make("h2", "", `Whole cards: ${share(all.typed)} typed, ${share(all.executable)} executable`));
  for (const [typed, title] of [[false, "What would type most cards"], [true, "What would have most cards played"]]) {
    const some = all.classes.filter(each => each.typed === typed);
    if (some.length) section.append(make("h3", "", title));
    for (const each of some) {
      const inside = make("ul", "");
      for (const place of each.places) inside.append(make("li", place.alone ? "only" : "", make("b", "", place.card), ": " + place.before, make("mark", "", place.text), place.after));
      const counts = `${number(each.alone)} alone, on ${number(each.cards)} ` + (each.cards === 1 ? "card" : "cards");
      section.append(make("details", "", make("summary", "", make("span", "name", each.words), make("span", "type", each.kind), make("span", "first", each.places[0].text), make("span", "n", counts)), inside));
    }
  }
}

function chips() {
  for (const [view, title] of Object.entries(VIEWS)) {
    const chip = make("button", "", title);
    chip.type = "button";
    chip.dataset.view = view;
    chip.onclick = () => choose({ view, construct: null });
    document.getElementById("chips").append(chip);
  }
}

function choose(change) {
  Object.assign(state, change);
  for (const chip of document.querySelectorAll("[data-view]")) chip.setAttribute("aria-pressed", chip.dataset.view === state.view && !state.construct);
  for (const row of document.querySelectorAll("[data-construct]")) row.setAttribute("aria-pressed", row.dataset.construct === state.construct);
  const words = state.query.toLowerCase().split(/\s+/).filter(Boolean);
  shown = data.cards.filter(card => {
    if (state.view === "failing" && !failing(card)) return false;
    if (state.view === "creating" && card.status === "none") return false;
    if (state.view === "none" && card.status !== "none") return false;
    if (state.construct && !card.problems.some(each => each.severity + "|" + each.construct === state.construct)) return false;
    return words.every(word => card.haystack.includes(word));
  });
  const output = document.getElementById("found");
  output.textContent = `${number(shown.length)} of ${number(data.cards.length)} cards`;
  document.getElementById("list").replaceChildren();
  drawn = 0;
  more();
}

function more() {
  const list = document.getElementById("list");
  list.append(...shown.slice(drawn, drawn + PAGE).map(row));
  drawn = Math.min(drawn + PAGE, shown.length);
  document.getElementById("more").hidden = drawn === shown.length;
  if (!shown.length) list.append(make("p", "empty", "No card is like that."));
}

function row(card) {
  const details = make("details", "", make("summary", "",
    make("span", "name", card.name), make("span", "status " + card.status, STATUSES[card.status]),
    make("span", "first", failing(card) ? card.problems.find(each => each.severity !== "warning").message : card.says.join("; ") || card.faces[0].text.split("\n")[0]),
    make("span", "type", card.faces[0].type), make("span", "from", [card.set, card.year].filter(Boolean).join(" "))));
  details.addEventListener("toggle", () => { if (details.open && details.children.length === 1) details.append(opened(card)); });
  return details;
}

function opened(card) {
  const words = make("div", "", make("h3", "", "Text"));
  card.faces.forEach((face, place) => {
    const problems = card.problems.filter(each => each.face === place);
    const block = make("div", "words", make("div", "line", make("span", "", face.name), make("span", "", face.cost || "")),
      make("div", "kind", [face.type, face.size].filter(Boolean).join(" · ")), marked(face.text, problems));
    words.append(make("div", "face", block, ...problems.map(each =>
      make("p", "problem " + each.severity, make("small", "", place_of(face.text, each.span[0]) + " "), each.message + " ",
        make("small", "", `(${SAID[each.severity]}: ${each.construct})`), each.hint ? make("span", "hint", each.hint) : null))));
  });
  if (card.says.length) words.append(make("ul", "says", ...card.says.map(each => make("li", "", each))));
  if (!card.drawn.length) return make("div", "open alone", words);
  const column = (title, field) => make("div", "", make("h3", "", title), ...card.drawn.map(each => tree(each[field])));
  return make("div", "open", words, column("Tree", "tree"), column("Instructions", "instructions"));
}

function place_of(text, start) {
  const before = Array.from(text).slice(0, start).join("").split("\n");
  return `line ${before.length}, column ${Array.from(before.at(-1)).length + 1}:`;
}

// Marks the places of the problems; where they overlap, the gravest.
function marked(text, problems) {
  const block = make("div", "text");
  const chars = Array.from(text);  // spans count characters, not UTF-16 units
  const cuts = [...new Set([0, chars.length, ...problems.flatMap(each => each.span)])].sort((a, b) => a - b);
  const here = place => problems.filter(each => each.span[0] === place && each.span[1] === place);  // between two words
  cuts.slice(1).forEach((end, place) => {
    here(cuts[place]).forEach(each => block.append(make("mark", each.severity)));
    const words = chars.slice(cuts[place], end).join("");
    const over = problems.filter(each => each.span[0] <= cuts[place] && end <= each.span[1]).map(each => each.severity);
    const gravest = Object.keys(SAID).find(severity => over.includes(severity));
    block.append(gravest ? make("mark", gravest, words) : words);
  });
  here(chars.length).forEach(each => block.append(make("mark", each.severity)));
  return block;
}

function tree(lines) {
  const block = make("pre");
  for (const line of lines.split("\n")) {
    const [, box, label, name, rest] = line.match(/^([│├└─ ]*)([a-z_]+: )?(✗ )?([^]*)$/).slice(0, 5);
    const [head, tail] = rest.match(/^([A-Z]\w*)?([^]*)$/).slice(1);
    const shownLine = make("div", "", make("span", "box", box), make("span", "label", label || ""), make("span", name ? "lost" : "node", (name || "") + (head || "")), tail);
    shownLine.style.setProperty("--depth", `${box.length + 4}ch`);
    block.append(shownLine);
  }
  return block;
}

(async () => {
  try {
    data = await unpacked();
  } catch (error) {
    document.getElementById("list").append(make("p", "empty", "This browser cannot unpack the cards: " + error));
    throw error;
  }
  for (const card of data.cards) card.haystack = [card.name, card.set, card.year, ...card.faces.flatMap(face => [face.name, face.type, face.text])].join("\n").toLowerCase();
  document.getElementById("list").classList.toggle("placed", data.cards.some(card => card.set || card.year));
  coverage(); constructs(); slowest(); left(); chips();
  document.getElementById("search").addEventListener("input", event => choose({ query: event.target.value }));
  document.querySelector("form").addEventListener("submit", event => event.preventDefault());
  document.getElementById("more").addEventListener("click", more);
  const end = document.getElementById("more");
  const nearing = new IntersectionObserver(seen => {
    if (!seen.at(-1).isIntersecting || !drawn || drawn >= shown.length) return;
    more();
    nearing.unobserve(end); // it is looked at anew: where it is still in sight after that, nothing would change, and be told
    nearing.observe(end);
  });
  nearing.observe(end);
  choose({});
  document.documentElement.dataset.ready = "yes";
})();
