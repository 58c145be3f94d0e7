// Loaded into the app's main process: measures its event loop between two signals, and writes the delays to a file.
const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const file = process.env['OUTPOST_BENCH_DELAYS'] ?? '';
const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });

process.on('SIGUSR2', () => {
  delays.reset();
  delays.enable();
});
process.on('SIGCONT', () => {
  delays.disable();
  const at = (/** @type {number} */ percent) => delays.percentile(percent) / 1e6 - resolution;
  writeFileSync(file, JSON.stringify({ p50: at(50), p99: at(99), p999: at(99.9) }));
});
