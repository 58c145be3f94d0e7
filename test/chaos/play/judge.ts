/** The outcome of the moves of many games, from the referee's record and the club's games. */
import { replay } from '../../../main/chess/replay.ts';
import type { Color, VariantKey } from '../../../main/chess/vocabulary.ts';
import type { Exchange } from '../../referee/exchange.ts';
import { namedRest } from '../../referee/judge-conduct.ts';
import { cooling } from '../../referee/table.ts';

/** A game in the club's record. Times are those of the referee's record. */
export interface ClubRecord {
  readonly id: string;
  readonly variant: VariantKey;
  readonly initialFen: string;
  readonly moves: readonly string[];
  /** Time of each half-move. */
  readonly timeLog: readonly number[];
  readonly userColor: Color;
  readonly status: string;
  readonly winner?: Color | null | undefined;
  readonly endedAt: number | null;
  /** The user's clock when the last turn began, ms. */
  readonly leftMs: number;
}

/** Wanted moves, by game and number of half-moves before them. */
export type Wishes = ReadonlyMap<string, ReadonlySet<string>>;
export const wishKey = (gameId: string, ply: number) => `${gameId} ${ply}`;

export interface PlayVerdict {
  readonly ownMoves: number;
  readonly submissions: number;
  /** Attempts that arrived after an earlier one and were refused by the server: harmless. */
  readonly repeats: number;
  /** The game was over, or the turn had passed, when it arrived. */
  readonly overtaken: number;
  readonly doubled: readonly string[];
  readonly illegal: readonly string[];
  readonly flags: number;
  /** Losses on time although the app was connected and had the position long enough to answer. */
  readonly lateFlags: readonly string[];
}

/** The bot may think for a quarter of its clock; more than a second beyond that is late, ms. */
const thinkingShare = 0.25;
const lateMs = 1_000;

export function judgePlay(
  games: readonly ClubRecord[],
  exchanges: readonly Exchange[],
  wishes: Wishes,
): PlayVerdict {
  const byId = new Map(games.map((game) => [game.id, game]));
  const moves = exchanges.filter(({ route }) => route === 'move');
  const doubled: string[] = [];
  const illegal: string[] = [];
  const lateFlags: string[] = [];
  let ownMoves = 0;
  let repeats = 0;
  let overtaken = 0;
  let flags = 0;

  const lines = new Map(
    games.map(({ id, variant, initialFen, moves: played }) => [
      id,
      replay({ variant, initialFen, moves: played }),
    ]),
  );
  const positionAt = ({ id }: ClubRecord, plies: number) => {
    const line = lines.get(id);
    return plies === 0 ? line?.start : line?.plies[plies - 1]?.position;
  };
  const isOwn = ({ userColor }: ClubRecord, ply: number) => (ply % 2 === 0) === (userColor === 'white');

  for (const game of games) {
    for (const [ply, uci] of game.moves.entries()) {
      if (!isOwn(game, ply)) continue;
      ownMoves += 1;
      const legal = positionAt(game, ply)?.legalMoves() ?? [];
      // The first legal move is the fallback without a choice or without an engine.
      if (uci === legal[0] || wishes.get(wishKey(game.id, ply))?.has(uci)) continue;
      doubled.push(`${uci} as half-move ${ply + 1} of ${game.id} was never wanted`);
    }
  }

  for (const { path, arrivedAt } of moves) {
    const [, id = '', uci = ''] = /\/game\/(\w+)\/move\/(\w+)/.exec(path) ?? [];
    const game = byId.get(id);
    if (!game) continue;
    const plies = game.timeLog.filter((at) => at < arrivedAt).length;
    // An opponent's move in the same millisecond may precede it.
    const fits = [plies, plies + 1].some(
      (count) =>
        (count === plies || game.timeLog[plies] === arrivedAt) &&
        isOwn(game, count) &&
        positionAt(game, count)?.play(uci),
    );
    if (game.moves[plies - 1] === uci || game.moves[plies - 2] === uci) repeats += 1;
    else if (fits) continue;
    else if (game.endedAt !== null && game.endedAt <= arrivedAt) overtaken += 1;
    else illegal.push(`${uci} after ${plies} half-moves of ${id}`);
  }

  for (const game of games) {
    if (game.status !== 'outoftime' || game.winner === game.userColor) continue;
    const ply = game.moves.length;
    if (!isOwn(game, ply)) continue;
    flags += 1;
    const reached = reachedAt(game.id, ply, exchanges);
    if (reached === undefined) continue;
    const first = moves.find(
      ({ path, sentAt }) => path.includes(`/game/${game.id}/move/`) && sentAt >= reached,
    );
    const answered = first?.sentAt ?? game.endedAt ?? Infinity;
    const late = liveTime(game.id, reached, answered, exchanges) - game.leftMs * thinkingShare;
    if (late > lateMs)
      lateFlags.push(
        `${game.id} fell after ${ply} half-moves, ${Math.round(late)} ms late, with ${game.leftMs} ms on the clock`,
      );
  }
  return { ownMoves, submissions: moves.length, repeats, overtaken, doubled, illegal, flags, lateFlags };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a period in which the client could have answered, ms: a stream of the game was open and undisturbed,
 * and no 429 for a move was in effect.
 */
function liveTime(gameId: string, from: number, to: number, exchanges: readonly Exchange[]): number {
  const open = exchanges.flatMap(({ route, request, seen, fault, closedAt }): readonly Span[] => {
    const firstLineAt = seen?.lines[0]?.at;
    const isOf = route === 'game-stream' && request.game === gameId && !fault && firstLineAt !== undefined;
    return isOf ? [{ from: Math.max(firstLineAt, from), to: Math.min(closedAt ?? to, to) }] : [];
  });
  const rests = exchanges.flatMap((exchange): readonly Span[] => {
    const { route, answer, closedAt } = exchange;
    if (route !== 'move' || answer?.status !== 429) return [];
    const answeredAt = answer.reachedAt ?? closedAt ?? Infinity;
    return [{ from: answeredAt, to: answeredAt + (namedRest(exchange) ?? cooling.firstMs) }];
  });
  return open.reduce((sum, span) => sum + Math.max(0, lengthOf(span) - covered(span, rests)), 0);
}

const lengthOf = ({ from, to }: Span) => to - from;

/** How much of a span the others cover, ms. They may overlap. */
function covered(span: Span, others: readonly Span[]): number {
  let total = 0;
  let upTo = span.from;
  for (const { from, to } of others.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, upTo);
    const end = Math.min(to, span.to);
    if (end <= start) continue;
    total += end - start;
    upTo = end;
  }
  return total;
}

/** When the client received the position after this many half-moves on a live stream. */
function reachedAt(gameId: string, plies: number, exchanges: readonly Exchange[]): number | undefined {
  for (const { route, request, seen, fault } of exchanges) {
    if (route !== 'game-stream' || request.game !== gameId || fault) continue;
    for (const { text, at } of seen?.lines ?? []) {
      const movesText = /"moves":"([^"]*)"/.exec(text)?.[1];
      if (movesText !== undefined && movesText.split(' ').filter(Boolean).length === plies) return at;
    }
  }
  return undefined;
}
