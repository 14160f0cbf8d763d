// Runs Python beside the page: loads Pyodide and the package at once, says what it is loading, then answers requests in
// order. What Python makes of the modules (its bytecode) comes with the package; where it does not, it is kept in the
// browser, so that the next visit starts sooner.

const settings = await (await fetch("settings.json")).json();
const say = (what, part) => postMessage({ loading: what, part });
const PACKAGE = `package.zip?v=${settings.version}`;
const BYTECODE = `bytecode.zip?v=${settings.version}`;
const LOADING = `loading.py?v=${settings.version}`;
const store = await globalThis.caches?.open("cardwright").catch(() => undefined);

async function archive(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function bytecode() {
  if (settings.bytecode) return archive(BYTECODE);
  const kept = await store?.match(BYTECODE);
  return kept?.arrayBuffer();
}

async function load() {
  say("Loading Python", 0.1);
  const base = new URL(settings.pyodide, location.href).href;
  const wheel = settings.msgspec.endsWith(".whl") ? new URL(settings.msgspec, location.href).href : settings.msgspec;
  const files = Promise.all([archive(PACKAGE), bytecode(), archive(LOADING)]);
  files.catch(() => undefined); // it is told where it is waited for
  const { loadPyodide } = await import(base + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: base });
  say("Loading cardwright", 0.6);
  await python.loadPackage(wheel, { messageCallback: () => {} });
  const [packed, compiled, loading] = await files;
  python.FS.writeFile("/tmp/package.zip", new Uint8Array(packed));
  if (compiled) python.FS.writeFile("/tmp/bytecode.zip", new Uint8Array(compiled));
  say("Starting cardwright", 0.75);
  python.runPython(new TextDecoder().decode(loading));
  python.globals.get("unpack")("/tmp/package.zip", ...(compiled ? ["/tmp/bytecode.zip"] : []));
  python.runPython("from cardwright.playground.answer import answer, shown");
  return python;
}

// What Python made of the modules that were needed, as an archive for the next visit.
async function keepBytecode(python) {
  if (settings.bytecode || !store || (await store.match(BYTECODE))) return;
  const bytes = python.runPython("bytecode()");
  const data = bytes.toJs();
  bytes.destroy();
  await store.put(BYTECODE, new Response(data)).catch(() => undefined);
}

let python, answer;
try {
  python = await load();
  answer = python.globals.get("answer");
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error.message || error) });
}

onmessage = ({ data }) => {
  if (!answer) return;
  try {
    postMessage({ id: data.id, shown: JSON.parse(answer(JSON.stringify(data.request))) });
  } catch (error) {
    postMessage({ id: data.id, shown: { problem: `A fault in cardwright: ${String(error.message || error).trim().split("\n").pop()}` } });
  }
};

if (answer) {
  setTimeout(async () => {
    python.runPython('shown("When this creature enters, create a Food token.")'); // what a first text needs
    await keepBytecode(python);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    postMessage({ loaded: [...loaded, new URL("worker.js", location.href).href, new URL(BYTECODE, location.href).href] });
  }, 500);
}
