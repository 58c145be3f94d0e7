// The thread that reads files of games, which meets its fate at the words `ends the reader` in a tag or a comment.
// `workerData`: `end` ends the thread, `kill` the whole process, `hang` never comes back.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

const words = 'ends the reader';
const { decode } = TextDecoder.prototype;
TextDecoder.prototype.decode = function (...args) {
  const text = decode.apply(this, args);
  // Texts of games are short; the beginning of a file, by which it is judged, is not.
  if (text.length < 1_000 && text.includes(words)) {
    if (workerData === 'end') process.exit(1);
    if (workerData === 'kill') process.kill(process.pid, 'SIGKILL');
    for (;;);
  }
  return text;
};

register();
await import('../../main/features/history/import-worker.ts');
