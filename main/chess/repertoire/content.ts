/** A repertoire as rows, and the rows that an edit changes. Pure. */
import { emptyRepertoire, type Repertoire, type RepertoireMove, type RepertoireStart } from './repertoire.ts';

/** As the store's rows. */
export interface ContentMove extends RepertoireMove {
  readonly position: string;
  /** Order within the position. */
  readonly rank: number;
}

export interface ContentNote {
  readonly position: string;
  readonly comment: string;
  readonly shapes: string;
}

export interface Content {
  readonly moves: readonly ContentMove[];
  readonly notes: readonly ContentNote[];
}

export interface ContentChange extends Content {
  readonly removed: readonly Pick<ContentMove, 'position' | 'uci'>[];
}

/** Undefined for an unknown variant and an invalid position. Moves in any order. */
export function repertoireOf(start: RepertoireStart, { moves, notes }: Content): Repertoire | undefined {
  const empty = emptyRepertoire(start);
  if (!empty) return undefined;
  const lists = new Map<string, RepertoireMove[]>();
  for (const { position, rank: _, ...move } of moves.toSorted((one, other) => one.rank - other.rank)) {
    const list = lists.get(position);
    if (list) list.push(move);
    else lists.set(position, [move]);
  }
  return {
    ...empty,
    moves: lists,
    notes: new Map(notes.map(({ position, ...note }) => [position, note])),
  };
}

export function contentOf({ moves, notes }: Repertoire): Content {
  return {
    moves: [...moves].flatMap(([position, list]) => list.map((move, rank) => ({ ...move, position, rank }))),
    notes: [...notes].map(([position, note]) => ({ ...note, position })),
  };
}

/** The change that turns the rows of `before` into those of `after`. */
export function changeBetween(before: Repertoire, after: Repertoire): ContentChange {
  const moves: ContentMove[] = [];
  const removed: { position: string; uci: string }[] = [];
  const notes: ContentNote[] = [];
  for (const position of new Set([...before.moves.keys(), ...after.moves.keys()])) {
    const [old = [], now = []] = [before.moves.get(position), after.moves.get(position)];
    if (old === now) continue;
    for (const { uci } of old) if (!now.some((one) => one.uci === uci)) removed.push({ position, uci });
    for (const [rank, move] of now.entries())
      if (!isSame(old[rank], move)) moves.push({ ...move, position, rank });
  }
  for (const position of new Set([...before.notes.keys(), ...after.notes.keys()])) {
    const [old, now] = [before.notes.get(position), after.notes.get(position)];
    if (old?.comment === now?.comment && old?.shapes === now?.shapes) continue;
    notes.push({ position, comment: now?.comment ?? '', shapes: now?.shapes ?? '' });
  }
  return { moves, removed, notes };
}

const isSame = (one: RepertoireMove | undefined, other: RepertoireMove): boolean =>
  one?.uci === other.uci && one.san === other.san && one.after === other.after && one.glyphs === other.glyphs;
