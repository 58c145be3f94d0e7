/**
 * Reads files of games into the archive, one at a time: a thread reads, the database takes batch by batch. What is
 * committed says how far the file is read, so that a run that dies goes on where it died.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ArchiveImportRow, ArchiveStore } from '../../store/history-api.ts';
import { say } from '../../text/say.ts';
import type { BrokenGame, FromReader, ReadBatch, ReadFile, ToReader } from './import-protocol.ts';

/** The thread that reads. */
export interface FileReader {
  send(message: ToReader): void;
  /** Ends it; whatever it was doing is lost. */
  close(): void;
}

export interface FileFacts {
  readonly bytes: number;
  /** When it was changed last, ms since the epoch. */
  readonly changedAt: number;
}

export interface ImportsOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: (accountId: string) => ImportStore;
  /** Starts the thread; `onEnd` when it ended by itself. */
  readonly startReader: (
    onMessage: (message: FromReader) => void,
    onEnd: (reason: string) => void,
  ) => FileReader;
  /** Rejects when the file cannot be read. */
  readonly factsOf: (file: string) => Promise<FileFacts>;
  /** Where what a server sent waits until it is read. */
  readonly scratch: {
    /** In place of what was there; the file's path. */
    write(name: string, text: string): Promise<string>;
    remove(file: string): Promise<void>;
  };
  readonly onChange: () => void;
}

export type ImportStore = Pick<
  ArchiveStore,
  'addImport' | 'setImport' | 'imports' | 'removeImport' | 'takeIn' | 'tidy'
>;

const brokenSchema = z.object({
  line: z.number(),
  problem: z.enum(['tag', 'comment', 'variation', 'text', 'size', 'move', 'position']),
  text: z.string(),
});

const stateSchema = z.object({
  version: z.literal(1),
  file: z.string(),
  bytes: z.number(),
  changedAt: z.number(),
  user: z.string(),
  baseUrl: z.string(),
  source: z.enum(['file', 'import']).default('file'),
  offset: z.number(),
  line: z.number(),
  phase: z.enum(['running', 'paused', 'done', 'failed']),
  /** Why it failed: a sentence. */
  cause: z.string().nullable(),
  /** Games that were new, that got something they lacked, and that were there already; kept by the database. */
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  brokenCount: z.number(),
  /** The first of them. */
  broken: z.array(brokenSchema),
});
type State = z.infer<typeof stateSchema>;

export interface ImportState extends Omit<State, 'version' | 'user' | 'baseUrl'> {
  readonly id: number;
  readonly began: number;
  /** Games a second, lately; 0 while it does not run. */
  readonly rate: number;
  readonly leftMs: number | null;
}

export interface Imports {
  /** Begins to read a file. Rejects when it cannot be read at all. */
  begin(
    accountId: string,
    file: string,
    whose: { readonly user: string; readonly baseUrl: string },
  ): Promise<void>;
  /** Forgets what a server sent, and the file that it waits in. */
  dropSent(accountId: string): Promise<void>;
  /** Reads the games that a server sent as imported there, in place of those that it sent before. */
  beginSent(accountId: string, pgn: string, baseUrl: string): Promise<void>;
  /** Goes on with what an earlier run left. */
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
/** So many broken games are kept word for word. */
const mostTold = 200;
/** Of the game's text that could not be read. */
const longestText = 80;
const rateWindowMs = 10_000;

interface Job {
  readonly accountId: string;
  readonly id: number;
  state: State;
}

interface Run {
  readonly job: Job;
  taken: readonly { readonly at: number; readonly games: number; readonly bytes: number }[];
  /** Asks the run to end behind what is on its way. */
  end(): void;
  readonly ended: Promise<void>;
}

export function createImports(options: ImportsOptions): Imports {
  const { clock, store, startReader, factsOf, scratch, onChange } = options;
  const log = options.log.child('import');
  let queue: readonly Job[] = [];
  let run: Run | null = null;
  /** How imports ended that the database had no room to write down; the next start goes on with them. */
  const unkept = new Map<number, Partial<State>>();
  let isClosed = false;

  const save = async ({ accountId, id, state }: Job): Promise<void> => {
    await store(accountId).setImport(accountId, id, JSON.stringify(state));
    onChange();
  };

  const parse = (row: ArchiveImportRow): State | undefined => {
    const parsed = stateSchema.safeParse(JSON.parse(row.state));
    return parsed.success ? parsed.data : undefined;
  };

  /** What a server sent is not kept beside the archive; nor does it say that it brought nothing. */
  const letGo = async ({ accountId, id, state }: Job): Promise<void> => {
    if (state.source === 'file') return;
    await scratch.remove(state.file);
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
    const made: Run = {
      job,
      taken: [],
      end: () => void (isEnding = true),
      ended,
    };
    const { accountId, id } = job;
    const archive = store(accountId);
    let work: Promise<unknown> = Promise.resolve();
    let isOver = false;

    const finish = (change: Partial<State>): void => {
      if (isOver) return;
      isOver = true;
      reader.close();
      work = work
        .then(async () => {
          // What the database counted meanwhile stands.
          const known = (await archive.imports(accountId)).find((row) => row.id === id);
          const counted = known && parse(known);
          if (!counted) return;
          job.state = { ...counted, ...change };
          await save(job);
          if (job.state.phase !== 'done') return;
          await letGo(job);
          while (!isClosed && (await archive.tidy()));
        })
        .catch((error: unknown) => {
          log.warn('the end of an import could not be kept', { reason: String(error) });
          unkept.set(id, change);
        })
        .finally(resolve);
    };
    const fail = (cause: string): void => finish({ phase: 'failed', cause });

    const take = async ({ batch, games, broken, offset, line }: ReadBatch): Promise<void> => {
      const { state } = job;
      const advanced: State = {
        ...state,
        offset,
        line,
        brokenCount: state.brokenCount + broken.length,
        broken: [...state.broken, ...broken.map(shortened)].slice(0, mostTold),
      };
      const taken = await archive.takeIn(accountId, batch, id, JSON.stringify(advanced));
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

    const reader = startReader(
      (message) => {
        if (isOver) return;
        if (message.kind === 'batch') {
          work = work.then(async () => {
            if (isOver) return;
            try {
              await take(message);
            } catch (error) {
              return fail(error instanceof Error ? error.message : String(error));
            }
            if (isEnding) finish({});
            else reader.send({ kind: 'next' });
          });
        } else if (message.kind === 'end') void work.then(() => finish({ phase: 'done' }));
        else if (message.kind === 'failed') void work.then(() => fail(sentenceFor(message)));
      },
      (reason) => fail(say('The file could not be read: {reason}.', { reason })),
    );
    const { file, offset, line, user, baseUrl, source } = job.state;
    reader.send({ kind: 'read', file, offset, line, user, baseUrl, source } satisfies ToReader & ReadFile);
    for (let count = 0; count < ahead; count += 1) reader.send({ kind: 'next' });
    return made;
  };

  const viewOf = ({ id, began }: ArchiveImportRow, state: State): ImportState => {
    const { version: _, user: __, baseUrl: ___, ...told } = state;
    const isRunning = run?.job.id === id;
    const now = clock.monotonic();
    const recent = isRunning ? (run?.taken ?? []).filter(({ at }) => now - at < rateWindowMs) : [];
    const seconds = Math.max(1, (now - (recent[0]?.at ?? now)) / 1_000);
    const per = (what: 'games' | 'bytes') => recent.reduce((sum, one) => sum + one[what], 0) / seconds;
    const bytes = per('bytes');
    return {
      ...told,
      id,
      began,
      rate: per('games'),
      leftMs: bytes > 0 ? ((state.bytes - state.offset) / bytes) * 1_000 : null,
    };
  };

  /** What waits or runs of it, taken out. */
  const withdraw = async (accountId: string, which: (id: number) => boolean): Promise<void> => {
    queue = queue.filter((job) => job.accountId !== accountId || !which(job.id));
    if (run?.job.accountId !== accountId || !which(run.job.id)) return;
    run.end();
    await run.ended;
  };

  const find = async (accountId: string, id: number): Promise<Job | undefined> => {
    const row = (await store(accountId).imports(accountId)).find((one) => one.id === id);
    const state = row && parse(row);
    return state && { accountId, id, state };
  };

  const begin = async (
    accountId: string,
    file: string,
    whose: Pick<State, 'user' | 'baseUrl' | 'source'>,
  ): Promise<void> => {
    const { bytes, changedAt } = await factsOf(file);
    const state: State = {
      ...{ version: 1, file, bytes, changedAt, ...whose, offset: 0, line: 1, phase: 'running', cause: null },
      ...{ added: 0, changed: 0, same: 0, brokenCount: 0, broken: [] },
    };
    const id = await store(accountId).addImport(accountId, clock.now(), JSON.stringify(state));
    enqueue({ accountId, id, state });
  };

  const forget = async (accountId: string, id: number): Promise<void> => {
    await withdraw(accountId, (one) => one === id);
    const job = await find(accountId, id);
    if (job?.state.source === 'import') await scratch.remove(job.state.file);
    await store(accountId).removeImport(accountId, id);
    onChange();
  };

  const dropSent = async (accountId: string): Promise<void> => {
    for (const row of await store(accountId).imports(accountId))
      if (parse(row)?.source === 'import') await forget(accountId, row.id);
  };

  return {
    dropSent,
    begin: (accountId, file, { user, baseUrl }) => begin(accountId, file, { user, baseUrl, source: 'file' }),
    async beginSent(accountId, pgn, baseUrl) {
      await dropSent(accountId);
      const file = await scratch.write(`imported-${accountId}.pgn`, pgn);
      // Nobody's: what was played elsewhere is none of the user's games here, whoever played it.
      await begin(accountId, file, { user: '', baseUrl, source: 'import' });
    },
    async resume(accountId) {
      for (const row of await store(accountId).imports(accountId)) {
        const state = parse(row);
        const isKnown = [...queue, ...(run ? [run.job] : [])].some(
          (job) => job.id === row.id && job.accountId === accountId,
        );
        if (state?.phase !== 'running' || isKnown) continue;
        const job: Job = { accountId, id: row.id, state };
        const facts = await factsOf(state.file).catch(() => null);
        if (facts?.bytes === state.bytes && facts.changedAt === state.changedAt) enqueue(job);
        else {
          const cause =
            facts === null
              ? say('The file is not there any more. What was read of it is kept.')
              : say('The file has changed since. What was read of it is kept; import it again for the rest.');
          job.state = { ...state, phase: 'failed', cause };
          await save(job);
        }
      }
    },
    async pause(accountId, id, paused) {
      if (paused) await withdraw(accountId, (one) => one === id);
      const job = await find(accountId, id);
      if (!job || job.state.phase === 'done') return;
      unkept.delete(id);
      job.state = { ...job.state, phase: paused ? 'paused' : 'running', cause: null };
      await save(job);
      if (!paused) enqueue(job);
    },
    remove: forget,
    list: async (accountId) =>
      (await store(accountId).imports(accountId)).flatMap((row) => {
        const state = parse(row);
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

const shortened = ({ line, problem, text }: BrokenGame): BrokenGame => ({
  line,
  problem,
  text: text.slice(0, longestText),
});

function sentenceFor({ reason, detail }: Extract<FromReader, { kind: 'failed' }>): string {
  return reason === 'not-pgn'
    ? say('This is no PGN file: it has neither tags nor moves.')
    : say('The file could not be read: {reason}.', { reason: detail });
}
