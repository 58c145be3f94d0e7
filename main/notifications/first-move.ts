/**
 * The alarm for a first move. The server aborts a game whose first move is late, and an arena adds a penalty. The
 * alarm is repeated with growing urgency until the move is made.
 */
import type { GameView } from '../../preload/contract/models.ts';
import { isLiveStatus } from '../chess/vocabulary.ts';
import type { Clock, Timer } from '../base/clock.ts';
import type { GameSummary } from '../service/domain.ts';

/** Time for the first move where the server does not state it, in seconds. Assumed values. */
const defaultSeconds: Readonly<Record<string, { readonly usual: number; readonly arena: number }>> = {
  ultraBullet: { usual: 15, arena: 11 },
  bullet: { usual: 20, arena: 16 },
  blitz: { usual: 25, arena: 21 },
  rapid: { usual: 30, arena: 25 },
  classical: { usual: 35, arena: 30 },
};
/** Sources of games between paired strangers; only these are aborted without a first move. */
const expiringSources: ReadonlySet<string> = new Set(['lobby', 'pool', 'arena', 'swiss']);
/** Poll interval for games without a stream of their own while the opponent is to move, ms. */
const lookEvery = 7_000;
const longestWatch = 90_000;

/** Default time for the first move in ms; null if the game has no such limit. */
export function defaultFirstMove(game: GameSummary): number | null {
  const inArena = game.tournamentId !== undefined || game.source === 'arena';
  if (!inArena && !expiringSources.has(game.source ?? '')) return null;
  const seconds = defaultSeconds[game.speed]?.[inArena ? 'arena' : 'usual'];
  if (seconds === undefined) return null;
  return seconds * 1_000 * (game.variant.key === 'chess960' ? 1.25 : 1);
}

/** Remaining times in ms at which the alarm is raised: three stages, because the first may go unnoticed. */
export function alarmStages(total: number): readonly number[] {
  return [total / 2, Math.min(10_000, total / 3), Math.min(5_000, total / 6)].map((ms) => Math.round(ms));
}

export interface Alarm {
  readonly accountId: string;
  readonly game: GameSummary;
  /** 1 to 3. */
  readonly stage: number;
  readonly leftMs: number;
}

export interface FirstMoveOptions {
  readonly clock: Clock;
  readonly onAlarm: (alarm: Alarm) => void;
  /** The first move was made, or is not needed any more. */
  readonly onOver: (accountId: string, gameId: string) => void;
  /** Whether the game has a stream of its own, which reports its moves. */
  readonly isStreamed: (accountId: string, game: GameSummary) => boolean;
  /** The game's current state on the server; null if it is not under way any more; undefined without an answer. */
  readonly look: (accountId: string, gameId: string) => Promise<GameSummary | null | undefined>;
}

interface Watched {
  readonly accountId: string;
  game: GameSummary;
  readonly since: number;
  /** Monotonic ms; null while the opponent is to move. */
  deadline: number | null;
  total: number;
  /** Stages raised so far. */
  raised: number;
  timer: Timer | null;
}

export function createFirstMoveAlarm(options: FirstMoveOptions) {
  const { clock, onAlarm, onOver, look, isStreamed } = options;
  const watched = new Map<string, Watched>();
  const keyOf = (accountId: string, gameId: string) => `${accountId} ${gameId}`;

  const stop = (one: Watched) => {
    one.timer?.cancel();
    if (watched.delete(keyOf(one.accountId, one.game.id)) && one.raised > 0)
      onOver(one.accountId, one.game.id);
  };

  const arm = (one: Watched) => {
    one.timer?.cancel();
    one.timer = null;
    const { deadline } = one;
    if (deadline === null) {
      if (isStreamed(one.accountId, one.game)) return;
      one.timer = clock.after(lookEvery, () => void lookAgain(one));
      return;
    }
    const left = deadline - clock.monotonic();
    const due = alarmStages(one.total)[one.raised];
    if (left <= 0) stop(one);
    else if (due === undefined) one.timer = clock.after(left, () => stop(one));
    else one.timer = clock.after(Math.max(0, left - due), () => void raise(one));
  };

  /** Polls a game without a stream. Returns false when the alarm is obsolete. */
  const isWaiting = async (one: Watched): Promise<boolean> => {
    if (isStreamed(one.accountId, one.game)) return true;
    const game = await look(one.accountId, one.game.id);
    if (watched.get(keyOf(one.accountId, one.game.id)) !== one) return false;
    if (game === null || game?.hasMoved === true) {
      stop(one);
      return false;
    }
    if (game) take(one, game);
    return true;
  };

  const lookAgain = async (one: Watched) => {
    if (clock.monotonic() - one.since > longestWatch) stop(one);
    else if (await isWaiting(one)) arm(one);
  };

  const raise = async (one: Watched) => {
    if (!(await isWaiting(one)) || one.deadline === null) return;
    const leftMs = one.deadline - clock.monotonic();
    // A slow answer may have taken longer than a stage.
    const stages = alarmStages(one.total);
    while (one.raised < stages.length && (stages[one.raised] ?? 0) >= leftMs) one.raised += 1;
    if (leftMs > 0 && one.raised > 0)
      onAlarm({ accountId: one.accountId, game: one.game, stage: one.raised, leftMs });
    arm(one);
  };

  /** Sets the deadline if it is the user's turn. */
  const take = (one: Watched, game: GameSummary) => {
    one.game = game;
    if (!game.isMyTurn || one.deadline !== null) return;
    const total = defaultFirstMove(game);
    if (total === null) return;
    one.total = total;
    one.deadline = clock.monotonic() + total;
  };

  const watch = (accountId: string, game: GameSummary): Watched => {
    const key = keyOf(accountId, game.id);
    const before = watched.get(key);
    if (before) return before;
    const one: Watched = {
      accountId,
      game,
      since: clock.monotonic(),
      deadline: null,
      total: 0,
      raised: 0,
      timer: null,
    };
    watched.set(key, one);
    return one;
  };

  return {
    /** Reported by the event stream or the list of games. */
    summary(accountId: string, game: GameSummary) {
      const before = watched.get(keyOf(accountId, game.id));
      if (game.hasMoved || (game.status !== undefined && !isLiveStatus(game.status))) {
        if (before) stop(before);
        return;
      }
      if (defaultFirstMove(game) === null && !before) {
        // The game's own stream may still name a deadline.
        if (isStreamed(accountId, game)) watch(accountId, game);
        return;
      }
      const one = watch(accountId, game);
      take(one, game);
      arm(one);
    },
    /** Reported by the game's own stream. */
    see(view: GameView) {
      const one = watched.get(keyOf(view.accountId, view.gameId));
      if (!one) return;
      const ownMoves = view.color === 'white' ? view.moves.length : view.moves.length - 1;
      if (view.over || ownMoves > 0 || view.enginePlays) {
        stop(one);
        return;
      }
      if (!view.isMyTurn) return;
      if (view.firstMoveBy === null) {
        take(one, { ...one.game, isMyTurn: true });
        if (one.raised === 0) arm(one);
        return;
      }
      const left = view.firstMoveBy - clock.now();
      const deadline = clock.monotonic() + left;
      // The stream repeats the deadline while the game waits; only a different one re-arms the alarm.
      if (one.deadline !== null && Math.abs(one.deadline - deadline) < 1_000) return;
      one.total = Math.max(left, one.total);
      one.deadline = deadline;
      arm(one);
    },
    close() {
      for (const one of watched.values()) one.timer?.cancel();
      watched.clear();
    },
  };
}
