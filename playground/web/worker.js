// Runs Python beside the page: loads Pyodide and the package, says what it is loading, then answers requests in order.

const settings = await (await fetch("settings.json")).json();
const say = (what, part) => postMessage({ loading: what, part });

async function load() {
  say("Loading Python", 0.1);
  const base = new URL(settings.pyodide, location.href).href;
  const { loadPyodide } = await import(base + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: base });
  say("Loading msgspec", 0.6);
  const wheel = settings.msgspec.endsWith(".whl") ? new URL(settings.msgspec, location.href).href : settings.msgspec;
  await python.loadPackage(wheel, { messageCallback: () => {} });
  say("Loading cardwright", 0.7);
  const response = await fetch("package.zip");
  if (!response.ok) throw new Error(`package.zip: ${response.status} ${response.statusText}`);
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/lib/cardwright-files" });
  say("Starting cardwright", 0.85);
  await python.runPythonAsync(`
import os, sys
os.environ["CARDWRIGHT_CACHE"] = "/lib/cardwright-files/cache"
sys.path.insert(0, "/lib/cardwright-files")
from cardwright.playground.answer import answer, ready, shown
shown("When this creature enters, create a Food token.")
`);
  return { answer: python.globals.get("answer"), ready: python.globals.get("ready") };
}

let house;
try {
  house = await load();
  postMessage({ ready: JSON.parse(house.ready()) });
} catch (error) {
  postMessage({ failed: String(error.message || error) });
}

onmessage = ({ data }) => {
  if (!house) return;
  try {
    postMessage({ id: data.id, shown: JSON.parse(house.answer(JSON.stringify(data.request))) });
  } catch (error) {
    postMessage({ id: data.id, shown: { problem: `A fault in cardwright: ${String(error.message || error).trim().split("\n").pop()}` } });
  }
};
