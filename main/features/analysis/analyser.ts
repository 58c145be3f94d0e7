/**
 * Analyses archived games with a few engine processes: games that the user asked for first, then own games, newest
 * first. Every position is stored as soon as it is found, so that a kill costs at most one position per process.
 */
import type { Timer } from '../../base/clock.ts';
import { packAnalysis } from '../../chess/packed-analysis.ts';
import type { FoundPosition } from '../../engine/analysis/protocol.ts';
import type { AnalysisResult } from '../../engine/analysis/worker.ts';
import type { ArchivePosition } from '../../store/history-api.ts';
import type { AnalysedGames, AnalysedRow } from './analysed-games.ts';
import type {
  AnalyserOptions,
  GameProgress,
  Job,
  SkippedPosition,
  Slot,
  WantedGame,
} from './analysis-job.ts';
import { createLeftGames } from './left-games.ts';
import { keepFound, nextPosition, passes, planOf, progressOf } from './game-plan.ts';

/** How often it checks whether to start or to stop. */
const checkMs = 5_000;
/** Wait after a failed write, for example on a full disk. */
const retryMs = 60_000;
/** Positions in a row at which the engine is lost before its game is left for this run of the app. */
const mostLosses = 3;
/** Wait before a broken engine is tried again. */
const brokenMs = 600_000;
/** Games that one query looks at. */
const lookAt = 500;
const mostSkipped = 100;

export function createAnalyser(options: AnalyserOptions) {
  const { clock, store, accounts, isHeldBack, mayUse, onChange, onFinished, onSearched } = options;
  const log = options.log.child('analysis');
  const slots: readonly Slot[] = options.workers.map((worker) => ({ worker, running: null }));
  let jobs: Job[] = [];
  let wanted: WantedGame[] = [];
  let requests = 0;
  /** Where the search for open games continues, by account; null at the end of the archive. */
  const cursors = new Map<string, ArchivePosition | null>();
  const skipped: SkippedPosition[] = [];
  const left = createLeftGames();
  /** By account; changes when rows that are being read are no longer to be used. */
  const generations = new Map<string, number>();
  let loading: Promise<void> | null = null;
  let isClosed = false;
  let retryAt = 0;
  let timer: Timer | null = null;
  const pauses = new Set<Timer>();

  const isWaiting = (isWanted: boolean) => clock.monotonic() < retryAt || isHeldBack(isWanted);

  const open = (accountId: string, row: AnalysedRow, request: number): void => {
    const known = jobs.find((job) => job.accountId === accountId && job.plan.row.gameId === row.gameId);
    if (known) {
      known.request = Math.max(known.request, request);
      known.isWanted = known.request > 0;
    } else
      jobs.push({
        ...{ accountId, plan: planOf(row), isWanted: request > 0, request, busy: new Set() },
        ...{ saving: Promise.resolve(), isDropped: false, losses: 0, isIncomplete: false, kiloNodes: 0 },
      });
    // Games that the user asked for come first, the latest of them at the front.
    if (request > 0) jobs = jobs.toSorted((a, b) => b.request - a.request);
  };

  /** Reads for an account; undefined when the account was reset or forgotten meanwhile. */
  const read = async <T>(
    accountId: string,
    from: (games: AnalysedGames) => Promise<T>,
  ): Promise<T | undefined> => {
    const generation = generations.get(accountId);
    const answer = await from(store(accountId));
    return generations.get(accountId) === generation ? answer : undefined;
  };

  /** Lets the account's archive be read again from its newest game. */
  const reset = (accountId: string): void => {
    generations.set(accountId, (generations.get(accountId) ?? 0) + 1);
    cursors.delete(accountId);
  };

  /** Drops a job, and queues its game again if the user asked for it. */
  const drop = (job: Job): void => {
    const { accountId, isWanted, request, plan: game } = job;
    job.isDropped = true;
    jobs = jobs.filter((other) => other !== job);
    for (const { running } of slots) if (running?.job === job) running.aborter.abort();
    if (isWanted) wanted = [...wanted, { accountId, gameId: game.row.gameId, request }];
  };

  /** Opens the next game. Resolves to false when there is none. */
  const loadNext = async (): Promise<boolean> => {
    const asked = wanted[0];
    if (asked && !isWaiting(true)) {
      const row = await read(asked.accountId, (from) => from.game(asked.accountId, asked.gameId));
      if (row === undefined) return true;
      wanted = wanted.filter((one) => one !== asked);
      if (row) open(asked.accountId, row, asked.request);
      return true;
    }
    if (isWaiting(false)) return false;
    for (const accountId of accounts()) {
      const after = cursors.get(accountId);
      if (after === null) continue;
      const page = await read(accountId, (from) => from.pending(accountId, after ?? null, lookAt));
      if (!page) return true;
      const { game, next } = page;
      cursors.set(accountId, next);
      if (game && !left.has(keyOf(accountId, game.gameId))) open(accountId, game, 0);
      return true;
    }
    return false;
  };

  const fill = (): void => {
    if (isClosed) return;
    if (wanted.length > 0 && !isWaiting(true)) load();
    for (const slot of slots.slice(0, mayUse())) {
      if (slot.running) continue;
      const task = findTask();
      if (task) start(slot, task.job, task.ply, task.kiloNodes);
      else {
        load();
        break;
      }
    }
    plan();
  };

  const findTask = () => {
    for (const job of jobs) {
      if (job.isDropped || isWaiting(job.isWanted)) continue;
      const next = job.losses < mostLosses ? nextPosition(job.plan, job.busy) : null;
      if (next) return { job, ...next };
      if (job.busy.size === 0) finish(job);
    }
    return null;
  };

  const load = (): void => {
    loading ??= loadNext()
      .catch((error: unknown) => {
        log.warn('game not loaded', { reason: String(error) });
        retryAt = clock.monotonic() + retryMs;
        return false;
      })
      .then(
        (isMore) => {
          loading = null;
          if (isMore) fill();
        },
        () => {},
      );
  };

  const start = (slot: Slot, job: Job, ply: number, kiloNodes: number): void => {
    const aborter = new AbortController();
    slot.running = { job, aborter };
    job.busy.add(ply);
    const { row, initialFen, sans } = job.plan;
    const game = {
      key: `${job.accountId} ${'id' in row ? row.id : row.gameId}`,
      variant: row.variant,
      initialFen,
      sans,
    };
    const engine = options.engineFor(row.variant);
    const lines = kiloNodes === passes.second ? 2 : 1;
    const begun = clock.monotonic();
    slot.worker
      .analyse({ game, ply, nodes: kiloNodes * 1_000, lines, ...(engine && { engine }) }, aborter.signal)
      .then(async (result) => {
        if (result.kind === 'found' || result.kind === 'lost') {
          const ms = clock.monotonic() - begun;
          const reason = result.kind === 'lost' ? result.reason : null;
          onSearched({ variant: row.variant, kiloNodes: isSearched(result) ? kiloNodes : 0, ms, reason });
        }
        if (job.isDropped) return;
        if (result.kind === 'found') await take(job, ply, kiloNodes, result.found);
        else if (result.kind !== 'stopped') skip(job, ply, result.reason);
        if (result.kind === 'lost') lose(job);
      })
      .catch((error: unknown) => log.warn('position not stored', { reason: String(error) }))
      .finally(() => {
        job.busy.delete(ply);
        slot.running = null;
        onChange();
        fill();
      });
  };

  const take = async (job: Job, ply: number, kiloNodes: number, found: FoundPosition): Promise<void> => {
    job.losses = 0;
    left.found();
    const { evaluation, best, depth, second } = found;
    if (best !== null) job.kiloNodes += kiloNodes;
    const engine = best === null ? 0 : await numberOf(job, found.engine);
    if (engine === null) return;
    keepFound(job.plan, ply, { evaluation, best, depth, engine, kiloNodes, ...(second && { second }) });
    await save(job, false);
  };

  /** The engine's number, tried until the store answers; null when the job is dropped. */
  const numberOf = async (job: Job, engine: string): Promise<number | null> => {
    while (!job.isDropped)
      try {
        return await store(job.accountId).engineNumber(engine);
      } catch (error) {
        log.warn('engine not stored', { reason: String(error) });
        retryAt = clock.monotonic() + retryMs;
        await pause(retryMs);
      }
    return null;
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const pending = clock.after(ms, () => {
        pauses.delete(pending);
        resolve();
      });
      pauses.add(pending);
    });

  const skip = (job: Job, ply: number, reason: string): void => {
    const { gameId } = job.plan.row;
    log.warn('position skipped', { gameId, ply, reason });
    job.plan.skipped.add(ply);
    skipped.unshift({ accountId: job.accountId, gameId, ply, reason });
    skipped.splice(mostSkipped);
  };

  /** A game in which the engine is lost is not done: a later run of the app tries it again. */
  const lose = (job: Job): void => {
    const key = keyOf(job.accountId, job.plan.row.gameId);
    job.isIncomplete = true;
    job.losses += 1;
    left.add(key);
    if (job.losses < mostLosses || !left.leave(key)) return;
    log.warn('analysis paused, the engine is lost in every game', { ms: brokenMs });
    retryAt = clock.monotonic() + brokenMs;
    for (const accountId of accounts()) reset(accountId);
  };

  /** Resolves after the write, or after its failure, which a later write repairs. `isDone`: nothing is left to do now. */
  const save = (job: Job, isDone: boolean): Promise<void> => {
    job.saving = job.saving.then(async () => {
      if (job.isDropped) return;
      await store(job.accountId)
        .put(job.accountId, job.plan.row, isDone && !job.isIncomplete, packAnalysis(job.plan.positions))
        .catch((error: unknown) => {
          log.warn('analysis not stored', { reason: String(error) });
          retryAt = clock.monotonic() + retryMs;
          throw error;
        })
        .then(
          (isStored) => {
            if (!isStored && !job.isDropped) {
              // The game has changed, or is gone.
              drop(job);
              reset(job.accountId);
            }
            if (!isDone || !isStored) return;
            jobs = jobs.filter((other) => other !== job);
            const { accountId, kiloNodes, plan: game } = job;
            onFinished({ accountId, gameId: game.row.gameId, positions: game.positions.length, kiloNodes });
          },
          () => {},
        );
    });
    return job.saving;
  };

  const finish = (job: Job): void => {
    job.busy.add(-1);
    void save(job, true).finally(() => {
      job.busy.delete(-1);
      onChange();
      fill();
    });
  };

  /** Stops searches that must wait, and starts others. */
  const check = (): void => {
    for (const [at, { running }] of slots.entries())
      if (running && (at >= mayUse() || isWaiting(running.job.isWanted))) running.aborter.abort();
    fill();
  };

  const hasWork = (): boolean =>
    slots.some(({ running }) => running) ||
    wanted.length > 0 ||
    jobs.some(({ isWanted }) => isWanted) ||
    (options.mayWork() && (jobs.length > 0 || accounts().some((id) => cursors.get(id) !== null)));

  /** Checks again later, while there is anything to start or to stop. */
  const plan = (): void => {
    timer?.cancel();
    timer = !isClosed && slots.length > 0 && hasWork() ? clock.after(checkMs, check) : null;
  };

  return {
    /** Analyses a game before all others, even while the user works. */
    want(accountId: string, gameId: string): void {
      left.delete(keyOf(accountId, gameId));
      requests += 1;
      const others = wanted.filter((one) => one.accountId !== accountId || one.gameId !== gameId);
      wanted = [{ accountId, gameId, request: requests }, ...others];
      const known = jobs.find((job) => job.accountId === accountId && job.plan.row.gameId === gameId);
      if (known) open(accountId, known.plan.row, requests);
      onChange();
      check();
    },
    /** Looks for games again, for example because new ones were archived: in one account, or in all. */
    refresh(accountId?: string): void {
      for (const id of accountId === undefined ? accounts() : [accountId]) {
        reset(id);
        for (const job of jobs) if (job.accountId === id && job.busy.size === 0) drop(job);
      }
      check();
    },
    /** Checks at once whether to start or to stop. */
    check,
    /** Games that are being analysed, or wait because the user asked for them. */
    progress: (): readonly GameProgress[] => [
      ...jobs
        .filter(({ isDropped, isWanted, busy }) => !isDropped && (isWanted || busy.size > 0))
        .map(({ accountId, plan: game }) => ({ accountId, gameId: game.row.gameId, ...progressOf(game) })),
      ...wanted.map(({ accountId, gameId }) => ({ accountId, gameId, done: 0, positions: 0 })),
    ],
    isRunning: (): boolean => slots.some(({ running }) => running !== null),
    skipped: (): readonly SkippedPosition[] => skipped,
    /** Drops the account's games, whose rows are about to be deleted. Resolves when no write is pending. */
    async forget(accountId: string): Promise<void> {
      wanted = wanted.filter((one) => one.accountId !== accountId);
      const dropped = jobs.filter((job) => job.accountId === accountId);
      for (const job of dropped) {
        job.isWanted = false;
        drop(job);
      }
      reset(accountId);
      await Promise.all([loading, ...dropped.map(({ saving }) => saving)]);
    },
    async close(): Promise<void> {
      isClosed = true;
      timer?.cancel();
      for (const pending of pauses) pending.cancel();
      for (const { worker } of slots) worker.close();
      await Promise.all(jobs.map(({ saving }) => saving));
    },
  };
}

/** The rules decide about some positions, without a search. */
const isSearched = (result: AnalysisResult): boolean => result.kind === 'found' && result.found.best !== null;

const keyOf = (accountId: string, gameId: string): string => `${accountId} ${gameId}`;
