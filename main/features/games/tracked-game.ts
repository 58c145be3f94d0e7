/** A game in memory: its data, and the state of this run. */
import type { Clock } from '../../base/clock.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { finalPosition, type Replay } from '../../chess/replay.ts';
import type { Position } from '../../chess/rules.ts';
import type { PendingMove } from './move-delivery.ts';
import { clockAtOf, lineOf, type LiveGame } from './live-game.ts';
import type { TurnBefore } from './turn-time.ts';
import type { Message } from '../../text/message.ts';

export interface TrackedGame {
  readonly accountId: string;
  game: LiveGame;
  /** Monotonic time at which the clocks of `game` were true, so that changing the wall clock costs no move. */
  heardAt: number;
  /** The game's positions, replayed on demand. */
  line?: Replay;
  live: boolean;
  /** An event about it arrived in this run; before, its stored state may be outdated. */
  heard: boolean;
  /** The server refused its stream, since the game was opened last. */
  refused: boolean;
  pending: PendingMove | null;
  /** The last undelivered move, until the position changes or another one is tried. */
  failed: { readonly uci: string; readonly reason: Message; readonly ply: number } | null;
  /** A write is under way (`once`), and another has to follow (`again`). */
  saving: 'once' | 'again' | null;
  /** Called at each change of the game. */
  readonly listeners: Set<() => void>;
}

export function trackGame(accountId: string, game: LiveGame, clock: Clock): TrackedGame {
  const age = Math.max(0, clock.now() - clockAtOf(game));
  return {
    accountId,
    game,
    heardAt: clock.monotonic() - age,
    live: false,
    heard: false,
    refused: false,
    pending: null,
    failed: null,
    saving: null,
    listeners: new Set(),
  };
}

/** State that the views of a game add to its data. `line`: positions, once its own stream sent the moves. */
export interface GameContext extends Pick<TrackedGame, 'live' | 'heard' | 'refused' | 'pending' | 'failed'> {
  readonly line: Replay | undefined;
}

export function gameContextOf(held: TrackedGame): GameContext {
  return { ...held, line: currentLine(held) };
}

function currentLine(held: TrackedGame): Replay | undefined {
  const line = lineOf(held.game, held.line);
  if (line) held.line = line;
  return line;
}

export function currentPosition(held: TrackedGame): Position | undefined {
  const line = currentLine(held);
  return line && finalPosition(line);
}

/** The current turn, which the next line may end; undefined if its start is unknown. */
export function turnBefore(held: TrackedGame): TurnBefore | undefined {
  const { full, ahead } = held.game;
  const turn = currentPosition(held)?.turn;
  return full && turn && ahead !== true ? { full, turn, trueAt: held.heardAt } : undefined;
}

/** The position after `plies` half-moves; undefined if unknown or not replayable. */
export function fenAt(held: TrackedGame, plies: number): string | undefined {
  const line = currentLine(held);
  return plies === 0 ? line?.start?.fen : line?.plies[plies - 1]?.fen;
}

/** The game's known positions: from its moves, and the last one reported. */
export function ownGame(held: TrackedGame, isBot: boolean): OwnGame {
  const { summary, full } = held.game;
  const { opponent } = summary;
  const line = currentLine(held);
  const first = line?.start ? [line.start.fen] : [];
  const lastReported = line && !line.problem && held.game.ahead !== true ? [] : [summary.fen];
  return {
    accountId: held.accountId,
    gameId: summary.id,
    fens: [...first, ...(line?.plies.map(({ fen }) => fen) ?? []), ...lastReported],
    realTime: full ? full.clock !== undefined : summary.speed !== 'correspondence',
    playedBy: isBot ? 'engine' : 'person',
    ...(opponent.kind === 'user' && { opponent: opponent.id.toLowerCase() }),
  };
}
