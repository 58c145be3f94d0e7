/** Reads a file of games in its own thread, a batch at a time, as fast as batches are welcome. */
import { closeSync, openSync, readSync } from 'node:fs';
import { looksLikePgn } from '../../chess/bulk/pgn-bytes.ts';
import { createPgnReader } from '../../chess/bulk/pgn-reader.ts';
import { sanOfCode } from '../../chess/san-code.ts';
import { createBatchBuilder } from './import-batch.ts';
import type { BrokenGame, FromReader, ReadFile, ToReader } from './import-protocol.ts';
import { createGameImport } from './imported-game.ts';

const chunkBytes = 64 * 1024;
const mostBroken = 100;

export interface ImportReader {
  receive(message: ToReader): void;
}

/** `send` may be given buffers to hand over. */
export function createImportReader(
  send: (message: FromReader, transfer?: readonly ArrayBuffer[]) => void,
): ImportReader {
  let reading: { next(): boolean; close(): void } | null = null;
  let welcome = 0;

  const run = (): void => {
    while (reading && welcome > 0) {
      welcome -= 1;
      let goesOn = false;
      try {
        goesOn = reading.next();
      } catch (error) {
        send({
          kind: 'failed',
          reason: 'file',
          detail: error instanceof Error ? error.message : String(error),
        });
      }
      if (goesOn) continue;
      reading.close();
      reading = null;
    }
  };

  return {
    receive(message) {
      if (message.kind === 'read') {
        reading?.close();
        reading = null;
        try {
          reading = openFile(message, send);
        } catch (error) {
          send({
            kind: 'failed',
            reason: 'file',
            detail: error instanceof Error ? error.message : String(error),
          });
        }
        welcome = 0;
      } else {
        welcome += 1;
        run();
      }
    },
  };
}

/** `next` sends one batch, or the end; false when there is nothing more to send. */
function openFile(
  { file, offset, line, user, baseUrl, source }: ReadFile,
  send: (message: FromReader, transfer?: readonly ArrayBuffer[]) => void,
): { next(): boolean; close(): void } {
  const handle = openSync(file, 'r');
  const builder = createBatchBuilder();
  const convert = createGameImport({ user, baseUrl, source, onPosition: builder.position });
  const chunk = new Uint8Array(chunkBytes);
  let broken: BrokenGame[] = [];
  let at = offset;
  let isFirst = offset === 0;
  let isOver = false;

  const tell = (one: BrokenGame): void => void broken.push(one);
  const reader = createPgnReader({
    offset,
    line,
    onGame(game) {
      const imported = convert(game);
      if ('game' in imported) builder.add(imported);
      else {
        builder.drop();
        const { ply } = imported;
        tell(
          ply < 0
            ? {
                line: game.line(),
                problem: 'position',
                text: game.tags.find(([name]) => name === 'FEN')?.[1] ?? '',
              }
            : {
                line: game.lineOf(ply),
                problem: 'move',
                text: game.texts.get(ply) ?? sanOfCode(game.codes[ply] ?? 0),
              },
        );
      }
    },
    onBroken: ({ line: where, problem, text }) => tell({ line: where, problem, text }),
  });

  const sendBatch = (): void => {
    const { games } = builder;
    const batch = builder.take();
    const place = reader.position();
    send({ kind: 'batch', batch, games, broken, ...place }, [
      batch.bytes.buffer as ArrayBuffer,
      batch.positions.buffer as ArrayBuffer,
    ]);
    broken = [];
  };

  return {
    next() {
      while (!builder.isFull && broken.length < mostBroken && !isOver) {
        const length = readSync(handle, chunk, 0, chunkBytes, at);
        const bytes = chunk.subarray(0, length);
        if (isFirst && !looksLikePgn(bytes)) {
          send({ kind: 'failed', reason: 'not-pgn', detail: file });
          return false;
        }
        isFirst = false;
        at += length;
        if (length > 0) reader.push(bytes);
        else {
          reader.end();
          isOver = true;
        }
      }
      if (builder.games > 0 || broken.length > 0) {
        sendBatch();
        return true;
      }
      send({ kind: 'end' });
      return false;
    },
    close: () => closeSync(handle),
  };
}
