/** Reads a PGN file batch by batch under back-pressure. Runs in a worker thread. */
import { createPgnReader } from '../../chess/bulk/pgn-reader.ts';
import { mostGames } from './batch-size.ts';
import { createBatchBuilder } from './import-batch.ts';
import type { BrokenGame, CutGame, FromReader, ReadFile, ToReader } from './import-protocol.ts';
import { createGameImport, isPart } from './imported-game.ts';
import { headBytes, openPgnFile, toFileError } from './pgn-file.ts';

const mostReports = 100;
/** The first batch of a run is small, so that even a short run makes progress. */
const firstGames = 8;
/** Games sent one by one after a reader died: at least as many as were in flight then, in four batches. */
const carefulGames = 4 * mostGames;
const carefulBytes = 1_024;
/** After this many bytes without a batch, main stores the attempt before more is read. */
const longStretch = 1024 * 1024;

type Send = (message: FromReader, transfer?: readonly ArrayBuffer[]) => void;

/** `send` may transfer buffers. */
export function createImportReader(send: Send) {
  let reading: ReturnType<typeof openReading> | null = null;
  let welcome = 0;
  /** Games of a batch. */
  let wanted = 0;
  let isWaiting = false;

  const close = (): void => {
    reading?.close();
    reading = null;
  };

  const attempt = <T>(work: () => T, line: () => number): T | undefined => {
    try {
      return work();
    } catch (error) {
      const { problem, message } = toFileError(error);
      send({ kind: 'failed', reason: problem, detail: message, line: line() });
      close();
      return undefined;
    }
  };

  const run = (): void => {
    while (reading && welcome > 0 && !isWaiting) {
      const { next, line } = reading;
      const done = attempt(() => next(wanted), line);
      if (done === 'wait') isWaiting = true;
      else welcome -= 1;
      if (done === 'over') close();
    }
  };

  return {
    receive(message: ToReader) {
      if (message.kind === 'read') {
        close();
        welcome = 0;
        isWaiting = true;
        reading =
          attempt(
            () => openReading(message, send),
            () => message.line,
          ) ?? null;
        if (reading) send({ kind: 'opened' });
        return;
      }
      if (message.kind === 'next') {
        welcome += 1;
        wanted = message.games;
      } else isWaiting = false;
      run();
    },
  };
}

function openReading(message: ReadFile, send: Send) {
  const { file, offset, line, user, names, baseUrl, source, careful } = message;
  const builder = createBatchBuilder();
  const convert = createGameImport({
    ...{ user, baseUrl, source, onPosition: builder.position },
    ...(names && { names }),
  });
  let broken: BrokenGame[] = [];
  let cuts: CutGame[] = [];
  let read = 0;
  let sinceBatch = 0;
  let isOver = false;
  let isLong = false;
  let failure: Error | null = null;

  const isCareful = () => careful && read < carefulGames;
  const opened = openPgnFile(file, message, offset, () => (isCareful() ? carefulBytes : headBytes));
  let wanted = firstGames;
  const isEnough = (): boolean =>
    builder.isFull(isCareful() ? 1 : read === 0 ? firstGames : wanted) ||
    broken.length >= mostReports ||
    cuts.length >= mostReports;

  const reader = createPgnReader({
    offset,
    line,
    isEnough,
    onGame(game) {
      const imported = convert(game);
      builder.add(imported);
      const { fault } = imported;
      const [cut, other] = imported.cuts;
      if (cut) cuts.push({ line: game.line(), cut: other ? 'both' : cut });
      if (fault) broken.push({ ...fault, kept: isPart(fault) ? 'part' : 'all' });
    },
    onBroken: ({ line: where, problem, text }) =>
      void broken.push({ line: where, problem, text, kept: 'nothing' }),
  });

  const sendBatch = (): void => {
    const { games } = builder;
    const batch = builder.take();
    const from = reader.position();
    const place = opened.place() ?? from.offset;
    send({ kind: 'batch', batch, games, broken, cuts, ...from, place }, [
      batch.bytes.buffer as ArrayBuffer,
      batch.positions.buffer as ArrayBuffer,
    ]);
    read += games;
    broken = [];
    cuts = [];
    sinceBatch = 0;
    isLong = false;
  };

  /** Reads until the batch is full or the file ends. */
  const collect = (): void => {
    while (!isEnough() && !isOver && failure === null) {
      if (reader.hasMore) {
        reader.readOn();
        continue;
      }
      if (sinceBatch >= longStretch && !isLong) return;
      try {
        const bytes = opened.read();
        sinceBatch += bytes.length;
        if (bytes.length > 0) reader.push(bytes);
        else {
          reader.end();
          isOver = !reader.hasMore;
        }
      } catch (error) {
        // The games before the error are complete.
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
  };

  return {
    /** Performs one step and sends its message. `games`: limit of a batch. `wait`: `go` has to come first. */
    next(games: number): 'sent' | 'wait' | 'over' {
      wanted = games;
      collect();
      if (builder.games > 0 || broken.length > 0) {
        opened.demandUnchanged();
        sendBatch();
        return 'sent';
      }
      if (failure !== null) throw failure;
      if (isOver) {
        opened.demandUnchanged();
        send({ kind: 'end' });
        return 'over';
      }
      isLong = true;
      send({ kind: 'long' });
      return 'wait';
    },
    line: () => reader.position().line,
    close: opened.close,
  };
}
