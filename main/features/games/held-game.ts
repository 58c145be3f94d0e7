/** A game in memory: its data, and what belongs to this run only. */
import type { Clock } from '../../base/clock.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { finalPosition, type Replay } from '../../chess/replay.ts';
import type { Position } from '../../chess/rules.ts';
import type { PendingMove } from './deliver-move.ts';
import type { Standing } from './game-view.ts';
import { clockAtOf, lineOf, type LiveGame } from './live-game.ts';
import type { TurnBefore } from './turn-time.ts';

export interface Held {
  readonly accountId: string;
  game: LiveGame;
  /** When the clocks of `game` were true, on the monotonic clock: a wall clock that is set must not cost a move. */
  heardAt: number;
  /** The game's moves as positions, as far as somebody asked. */
  line?: Replay;
  /** Its stream is open. */
  live: boolean;
  /** Something was heard of it in this run: before, it is as it was kept, and may long stand otherwise. */
  heard: boolean;
  pending: PendingMove | null;
  /** The last move that could not be delivered, until the position changes or another one is tried. */
  failed: { readonly uci: string; readonly reason: string; readonly ply: number } | null;
  /** Whether its row is on its way to the store, and has to go once more. */
  saving: 'once' | 'again' | null;
  /** Those who wait for the game to say something. */
  readonly listeners: Set<() => void>;
}

export function holdGame(accountId: string, game: LiveGame, clock: Clock): Held {
  const age = Math.max(0, clock.now() - clockAtOf(game));
  return {
    accountId,
    game,
    heardAt: clock.monotonic() - age,
    live: false,
    heard: false,
    pending: null,
    failed: null,
    saving: null,
    listeners: new Set(),
  };
}

export function standingOf(held: Held): Standing {
  const { live, heard, pending, failed } = held;
  return { line: currentLine(held), live, heard, pending, failed };
}

export function currentLine(held: Held): Replay | undefined {
  const line = lineOf(held.game, held.line);
  if (line) held.line = line;
  return line;
}

export function currentPosition(held: Held): Position | undefined {
  const line = currentLine(held);
  return line && finalPosition(line);
}

/** The turn that a next line may end; undefined where nobody knows when it began. */
export function turnBefore(held: Held): TurnBefore | undefined {
  const { full, ahead } = held.game;
  const turn = currentPosition(held)?.turn;
  return full && turn && ahead !== true ? { full, turn, trueAt: held.heardAt } : undefined;
}

/** The position after so many moves; undefined where they are not known or cannot be played. */
export function fenAt(held: Held, plies: number): string | undefined {
  const line = currentLine(held);
  return plies === 0 ? line?.start?.fen : line?.plies[plies - 1]?.fen;
}

/** The positions that are known of it: those of its moves, and what was said of it last. */
export function ownGame(held: Held, isBot: boolean): OwnGame {
  const { summary, full } = held.game;
  const line = currentLine(held);
  const first = line?.start ? [line.start.fen] : [];
  const told = line && !line.problem && held.game.ahead !== true ? [] : [summary.fen];
  return {
    accountId: held.accountId,
    gameId: summary.id,
    fens: [...first, ...(line?.plies.map(({ fen }) => fen) ?? []), ...told],
    realTime: full ? full.clock !== undefined : summary.speed !== 'correspondence',
    playedBy: isBot ? 'engine' : 'person',
  };
}
