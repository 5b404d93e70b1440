// The library ambition-empire in JavaScript, by Pyodide: in a page, a worker or Node.

const GLUE = `
import json
from ambition_empire import answer_request, load_variant, position_to_data, variant_ids

def answer(command, text):
    return json.dumps(answer_request(command, text))

def start(variant_id):
    variant = load_variant(variant_id)
    orders = dict.fromkeys(variant.powers, [])
    return json.dumps(
        {"variant": variant_id, "position": position_to_data(variant.start), "orders": orders}
    )

def variants():
    return json.dumps(variant_ids())
`;

/**
 * Load the library into a Python.
 *
 * @param {object} pyodide what loadPyodide() of Pyodide gives
 * @param {string} wheel the address, or in Node the path, of the library's wheel
 * @returns {Promise<{answer: function(string, string): object, start: function(string): object, variants: function(): string[]}>}
 *   `answer(command, text)` answers the request in a text; `start(id)` is a request for the first
 *   phase of a variant, without orders; `variants()` lists the ids.
 */
export async function loadLibrary(pyodide, wheel) {
  await pyodide.loadPackage(wheel, { messageCallback: () => {} });
  pyodide.runPython(GLUE);
  const [answer, start, variants] = ["answer", "start", "variants"].map((name) => pyodide.globals.get(name));
  return {
    answer: (command, text) => JSON.parse(answer(command, text)),
    start: (id) => JSON.parse(start(id)),
    variants: () => JSON.parse(variants()),
  };
}
