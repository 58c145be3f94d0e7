// The packaged engine without anything around it: takes commands, answers with the milliseconds of the search.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { setPriority, constants } = require('node:os');

// As the app's process: on a busy machine the priority decides the speed.
setPriority(constants.priority.PRIORITY_LOW);

// Resolved at runtime, because the package has no types.
const resolve = createRequire(__filename);
const wasm = resolve.resolve('stockfish/bin/stockfish-19-lite-single.wasm');
const load = resolve('stockfish/bin/stockfish-19-lite-single.js');

/** @type {(line: string) => void} */
let onLine = () => {};
/** @type {any} */
const engine = {
  wasmBinary: readFileSync(wasm),
  listener: (/** @type {string} */ line) => onLine(line),
  locateFile: () => wasm,
};
const run = (/** @type {string} */ command) =>
  engine.ccall('command', null, ['string'], [command], { async: command.startsWith('go') });
const answer = (/** @type {{ nodes: number, ms: number }} */ value) => process.send?.(value);

void (async () => {
  await load()(engine);
  const { _isReady: isReady } = engine;
  while (isReady && !isReady()) await new Promise((done) => setTimeout(done, 10));
  run('uci');
  process.on('message', (/** @type {string[]} */ commands) => {
    let nodes = 0;
    const began = performance.now();
    onLine = (line) => {
      nodes = Number(/ nodes (\d{1,9})/.exec(line)?.[1] ?? nodes);
      if (line.startsWith('bestmove')) answer({ nodes, ms: performance.now() - began });
    };
    for (const command of commands) run(command);
  });
  process.on('disconnect', () => process.exit(0));
  answer({ nodes: 0, ms: 0 });
})();
