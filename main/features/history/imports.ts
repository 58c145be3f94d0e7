/**
 * Reads files of games into the archive, one at a time: a thread reads, the database takes batch by batch. What is
 * committed says how far the file is read, so that a run that dies is continued where it died.
 *
 * A file can end its reader, or the whole app. That reading is tried is therefore written down before it begins, and
 * taken back by progress and by an orderly end. After two such ends the file is set aside until the user asks for it.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ArchiveImportRow, ArchiveStore } from '../../store/history-api.ts';
import { say } from '../../text/say.ts';
import type { FileFacts, FileProblem, FromReader, ReadBatch, ReadFile, ToReader } from './import-protocol.ts';
import { toFileError } from './pgn-file.ts';

/** The thread that reads. */
export interface FileReader {
  send(message: ToReader): void;
  /** Ends it at once, whatever it is doing. */
  close(): void;
}

export interface ImportsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: (accountId: string) => ImportStore;
  /** Starts the thread; `onEnd` when it ended by itself, behind all that it sent. */
  readonly startReader: (
    onMessage: (message: FromReader) => void,
    onEnd: (reason: string) => void,
  ) => FileReader;
  /** Rejects with a `FileError` when the file cannot be read. */
  readonly factsOf: (file: string) => Promise<FileFacts>;
  /** Where the games that a server sent wait until they are read. The place follows from the account alone. */
  readonly scratch: {
    /** Throws for what is no account id. */
    pathOf(accountId: string): string;
    /** In place of what was there. */
    write(accountId: string, text: string): Promise<void>;
    remove(accountId: string): Promise<void>;
  };
  readonly onChange: () => void;
}

export type ImportStore = Pick<
  ArchiveStore,
  'addImport' | 'setImport' | 'imports' | 'removeImport' | 'takeIn' | 'tidy'
>;

const count = z.number().int().nonnegative();

const brokenSchema = z.object({
  line: count,
  problem: z.enum(['tag', 'comment', 'variation', 'text', 'size', 'move', 'position']),
  text: z.string().max(1_000),
});

const cutSchema = z.object({ line: count, cut: z.enum(['tags', 'notes', 'both']) });

/** Reports that are kept word for word. */
const mostReports = 200;

const stateSchema = z.object({
  version: z.literal(1),
  /** A path that the user chose, which is only ever read. What a server sent is where its account says. */
  file: z.string().max(8_192),
  bytes: z.number().nonnegative(),
  changedAt: z.number(),
  head: z.string().max(64).nullable().default(null),
  user: z.string().max(1_000),
  baseUrl: z.string().max(2_000),
  source: z.enum(['file', 'import']).default('file'),
  offset: count,
  line: count,
  phase: z.enum(['running', 'paused', 'done', 'failed']),
  /** Why it failed: a sentence. */
  cause: z.string().max(2_000).nullable(),
  /** How often reading began at `offset` and came to no end that the app saw. */
  attempts: count.default(0),
  /** How often the thread ended while the app went on. */
  deaths: count.default(0),
  /** Games that were new, that got something they lacked, and that were there already; kept by the database. */
  added: count,
  changed: count,
  same: count,
  brokenCount: count,
  /** The first of them. */
  broken: z.array(brokenSchema).max(mostReports),
  /** Games that lack something of their file. */
  cutCount: count.default(0),
  /** The first of them. */
  cuts: z.array(cutSchema).max(mostReports).default([]),
});
type State = z.infer<typeof stateSchema>;

export interface ImportState extends Omit<
  State,
  'version' | 'user' | 'baseUrl' | 'changedAt' | 'head' | 'attempts' | 'deaths'
> {
  readonly id: number;
  readonly began: number;
  /** Games a second, lately; 0 while it does not run. */
  readonly rate: number;
  readonly leftMs: number | null;
}

export interface Imports {
  /** Begins to read a file. One that cannot be read is in the list with its cause. */
  begin(
    accountId: string,
    file: string,
    whose: { readonly user: string; readonly baseUrl: string },
  ): Promise<void>;
  /** Forgets what a server sent, and the file that it waits in. */
  dropSent(accountId: string): Promise<void>;
  /** Reads the games that a server sent as imported there, in place of those that it sent before. */
  beginSent(accountId: string, pgn: string, baseUrl: string): Promise<void>;
  /** Continues what an earlier run left. */
  resume(accountId: string): Promise<void>;
  pause(accountId: string, id: number, paused: boolean): Promise<void>;
  /** Forgets it; what it brought stays. */
  remove(accountId: string, id: number): Promise<void>;
  list(accountId: string): Promise<readonly ImportState[]>;
  /** The account goes. */
  forget(accountId: string): Promise<void>;
  close(): Promise<void>;
}

/** So many batches may be on their way. */
const ahead = 3;
/** After so many ends by its reader's death a file is set aside. */
const mostDeaths = 2;
const rateWindowMs = 10_000;

interface Job {
  readonly accountId: string;
  readonly id: number;
  state: State;
}

interface Run {
  readonly job: Job;
  taken: readonly { readonly at: number; readonly games: number; readonly bytes: number }[];
  /** Ends the run at once: what is committed stays, the rest is read again by a later run. */
  end(): void;
  readonly ended: Promise<void>;
}

const isSetAside = ({ attempts, deaths }: State): boolean => attempts >= mostDeaths || deaths >= mostDeaths;

export function createImports(options: ImportsOptions): Imports {
  const { clock, store, startReader, factsOf, scratch, onChange } = options;
  const log = options.log.child('import');
  let queue: readonly Job[] = [];
  let run: Run | null = null;
  /** How imports ended that the database had no room to write down; the next start continues them. */
  const unkept = new Map<number, Partial<State>>();
  let isClosed = false;

  const save = async ({ accountId, id, state }: Job): Promise<void> => {
    await store(accountId).setImport(accountId, id, JSON.stringify(state));
    onChange();
  };

  /** Removes the games that a server sent. An import of them that brought nothing leaves the list. */
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
    let work: Promise<unknown> = Promise.resolve();
    let isOver = false;
    let reader: FileReader | null = null;
    /** What an orderly end leaves of `attempts`. */
    let attempts = job.state.attempts;

    const finish = (change: Partial<State>): void => {
      if (isOver) return;
      isOver = true;
      reader?.close();
      work = work
        .then(async () => {
          // What the database counted meanwhile counts.
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
          log.warn('the end of an import could not be kept', { reason: String(error) });
          unkept.set(id, change);
        })
        .finally(resolve);
    };
    const fail = (cause: string): void => finish({ phase: 'failed', cause });

    /** Does one thing after the other, and nothing once the run is over. */
    const then = (step: () => void | Promise<void>): void => {
      work = work.then(async () => {
        if (isOver) return;
        try {
          await step();
        } catch (error) {
          fail(error instanceof Error ? error.message : String(error));
        }
      });
    };

    const take = async ({ batch, games, broken, cuts, offset, line }: ReadBatch): Promise<void> => {
      const { state } = job;
      const advanced: State = {
        ...state,
        offset,
        line,
        attempts: 0,
        brokenCount: state.brokenCount + broken.length,
        broken: [...state.broken, ...broken].slice(0, mostReports),
        cutCount: state.cutCount + cuts.length,
        cuts: [...state.cuts, ...cuts].slice(0, mostReports),
      };
      const taken = await archive.takeIn(accountId, batch, id, JSON.stringify(advanced));
      attempts = 0;
      job.state = {
        ...advanced,
        added: state.added + taken.added,
        changed: state.changed + taken.changed,
        same: state.same + taken.same,
      };
      const now = clock.monotonic();
      const recent = made.taken.filter(({ at }) => now - at < rateWindowMs);
      made.taken = [...recent, { at: now, games, bytes: offset - state.offset }];
      onChange();
      await archive.tidy();
    };

    /** Writes down that the bytes from `offset` on are tried, so that the app's own death counts too. */
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
          if (!isOver) reader?.send({ kind: 'next' });
        });
      else if (message.kind === 'end') then(() => finish({ phase: 'done' }));
      else then(() => fail(sentenceFor(message)));
    };

    const onDeath = async (reason: string): Promise<void> => {
      const deaths = job.state.deaths + 1;
      const { line } = job.state;
      log.warn('the reader of a file ended', { reason, line, deaths });
      if (deaths >= mostDeaths) return finish({ phase: 'failed', cause: setAsideCause(line), deaths });
      // What made it end has been seen, so it counts as a death and not as an attempt besides.
      job.state = { ...job.state, deaths, attempts };
      await save(job);
      if (!isOver) start();
    };

    const start = (): void => {
      reader = startReader(onMessage, (reason) => then(() => onDeath(reason)));
      const { file, bytes, changedAt, head, offset, line, user, baseUrl, source } = job.state;
      reader.send({
        kind: 'read',
        file: source === 'import' ? scratch.pathOf(accountId) : file,
        ...{ bytes, changedAt, head, offset, line, user, baseUrl, source },
        careful: job.state.attempts + job.state.deaths > 0,
      } satisfies ToReader & ReadFile);
      for (let sent = 0; sent < ahead; sent += 1) reader.send({ kind: 'next' });
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
    then(start);
    return made;
  };

  const viewOf = ({ id, began }: ArchiveImportRow, state: State): ImportState => {
    const isRunning = run?.job.id === id;
    const now = clock.monotonic();
    const recent = isRunning ? (run?.taken ?? []).filter(({ at }) => now - at < rateWindowMs) : [];
    const seconds = Math.max(1, (now - (recent[0]?.at ?? now)) / 1_000);
    const per = (what: 'games' | 'bytes') => recent.reduce((sum, one) => sum + one[what], 0) / seconds;
    const bytes = per('bytes');
    const { file, bytes: size, source, offset, line, phase, cause } = state;
    const { added, changed, same, brokenCount, broken, cutCount, cuts } = state;
    return {
      ...{ id, began, file, bytes: size, source, offset, line, phase, cause },
      ...{ added, changed, same, brokenCount, broken, cutCount, cuts },
      rate: per('games'),
      leftMs: bytes > 0 ? ((state.bytes - state.offset) / bytes) * 1_000 : null,
    };
  };

  /** Takes out those that wait or run. */
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
  ): Promise<void> => {
    const fresh = {
      ...{ version: 1 as const, ...whose, offset: 0, line: 1, attempts: 0, deaths: 0 },
      ...{ added: 0, changed: 0, same: 0, brokenCount: 0, broken: [], cutCount: 0, cuts: [] },
    };
    const looked = await factsOf(path).catch(toFileError);
    const state: State =
      looked instanceof Error
        ? {
            ...{ ...fresh, bytes: 0, changedAt: 0, head: null, phase: 'failed' },
            cause: sentenceFor({ reason: looked.problem, detail: looked.message, line: 1 }),
          }
        : { ...fresh, ...looked, phase: 'running', cause: null };
    const id = await store(accountId).addImport(accountId, clock.now(), JSON.stringify(state));
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
    dropSent,
    begin: (accountId, file, { user, baseUrl }) =>
      begin(accountId, file, { file, user, baseUrl, source: 'file' }),
    async beginSent(accountId, pgn, baseUrl) {
      await dropSent(accountId);
      await scratch.write(accountId, pgn);
      // Games that were played elsewhere are none of the user's games here, whoever played them.
      await begin(accountId, scratch.pathOf(accountId), { file: '', user: '', baseUrl, source: 'import' });
    },
    async resume(accountId) {
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
            cause: say('The file is on another computer. Continue the import to read the rest of it.'),
          };
        else {
          enqueue(job);
          continue;
        }
        await save(job);
      }
    },
    async pause(accountId, id, paused) {
      if (paused) await withdraw(accountId, (one) => one === id);
      const job = await find(accountId, id);
      if (!job || job.state.phase === 'done') return;
      unkept.delete(id);
      const phase = paused ? 'paused' : 'running';
      // The user wants it: what happened before does not count.
      job.state = { ...job.state, phase, cause: null, ...(!paused && { attempts: 0, deaths: 0 }) };
      await save(job);
      if (!paused) enqueue(job);
    },
    remove: forget,
    list: async (accountId) =>
      (await store(accountId).imports(accountId)).flatMap((row) => {
        const state = parseState(row);
        return state ? [viewOf(row, { ...state, ...unkept.get(row.id) })] : [];
      }),
    forget: (accountId) => withdraw(accountId, () => true),
    async close() {
      isClosed = true;
      queue = [];
      run?.end();
      await run?.ended;
    },
  };
}

/** Undefined for a row that this version did not write. */
function parseState(row: ArchiveImportRow): State | undefined {
  try {
    return stateSchema.safeParse(JSON.parse(row.state)).data;
  } catch {
    return undefined;
  }
}

/**
 * A path of Windows that leads to another computer. Looking at it signs in there, which a restored database must not
 * cause by itself.
 */
const isElsewhere = (file: string): boolean => /^[\\/]{2}/.test(file);

const setAsideCause = (line: number): string =>
  say(
    'Reading this file failed twice, after line {line}. The games before it are kept. Check the file there, or continue to try again.',
    { line },
  );

function sentenceFor({
  reason,
  detail,
  line,
}: {
  readonly reason: FileProblem;
  readonly detail: string;
  readonly line: number;
}): string {
  switch (reason) {
    case 'gone':
      return say('The file is not there any more. What was read of it is kept.');
    case 'changed':
      return say('The file has changed since. What was read of it is kept; import it again for the rest.');
    case 'folder':
      return say('This is a folder. Choose the PGN files in it.');
    case 'not-a-file':
      return say('This is a device or a connection, not a file. Copy the games into a PGN file first.');
    case 'compressed':
      return say('This file is compressed. Unpack it and import the PGN file that is in it.');
    case 'utf16':
      return say('This file is written in UTF-16. Save it as UTF-8 and import it again.');
    case 'no-text':
      return say(
        'From line {line} on the file is empty: it holds zeros only. The games before it are kept.',
        { line },
      );
    case 'not-pgn':
      return say('This is no PGN file: it has neither tags nor moves.');
    case 'file':
      return say('The file could not be read: {reason}.', { reason: detail });
  }
}
