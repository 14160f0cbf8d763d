// node bytecode.mjs FOLDER: has the Python of a playground that is built there answer its examples, and writes what it
// made of the modules that it needed for them beside the package: so no browser has to make it anew.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`).href;
const read = (name) => readFileSync(new URL(name, folder));
const settings = JSON.parse(read("settings.json"));
const { loadPyodide } = await import(new URL("pyodide.mjs", new URL(settings.pyodide, folder)));
const python = await loadPyodide({ indexURL: new URL(settings.pyodide, folder).pathname });
await python.loadPackage(new URL(settings.msgspec, folder).href, { messageCallback: () => {} });
python.FS.writeFile("/tmp/package.zip", read("package.zip"));
python.runPython(read("loading.py").toString());
python.runPython('unpack("/tmp/package.zip")\nfrom cardwright.playground.answer import shown');
const shown = python.globals.get("shown");
for (const { text, name, game } of JSON.parse(read("examples.json")).examples) shown(text, name, game);
shown("When this creature enter the battlefield, create X food token."); // and what is said of mistakes
const made = python.runPython("bytecode()");
writeFileSync(new URL("bytecode.zip", folder), made.toJs());
process.exit(0);
