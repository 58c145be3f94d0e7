/** The engine at one board: thinks when it is its turn, plays, answers offers, and comes back after every failure. */
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
import { say } from '../../text/say.ts';
import { offersDraw, shouldResign, takesDraw, type Mood } from './manners.ts';
import { moveTime } from './move-time.ts';

/** What can be done at the board. All reject with the contract's failure. */
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
  readonly board: Board;
  readonly settings: () => BotSettings;
  /** Whether engines may play now. */
  readonly mayPlay: () => boolean;
  readonly onChange: () => void;
}

export interface BotSeat {
  /** The game as it stands now. */
  take(view: GameView): void;
  /** Whether it may play, or how, has changed. */
  reconsider(): void;
  view(): BotGame;
  close(): void;
}

/** From a failure to the next try, ms: the first, doubling up to the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** With less time than this, an engine that failed twice is not waited for: any move keeps the game alive, ms. */
const shortOfTimeMs = 10_000;
const patientFailures = 2;
/** Of the time that is left, the engine is waited for no longer than this share; less once it kept the game waiting. */
const longestWait = 0.4;
const longestWaitAgain = 0.1;
/** A win can be claimed a little after the moment that the server named, ms. */
const claimAfterMs = 400;
const claimAgainMs = 5_000;
const scoresKept = 20;

interface Turn {
  readonly ply: number;
  readonly controller: AbortController;
  step: 'thinking' | 'moving';
}

export function createBotSeat(first: GameView, options: BotSeatOptions): BotSeat {
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
  let problem: string | null = null;
  let scores: readonly (number | null)[] = [];
  const answered = { draw: -1, takeback: -1 };
  let offeredAt = -1;
  /** What the last move took besides the thinking that it was given; half of it is forgotten with each move. */
  let lagMs = 0;
  let givenMs = 0;
  /** The engine did not answer in time for the last move. */
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
  /** What is not the turn's own: the game tells what came of it, and a refusal changes nothing. */
  const inPassing = (what: string, deed: Promise<void>) =>
    void deed.catch((error: unknown) => log.info(`${what} was not taken`, { reason: textOf(error) }));

  const stopThinking = () => {
    turn?.controller.abort();
    turn = null;
    retry?.cancel();
    retry = null;
  };

  const fail = (ply: number, error: unknown) => {
    const count = failures.ply === ply ? failures.count + 1 : 1;
    failures = { ply, count };
    problem = textOf(error);
    log.warn('a move was not made', { ply, count, reason: problem });
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 1), (leftMs() ?? Infinity) / 10);
    retry = clock.after(pause, () => {
      retry = null;
      consider();
    });
  };

  /** The engine's move, or any where it cannot be waited for. */
  const choose = async (position: Position, played: Replay, signal: AbortSignal): Promise<string> => {
    const legal = position.legalMoves();
    const [only] = legal;
    if (only === undefined) throw new Error(say('There is no legal move here.'));
    if (legal.length === 1) return only;
    const left = leftMs();
    const ply = view.moves.length;
    if (failures.ply === ply && failures.count >= patientFailures && (left ?? Infinity) < shortOfTimeMs) {
      log.warn('the engine is not waited for', { ply });
      return only;
    }
    const { strength, pace } = settings();
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
      log.warn('the engine takes too long', { ply });
      wasLate = true;
      return only;
    } finally {
      limit?.cancel();
    }
    if (!position.play(thought.uci))
      throw new Error(say('The engine’s move {move} is not legal.', { move: thought.uci }));
    wasLate = false;
    scores = [...scores, thought.score].slice(-scoresKept);
    return thought.uci;
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
        log.info('gives up', { ply: mine.ply });
        await board.resign();
      } else {
        if (draws && offeredAt !== mine.ply && offersDraw(mood(), position.outcome())) {
          offeredAt = mine.ply;
          inPassing('a draw offer', board.offer('draw', true));
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
      inPassing('the answer to a draw offer', board.offer('draw', settings().draws && takesDraw(mood())));
    }
    if (view.takebackOffer === other && answered.takeback !== ply) {
      answered.takeback = ply;
      inPassing('the answer to a takeback', board.offer('takeback', false));
    }
  };

  /** The opponent left: the game is claimed as soon as the server allows it. */
  const watchOpponent = () => {
    const at = view.opponentGone?.claimAt ?? null;
    if (claim?.at === at) return;
    claim?.timer.cancel();
    claim = null;
    if (at === null) return;
    const claimIn = (ms: number) => {
      const timer = clock.after(ms, () => {
        if (view.opponentGone?.claimAt !== at) return;
        inPassing('a claim', board.claimVictory());
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
    // Of an earlier run: a move may be on the board already that was sent in its last moment.
    if (view.link === 'remembered') return;
    // Nothing was played yet, or nothing was told: only the game's own stream knows.
    if (view.link !== 'live' && view.moves.length === 0) return;
    const position = finalPosition(line);
    // A later position than the moves tell of: its stream is about to tell them.
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
    take(next) {
      if (next.clockAt !== view.clockAt || next.moves.length !== view.moves.length)
        heardAt = clock.monotonic();
      view = next;
      consider();
      onChange();
    },
    reconsider: consider,
    view: () => ({
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
      log.debug('leaves the board', { accountId });
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
