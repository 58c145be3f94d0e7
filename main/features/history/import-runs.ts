/**
 * Imports PGN files into the archive, one at a time: a worker reads, the database commits batch by batch. Each
 * commit includes the file offset, so a run that dies is resumed there.
 *
 * A file can crash the worker or the whole app. The attempt is therefore stored before reading starts, and cleared
 * by progress or an orderly end. After two such deaths the file is set aside until the user retries.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { isElsewhere } from '../../base/network-path.ts';
import type { ArchiveImportRow, ArchiveStore } from '../../store/history-api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import type { ImportView } from '../../../preload/contract/imports.ts';
import type { FileFacts, FromReader, ReadBatch, ReadFile, ToReader } from './import-protocol.ts';
import { toFileError } from './pgn-file.ts';
import { messageOfError } from '../../text/message-error.ts';
import { isSetAside, mostDeaths, mostReports } from './import-state.ts';
import { parseState, unread, type State } from './import-state.ts';
import { createBatchSize } from './batch-size.ts';
import { collectionFor } from './import-collection.ts';
import { importView, recentBatches, type TakenBatch } from './import-view.ts';
import { messageFor, setAsideCause } from './import-problems.ts';

/** The worker thread that reads. */
export interface FileReader {
  send(message: ToReader): void;
  /** Terminates it at once. */
  close(): void;
}

export interface ImportsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: (accountId: string) => ImportStore;
  /** Starts the worker. `onEnd` is called if it ends unasked, after its last message. */
  readonly startReader: (
    onMessage: (message: FromReader) => void,
    onEnd: (reason: string) => void,
  ) => FileReader;
  /** Rejects with a `FileError` when the file cannot be read. */
  readonly factsOf: (file: string) => Promise<FileFacts>;
  /** Scratch files for games that a server sent. The path is derived from the account id alone. */
  readonly scratch: {
    /** Throws if the account id is invalid. */
    pathOf(accountId: string): string;
    /** Replaces the previous content. */
    write(accountId: string, text: string): Promise<void>;
    remove(accountId: string): Promise<void>;
  };
  /** Names under which games of a file are the user's own; by default the account's. */
  readonly namesOf?: (accountId: string, source: State['source']) => Promise<readonly string[]>;
  readonly onChange: () => void;
}

export type ImportStore = Pick<
  ArchiveStore,
  | ('addImport' | 'setImport' | 'imports' | 'removeImport' | 'takeIn' | 'tidy')
  | ('makeCollection' | 'collections')
>;

/** Batches in flight. */
const ahead = 3;

interface Job {
  readonly accountId: string;
  readonly id: number;
  state: State;
}

interface Run {
  readonly job: Job;
  taken: readonly TakenBatch[];
  /** Ends the run at once: commits stay, and a later run reads the rest. */
  end(): void;
  readonly ended: Promise<void>;
}

export type Imports = ReturnType<typeof createImports>;

export function createImports(options: ImportsOptions) {
  const { clock, store, startReader, namesOf, factsOf, scratch, onChange } = options;
  const log = options.log.child('import');
  let queue: readonly Job[] = [];
  let run: Run | null = null;
  /** Final states that the database could not store; those imports resume at the next start. */
  const unkept = new Map<number, Partial<State>>();
  let isClosed = false;

  const save = async ({ accountId, id, state }: Job): Promise<void> => {
    await store(accountId).setImport(accountId, id, JSON.stringify(state));
    onChange();
  };

  /** Removes the scratch file. An import of it that yielded nothing leaves the list. */
  const dropScratch = async ({ accountId, id, state }: Job): Promise<void> => {
    if (state.source === 'file') return;
    await scratch.remove(accountId);
    if (state.added + state.changed + state.brokenCount > 0) return;
    await store(accountId).removeImport(accountId, id);
    onChange();
  };

  const enqueue = (job: Job): void => {
    queue = [...queue, job];
    next();
  };

  const next = (): void => {
    if (run || isClosed) return;
    const [job, ...rest] = queue;
    if (!job) return;
    queue = rest;
    const started = startRun(job);
    run = started;
    void started.ended.finally(() => {
      run = null;
      onChange();
      next();
    });
    onChange();
  };

  const startRun = (job: Job): Run => {
    let resolve = () => {};
    const ended = new Promise<void>((done) => (resolve = done));
    let isEnding = false;
    const { accountId, id } = job;
    const archive = store(accountId);
    const batchSize = createBatchSize();
    /** Steps that wait for the one that runs. */
    let waiting = 0;
    let work: Promise<unknown> = Promise.resolve();
    let isOver = false;
    let reader: FileReader | null = null;
    /** The value of `attempts` after an orderly end. */
    let attempts = job.state.attempts;

    const finish = (change: Partial<State>): void => {
      if (isOver) return;
      isOver = true;
      reader?.close();
      work = work
        .then(async () => {
          // The database may have counted more meanwhile.
          const known = (await archive.imports(accountId)).find((row) => row.id === id);
          const counted = known && parseState(known);
          if (!counted) return;
          job.state = { ...counted, attempts, ...change };
          await save(job);
          if (job.state.phase !== 'done') return;
          await dropScratch(job);
          while (!isClosed && !isEnding && (await archive.tidy()));
        })
        .catch((error: unknown) => {
          log.warn('import end not stored', { reason: String(error) });
          unkept.set(id, change);
        })
        .finally(resolve);
    };
    const fail = (cause: Message): void => finish({ phase: 'failed', cause });

    /** Runs steps in sequence, and none after the run is over. */
    const then = (step: () => void | Promise<void>): void => {
      waiting += 1;
      work = work.then(async () => {
        waiting -= 1;
        if (isOver) return;
        try {
          await step();
        } catch (error) {
          fail(messageOfError(error));
        }
      });
    };

    const take = async ({ batch, games, broken, cuts, offset, line, place }: ReadBatch): Promise<void> => {
      const { state } = job;
      const advanced: State = {
        ...state,
        ...{ offset, line, place },
        attempts: 0,
        brokenCount: state.brokenCount + broken.length,
        broken: [...state.broken, ...broken].slice(0, mostReports),
        cutCount: state.cutCount + cuts.length,
        cuts: [...state.cuts, ...cuts].slice(0, mostReports),
      };
      const startedAt = clock.monotonic();
      const taken = await archive.takeIn(accountId, batch, id, JSON.stringify(advanced));
      batchSize.took(clock.monotonic() - startedAt, games);
      attempts = 0;
      job.state = {
        ...advanced,
        added: state.added + taken.added,
        changed: state.changed + taken.changed,
        same: state.same + taken.same,
      };
      const now = clock.monotonic();
      const bytes = place - (state.place ?? state.offset);
      made.taken = [...recentBatches(made.taken, now), { at: now, games, bytes }];
      onChange();
    };

    /** Merges positions while the reader is busy, and a little after each batch, so that merges keep up. */
    const tidyMeanwhile = async (): Promise<void> => {
      while (!isOver && (await archive.tidy()) && waiting === 0);
    };

    /** Stores the attempt at `offset` before it starts, so that a crash of the app counts too. */
    const noteAttempt = async (tried: number): Promise<void> => {
      if (job.state.attempts !== tried) {
        job.state = { ...job.state, attempts: tried };
        await save(job);
      }
      if (!isOver) reader?.send({ kind: 'go' });
    };

    const onMessage = (message: FromReader): void => {
      if (message.kind === 'opened') then(() => noteAttempt(attempts + 1));
      else if (message.kind === 'long') then(() => noteAttempt(Math.max(1, job.state.attempts)));
      else if (message.kind === 'batch')
        then(async () => {
          await take(message);
          if (!isOver) reader?.send({ kind: 'next', games: batchSize.games });
          await tidyMeanwhile();
        });
      else if (message.kind === 'end') then(() => finish({ phase: 'done' }));
      else then(() => fail(messageFor(message)));
    };

    const onDeath = async (reason: string): Promise<void> => {
      const deaths = job.state.deaths + 1;
      const { line } = job.state;
      log.warn('import reader ended', { reason, line, deaths });
      if (deaths >= mostDeaths) return finish({ phase: 'failed', cause: setAsideCause(line), deaths });
      // A death that was seen counts as a death only, not also as an attempt.
      job.state = { ...job.state, deaths, attempts };
      await save(job);
      if (!isOver) await start();
    };

    const start = async (): Promise<void> => {
      const names = await namesOf?.(accountId, job.state.source);
      if (isOver) return;
      reader = startReader(onMessage, (reason) => then(() => onDeath(reason)));
      const { file, bytes, changedAt, head, offset, line, user, baseUrl, source } = job.state;
      reader.send({
        kind: 'read',
        file: source === 'import' ? scratch.pathOf(accountId) : file,
        ...{ bytes, changedAt, head, offset, line, user, baseUrl, source, ...(names && { names }) },
        careful: job.state.attempts + job.state.deaths > 0,
      } satisfies ToReader & ReadFile);
      for (let sent = 0; sent < ahead; sent += 1) reader.send({ kind: 'next', games: batchSize.games });
    };

    const made: Run = {
      job,
      taken: [],
      end() {
        isEnding = true;
        finish({});
      },
      ended,
    };
    then(async () => {
      const row = (await archive.imports(accountId)).find((one) => one.id === id);
      // An import of an earlier version that had read nothing yet.
      if (row && row.collection === null) await collectionFor(archive, accountId, clock.now(), job.state, id);
      if (!isOver) await start();
    });
    return made;
  };

  const viewOf = (row: ArchiveImportRow, state: State): ImportView => {
    const now = clock.monotonic();
    return importView(row, state, run?.job.id === row.id ? recentBatches(run.taken, now) : [], now);
  };

  /** Removes matching imports from the queue and ends a running one. */
  const withdraw = async (accountId: string, which: (id: number) => boolean): Promise<void> => {
    queue = queue.filter((job) => job.accountId !== accountId || !which(job.id));
    if (run?.job.accountId !== accountId || !which(run.job.id)) return;
    run.end();
    await run.ended;
  };

  const find = async (accountId: string, id: number): Promise<Job | undefined> => {
    const row = (await store(accountId).imports(accountId)).find((one) => one.id === id);
    const state = row && parseState(row);
    return state && { accountId, id, state };
  };

  const begin = async (
    accountId: string,
    path: string,
    whose: Pick<State, 'file' | 'user' | 'baseUrl' | 'source'>,
    into?: number,
  ): Promise<void> => {
    const fresh = { ...unread, ...whose };
    const facts = await factsOf(path).catch(toFileError);
    const state: State =
      facts instanceof Error
        ? {
            ...{ ...fresh, bytes: 0, changedAt: 0, head: null, phase: 'failed' },
            cause: messageFor({ reason: facts.problem, detail: facts.message, line: 1 }),
          }
        : { ...fresh, ...facts, phase: 'running', cause: null };
    const collection =
      state.phase === 'failed'
        ? undefined
        : (into ?? (await collectionFor(store(accountId), accountId, clock.now(), state)));
    const id = await store(accountId).addImport(accountId, clock.now(), JSON.stringify(state), collection);
    if (state.phase === 'running') enqueue({ accountId, id, state });
    else onChange();
  };

  const forget = async (accountId: string, id: number): Promise<void> => {
    await withdraw(accountId, (one) => one === id);
    const job = await find(accountId, id);
    if (job?.state.source === 'import') await scratch.remove(accountId);
    await store(accountId).removeImport(accountId, id);
    onChange();
  };

  const dropSent = async (accountId: string): Promise<void> => {
    for (const row of await store(accountId).imports(accountId))
      if (parseState(row)?.source === 'import') await forget(accountId, row.id);
  };

  return {
    /** Removes the import of games that a server sent, and its scratch file. */
    dropSent,
    /** Starts an import. An unreadable file is listed with its cause. */
    begin: (
      accountId: string,
      file: string,
      { user, baseUrl, into }: { readonly user: string; readonly baseUrl: string; readonly into?: number },
    ) => begin(accountId, file, { file, user, baseUrl, source: 'file' }, into),
    /** Imports games that a server sent, replacing those of the previous call. */
    async beginSent(accountId: string, pgn: string, baseUrl: string) {
      await dropSent(accountId);
      await scratch.write(accountId, pgn);
      // Games played elsewhere are not the user's own, even if the user played them.
      await begin(accountId, scratch.pathOf(accountId), { file: '', user: '', baseUrl, source: 'import' });
    },
    async resume(accountId: string) {
      for (const row of await store(accountId).imports(accountId)) {
        const state = parseState(row);
        const isKnown = [...queue, ...(run ? [run.job] : [])].some(
          (job) => job.id === row.id && job.accountId === accountId,
        );
        if (state?.phase !== 'running' || isKnown) continue;
        const job: Job = { accountId, id: row.id, state };
        if (isSetAside(state)) job.state = { ...state, phase: 'failed', cause: setAsideCause(state.line) };
        else if (state.source === 'file' && isElsewhere(state.file))
          job.state = {
            ...{ ...state, phase: 'paused' },
            cause: messageOf('history.fileOnOtherComputer'),
          };
        else {
          enqueue(job);
          continue;
        }
        await save(job);
      }
    },
    async pause(accountId: string, id: number, paused: boolean) {
      if (paused) await withdraw(accountId, (one) => one === id);
      const job = await find(accountId, id);
      if (!job || job.state.phase === 'done') return;
      unkept.delete(id);
      const phase = paused ? 'paused' : 'running';
      // A retry by the user resets the counts.
      job.state = { ...job.state, phase, cause: null, ...(!paused && { attempts: 0, deaths: 0 }) };
      await save(job);
      if (!paused) enqueue(job);
    },
    /** Ends and removes the imports that fill a collection. */
    async removeOf(accountId: string, collection: number) {
      for (const row of await store(accountId).imports(accountId))
        if (row.collection === collection) await forget(accountId, row.id);
    },
    /** Removes it from the list; its games stay. */
    remove: forget,
    list: async (accountId: string): Promise<ImportView[]> =>
      (await store(accountId).imports(accountId)).flatMap((row) => {
        const state = parseState(row);
        return state ? [viewOf(row, { ...state, ...unkept.get(row.id) })] : [];
      }),
    /** The account was removed: ends its imports. */
    forget: (accountId: string) => withdraw(accountId, () => true),
    async close() {
      isClosed = true;
      queue = [];
      run?.end();
      await run?.ended;
    },
  };
}
