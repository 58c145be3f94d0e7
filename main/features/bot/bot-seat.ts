/** The engine at one board: thinks on its turn, moves, answers offers, and retries after failures. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { placementOf } from '../../chess/fair-play.ts';
import { finalPosition, replayFrom, type Replay } from '../../chess/replay.ts';
import type { Position } from '../../chess/rules.ts';
import { opposite } from '../../chess/vocabulary.ts';
import type { MoveEngine } from '../../engine/engine.ts';
import type { Thought } from '../../engine/protocol.ts';
import type { BotGame, BotSettings } from '../../../preload/contract/bot.ts';
import type { GameView } from '../../../preload/contract/models.ts';
import { messageOf } from '../../text/message.ts';
import { findBookMove, type BookMoveFinder } from './book-move.ts';
import { offersDraw, shouldResign, takesDraw, type Mood } from './manners.ts';
import { moveTime } from './move-time.ts';
import { MessageError, messageOfError } from '../../text/message-error.ts';
import type { Message } from '../../text/message.ts';

/** Actions at the board. All reject with a `ContractFailure`. */
export interface Board {
  move(ply: number, uci: string): Promise<void>;
  resign(): Promise<void>;
  offer(what: 'draw' | 'takeback', yes: boolean): Promise<void>;
  claimVictory(): Promise<void>;
}

export interface BotSeatOptions {
  readonly id: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: MoveEngine;
  readonly bookMove: BookMoveFinder;
  readonly board: Board;
  readonly settings: () => BotSettings;
  readonly mayPlay: () => boolean;
  readonly onChange: () => void;
}

/** Retry delay after a failure, ms: the first, doubled up to the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** With less time than this, any legal move replaces an engine that failed `patientFailures` times, ms. */
const shortOfTimeMs = 10_000;
const patientFailures = 2;
/** Longest wait for the engine as a share of the remaining time; the second applies after a late answer. */
const longestWait = 0.4;
const longestWaitAgain = 0.1;
/** Delay of a claim after the time that the server named, ms. */
const claimAfterMs = 400;
const claimAgainMs = 5_000;
const scoresKept = 20;

interface Turn {
  readonly ply: number;
  readonly controller: AbortController;
  step: 'thinking' | 'moving';
}

export type BotSeat = ReturnType<typeof createBotSeat>;

export function createBotSeat(first: GameView, options: BotSeatOptions) {
  const { id, clock, engine, board, settings, mayPlay, onChange } = options;
  const { accountId, gameId, color } = first;
  const log = options.log.child(gameId);
  let view = first;
  let heardAt = clock.monotonic() - Math.max(0, clock.now() - first.clockAt);
  let line: Replay | undefined;
  let turn: Turn | null = null;
  let retry: Timer | null = null;
  let claim: { readonly at: number; readonly timer: Timer } | null = null;
  let failures = { ply: -1, count: 0 };
  let problem: Message | null = null;
  let scores: readonly (number | null)[] = [];
  const answered = { draw: -1, takeback: -1 };
  let offeredAt = -1;
  /** Overhead of the last move beyond its thinking time, ms; decays by half per move. */
  let lagMs = 0;
  let givenMs = 0;
  /** The engine missed the time limit of the last move. */
  let wasLate = false;
  let closed = false;

  const elapsed = () => clock.monotonic() - heardAt;
  const leftMs = (): number | null => {
    if (!view.clocks) return null;
    return Math.max(0, view.clocks[color] - (view.running === color ? elapsed() : 0));
  };
  const mood = (): Mood => ({
    variant: line?.start?.variant ?? 'standard',
    scores,
    plies: view.moves.length,
  });
  /** Runs a side action without waiting: its result arrives with the game, and a refusal has no consequence. */
  const inPassing = (what: string, deed: Promise<void>) =>
    void deed.catch((error: unknown) => log.info(`${what} not delivered`, { reason: textOf(error) }));

  const stopThinking = () => {
    turn?.controller.abort();
    turn = null;
    retry?.cancel();
    retry = null;
  };

  const fail = (ply: number, error: unknown) => {
    const count = failures.ply === ply ? failures.count + 1 : 1;
    failures = { ply, count };
    problem = messageOfError(error);
    log.warn('bot move failed', { ply, count, reason: problem });
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1), (leftMs() ?? Infinity) / 10);
    retry = clock.after(pause, () => {
      retry = null;
      consider();
    });
  };

  /** The engine's move, or the first legal one if there is no time to wait. */
  const choose = async (position: Position, played: Replay, signal: AbortSignal): Promise<string> => {
    const legal = position.legalMoves();
    const [only] = legal;
    if (only === undefined) throw new MessageError(messageOf('bot.noLegalMove'));
    if (legal.length === 1) return only;
    const left = leftMs();
    const ply = view.moves.length;
    if (failures.ply === ply && failures.count >= patientFailures && (left ?? Infinity) < shortOfTimeMs) {
      log.warn('engine skipped', { ply });
      return only;
    }
    const { strength, pace, bookPlies } = settings();
    const fromBook = ply < bookPlies ? await findBookMove(options, position, played.plies.at(-1)?.uci) : null;
    if (fromBook !== null) return fromBook;
    const firstMoveMs = view.firstMoveBy === null ? null : view.firstMoveBy - view.clockAt - elapsed();
    givenMs = moveTime({
      leftMs: left,
      incrementMs: view.clock?.increment ?? 0,
      firstMoveMs,
      lagMs,
      plies: ply,
      pace,
    });
    const thinking = new AbortController();
    const callOff = () => thinking.abort();
    signal.addEventListener('abort', callOff, { once: true });
    const limit =
      left === null ? null : clock.after(left * (wasLate ? longestWaitAgain : longestWait), callOff);
    let thought: Thought;
    try {
      thought = await engine.think(
        {
          seat: id,
          variant: position.variant,
          initialFen: played.initialFen,
          moves: played.plies.map(({ uci }) => uci),
          strength,
          moveTimeMs: givenMs,
        },
        thinking.signal,
      );
    } catch (error) {
      if (signal.aborted || !thinking.signal.aborted) throw error;
      log.warn('engine timed out', { ply });
      wasLate = true;
      return only;
    } finally {
      limit?.cancel();
    }
    const answer = position.play(thought.uci);
    if (!answer) throw new MessageError(messageOf('bot.illegalMove', { move: thought.uci }));
    wasLate = false;
    scores = [...scores, thought.score].slice(-scoresKept);
    return answer.uci;
  };

  const play = async (position: Position, played: Replay) => {
    const mine: Turn = { ply: view.moves.length, controller: new AbortController(), step: 'thinking' };
    const { signal } = mine.controller;
    turn = mine;
    const since = clock.monotonic();
    givenMs = 0;
    onChange();
    try {
      const uci = await choose(position, played, signal);
      if (signal.aborted) return;
      mine.step = 'moving';
      onChange();
      const { resigns, draws } = settings();
      if (resigns && shouldResign(mood())) {
        log.info('bot resigns', { ply: mine.ply });
        await board.resign();
      } else {
        if (draws && offeredAt !== mine.ply && offersDraw(mood(), position.outcome())) {
          offeredAt = mine.ply;
          inPassing('draw offer', board.offer('draw', true));
        }
        await board.move(mine.ply, uci);
        lagMs = Math.max(clock.monotonic() - since - givenMs, lagMs / 2);
      }
      problem = null;
    } catch (error) {
      if (!signal.aborted && !closed) fail(mine.ply, error);
    } finally {
      if (turn === mine) turn = null;
    }
    onChange();
    consider();
  };

  const answerOffers = () => {
    const ply = view.moves.length;
    const other = opposite(color);
    if (view.drawOffer === other && answered.draw !== ply) {
      answered.draw = ply;
      inPassing('draw answer', board.offer('draw', settings().draws && takesDraw(mood())));
    }
    if (view.takebackOffer === other && answered.takeback !== ply) {
      answered.takeback = ply;
      inPassing('takeback answer', board.offer('takeback', false));
    }
  };

  /** Claims the game as soon as the server allows it after the opponent left. */
  const watchOpponent = () => {
    const at = view.opponentGone?.claimAt ?? null;
    if (claim?.at === at) return;
    claim?.timer.cancel();
    claim = null;
    if (at === null) return;
    const claimIn = (ms: number) => {
      const timer = clock.after(ms, () => {
        if (view.opponentGone?.claimAt !== at) return;
        inPassing('claim', board.claimVictory());
        claimIn(claimAgainMs);
      });
      claim = { at, timer };
    };
    claimIn(Math.max(0, at - clock.now()) + claimAfterMs);
  };

  const consider = () => {
    if (closed) return;
    if (view.over || !mayPlay()) {
      stopThinking();
      return;
    }
    const { variant, initialFen, moves } = view;
    line = replayFrom(line, { variant: variant.key, initialFen, moves });
    answerOffers();
    watchOpponent();
    if (turn && (turn.ply !== view.moves.length || !view.isMyTurn)) stopThinking();
    if (failures.ply !== view.moves.length && retry) {
      retry.cancel();
      retry = null;
    }
    if (turn || retry || !view.isMyTurn || view.pendingMove !== null) return;
    // After a restart the last move may have been sent already: wait for the server's state.
    if (view.link === 'remembered') return;
    // Without moves only the game's own stream knows the position.
    if (view.link !== 'live' && view.moves.length === 0) return;
    const position = finalPosition(line);
    // The board is ahead of the moves, which its stream is about to deliver.
    if (!position || placementOf(position.fen) !== placementOf(view.fen)) return;
    void play(position, line);
  };

  const stateOf = (): BotGame['state'] => {
    if (!mayPlay()) return 'paused';
    if (retry) return 'held_up';
    return turn?.step ?? (view.pendingMove === null ? 'waiting' : 'moving');
  };

  engine.prepare(id);
  consider();
  return {
    take(next: GameView) {
      if (next.clockAt !== view.clockAt || next.moves.length !== view.moves.length)
        heardAt = clock.monotonic();
      view = next;
      consider();
      onChange();
    },
    /** `mayPlay` or the settings changed. */
    reconsider: consider,
    view: (): BotGame => ({
      gameId,
      opponent: view.opponent.name,
      opponentRating: view.opponent.rating ?? null,
      speed: view.speed,
      variant: view.variant,
      color,
      moves: view.moves.length,
      state: stateOf(),
      score: scores.at(-1) ?? null,
      problem: retry ? problem : null,
    }),
    close() {
      closed = true;
      stopThinking();
      claim?.timer.cancel();
      engine.leave(id);
      log.debug('bot left game', { accountId });
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
