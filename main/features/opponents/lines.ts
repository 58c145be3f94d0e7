/** The opening lines of a player: what they play, and where they score badly. Pure. */
import { share } from '../../chess/insights/intervals.ts';
import type { Color } from '../../chess/vocabulary.ts';
import { fewestInLine } from '../../../preload/contract/opponents.ts';
import type { TheirGame } from './their-game.ts';

const longestWeakLine = 10;
const mostUsual = 6;
const mostWeak = 5;

export interface TheirLine {
  /** SAN, from the initial position. */
  readonly moves: readonly string[];
  readonly games: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Points per game, between 0 and 1, and the bounds of its 95 % interval. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

export interface TheirOpenings {
  /** Finished games of standard chess with the colour. */
  readonly games: number;
  /** Points per game in them; null without any. */
  readonly score: number | null;
  /** Their first moves, as Black by White's first move; most games first. */
  readonly usual: readonly TheirLine[];
  /** Lines in which even the upper bound is below `score`, the clearest first. No line contains another. */
  readonly weak: readonly TheirLine[];
}

interface Node {
  readonly moves: readonly string[];
  win: number;
  draw: number;
  loss: number;
}

export function openingsOf(games: readonly TheirGame[], color: Color): TheirOpenings {
  const finished = games.filter(
    (game) => game.color === color && game.result !== 'none' && game.opening.length > 0,
  );
  const lines = [...nodesOf(finished).values()].flatMap((node) => lineOf(node) ?? []);
  const whole = lines.find(({ moves }) => moves.length === 0);
  const firstMoves = color === 'white' ? 1 : 2;
  return {
    games: finished.length,
    score: whole?.score ?? null,
    usual: lines
      .filter(({ moves }) => moves.length === firstMoves)
      .toSorted((one, other) => other.games - one.games)
      .slice(0, mostUsual),
    weak: whole ? weakOf(lines, whole.score) : [],
  };
}

function nodesOf(games: readonly TheirGame[]): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  for (const { opening, result } of games) {
    if (result === 'none') continue;
    for (let plies = 0; plies <= Math.min(opening.length, longestWeakLine); plies += 1) {
      const moves = opening.slice(0, plies);
      const key = moves.join(' ');
      const node = nodes.get(key) ?? { moves, win: 0, draw: 0, loss: 0 };
      node[result] += 1;
      nodes.set(key, node);
    }
  }
  return nodes;
}

function lineOf({ moves, win, draw, loss }: Node): TheirLine | null {
  const games = win + draw + loss;
  // A draw counts as half a success, which makes the interval a little too wide.
  const estimate = share(win + draw / 2, games);
  return estimate && { moves, games, win, draw, loss, ...boundsOf(estimate) };
}

const boundsOf = ({
  value,
  low,
  high,
}: {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}) => ({
  score: value,
  low,
  high,
});

function weakOf(lines: readonly TheirLine[], usual: number): readonly TheirLine[] {
  const candidates = lines
    .filter(({ moves, games, high }) => moves.length > 0 && games >= fewestInLine && high < usual)
    // Of lines with the same games, the longest says most.
    .toSorted((one, other) => one.high - other.high || other.moves.length - one.moves.length);
  const found: TheirLine[] = [];
  for (const line of candidates) {
    if (found.length === mostWeak) break;
    if (!found.some((one) => contains(one, line) || contains(line, one))) found.push(line);
  }
  return found;
}

/** Whether all moves of `one` begin `other`. */
const contains = (one: TheirLine, other: TheirLine): boolean =>
  one.moves.every((move, ply) => other.moves[ply] === move);
