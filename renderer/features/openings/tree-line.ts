/** The line of moves that leads to the tree's position. Pure. */
import { replay, type Replay } from '@chess/replay.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { Route } from '@contract/route.ts';

export type OpeningsRoute = Extract<Route, { readonly screen: 'openings' }>;

/** Where a line starts, and its moves in UCI. `fen`: `startpos` or a FEN. */
export type TreeLine = NonNullable<OpeningsRoute['line']>;

type Position = NonNullable<ArchiveFilterView['position']>;

/** The line without moves. */
export const startOf = (variant: string, fen = 'startpos'): TreeLine => ({ variant, fen, moves: [] });

/** Plays the line. An unplayable rest, as an old address may have one, is left out. */
export function playLine({ variant, fen, moves }: TreeLine): Replay {
  const played = replay({ variant, initialFen: fen, moves });
  if (!played.start) return replay({ variant: 'standard', moves: [] });
  return played.problem ? replay({ variant, initialFen: fen, moves: playedMoves(played) }) : played;
}

/** The moves of a replay that could be played. */
export const playedMoves = ({ moves, plies }: Replay): readonly string[] => moves.slice(0, plies.length);

/** The position after the line, as the archive searches for it. */
export function positionOf({ variant, initialFen, plies }: Replay): Position {
  return { variant, fen: plies.at(-1)?.fen ?? initialFen };
}

/** The position after one more move; undefined for an illegal one. */
export function positionAfter(line: Replay, uci: string): Position | undefined {
  const fen = line.position?.play(uci)?.position.fen;
  return fen === undefined ? undefined : { variant: line.variant, fen };
}

/** The games of a selection that reached a position. */
export function gamesAt(filter: ArchiveFilterView, position: Position): ArchiveFilterView {
  return { ...filter, position };
}

/** Moves with their numbers, for example `1. e4`, `c5`, `2. Nf3`; the first of Black has `1…`. */
export function numberedMoves({ start, plies }: Pick<Replay, 'start' | 'plies'>): readonly string[] {
  const fields = start?.fen.split(' ') ?? [];
  const first = Number(fields[5] ?? '1') || 1;
  const blackFirst = fields[1] === 'b' ? 1 : 0;
  return plies.map(({ san }, index) => {
    const half = index + blackFirst;
    const number = first + Math.floor(half / 2);
    if (half % 2 === 0) return `${number}. ${san}`;
    return index === 0 ? `${number}… ${san}` : san;
  });
}
