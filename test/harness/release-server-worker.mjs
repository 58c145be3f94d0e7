// The https server of release-server.ts on its own thread, so that its work does not count as the app's.
import { createServer } from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./release-server.ts').ReleaseAnswer} ReleaseAnswer */

const chunkBytes = 65_536;

/** @type {Map<string, ReleaseAnswer>} */
const answers = new Map();
/** @type {string[]} */
let requested = [];
let endlessBytes = 0;

const server = createServer({ cert: workerData.certificate, key: workerData.key }, (request, response) => {
  const name = decodeURIComponent(new URL(request.url ?? '/', 'https://server').pathname).replace(
    /^\/releases\//,
    '',
  );
  requested.push(name);
  response.on('error', () => {});
  const answer = answers.get(name);
  if (answer === undefined) {
    response.writeHead(404).end();
  } else if (answer instanceof Uint8Array) {
    response.writeHead(200, { 'content-length': answer.length }).end(answer);
  } else if ('redirect' in answer) {
    response.writeHead(302, { location: answer.redirect }).end();
  } else if ('stallsAfter' in answer) {
    response.writeHead(200, { 'content-length': answer.length }).write(answer.stallsAfter);
  } else {
    const chunk = Buffer.alloc(chunkBytes, answer.endless);
    const more = () => {
      if (response.destroyed) return;
      endlessBytes += chunk.length;
      response.write(chunk, more);
    };
    more();
  }
});

/** @type {Record<string, (value: any) => unknown>} */
const calls = {
  serve: (/** @type {Record<string, ReleaseAnswer | null>} */ changes) => {
    for (const [name, answer] of Object.entries(changes)) {
      if (answer === null) answers.delete(name);
      else answers.set(name, answer);
    }
  },
  asked: () => requested,
  forget: () => (requested = []),
  endlessBytes: () => endlessBytes,
};

parentPort?.on('message', ({ id, call, value }) =>
  parentPort?.postMessage({ id, value: calls[call]?.(value) }),
);
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: Number(Object(server.address()).port) }));
