// Read before the club's own code (`--import`): tells whoever started the process what it uses, when asked.
const hear = (/** @type {any} */ message) => {
  if (message?.type !== 'usage') return;
  if (message.collect) globalThis.gc?.();
  process.send?.({ type: 'usage', cpu: process.cpuUsage(), memory: process.memoryUsage() });
};

// Messages are read as soon as anybody listens, and then lost to whoever listens later: the club goes first.
const follow = (/** @type {string | symbol} */ event) => {
  if (event !== 'message') return;
  process.off('newListener', follow);
  process.on('message', hear);
};
process.on('newListener', follow);
