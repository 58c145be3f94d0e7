/**
 * An opening repertoire: for each position the moves from it, the most important first, and a note. Positions that
 * several orders of moves reach are one. Every position is reachable from the initial one. Pure; edits return a new
 * repertoire.
 */
import { positionKey, type PositionKey } from '../bulk/position-key.ts';
import { rulesFor, type Position } from '../rules.ts';
import { variantKeys, type Color, type VariantKey } from '../vocabulary.ts';

export interface RepertoireMove {
  readonly uci: string;
  readonly san: string;
  /** Key of the position after it. */
  readonly after: string;
  /** Numbers of glyphs, separated by spaces. */
  readonly glyphs: string;
}

export interface RepertoireNote {
  readonly comment: string;
  /** Arrows and circles; see `shape-text.ts`. */
  readonly shapes: string;
}

export interface Repertoire {
  readonly color: Color;
  readonly variant: VariantKey;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  /** Key of the initial position. */
  readonly root: string;
  readonly moves: ReadonlyMap<string, readonly RepertoireMove[]>;
  readonly notes: ReadonlyMap<string, RepertoireNote>;
}

export type RepertoireStart = Pick<Repertoire, 'color' | 'initialFen'> & { readonly variant: string };

/** A position's name in stores and calls: its key in hexadecimal. */
export const keyText = ([high, low]: PositionKey): string =>
  [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');

export function keyTextOf({ fen, variant }: Pick<Position, 'fen' | 'variant'>): string {
  const key = positionKey(fen, variant);
  return key ? keyText(key) : '';
}

/** Undefined for an unknown variant and an invalid position. */
export function emptyRepertoire({ color, variant, initialFen }: RepertoireStart): Repertoire | undefined {
  const known = variantKeys.find((one) => one === variant);
  const start = known && rulesFor(known).parsePosition(initialFen);
  return known && start
    ? { color, variant: known, initialFen, root: keyTextOf(start), moves: new Map(), notes: new Map() }
    : undefined;
}

export const initialPosition = ({ variant, initialFen }: Repertoire): Position | undefined =>
  rulesFor(variant).parsePosition(initialFen);

export const movesAt = ({ moves }: Repertoire, position: string): readonly RepertoireMove[] =>
  moves.get(position) ?? [];

export function countMoves({ moves }: Repertoire): number {
  let count = 0;
  for (const list of moves.values()) count += list.length;
  return count;
}

/** Adds a move behind the others of its position; the repertoire itself when it has the move. */
export function addMove(repertoire: Repertoire, position: string, move: RepertoireMove): Repertoire {
  const there = movesAt(repertoire, position);
  if (there.some(({ uci }) => uci === move.uci)) return repertoire;
  return withMoves(repertoire, position, [...there, move]);
}

/** Plays a line from the initial position, up to the first illegal move. */
export function addLine(repertoire: Repertoire, line: readonly string[]): Repertoire {
  let position = initialPosition(repertoire);
  let at = repertoire.root;
  const moves = new Map(repertoire.moves);
  for (const uci of line) {
    const played = position?.play(uci);
    if (!played) break;
    const after = keyTextOf(played.position);
    const there = moves.get(at) ?? [];
    if (!there.some((one) => one.uci === played.uci))
      moves.set(at, [...there, { uci: played.uci, san: played.san, after, glyphs: '' }]);
    position = played.position;
    at = after;
  }
  return { ...repertoire, moves };
}

/** Removes a move with all positions that only it led to. */
export function removeMove(repertoire: Repertoire, position: string, uci: string): Repertoire {
  const left = movesAt(repertoire, position).filter((one) => one.uci !== uci);
  return onlyReachable(withMoves(repertoire, position, left));
}

/** Makes a move the first of its position. */
export function promoteMove(repertoire: Repertoire, position: string, uci: string): Repertoire {
  const there = movesAt(repertoire, position);
  const move = there.find((one) => one.uci === uci);
  if (!move || there[0] === move) return repertoire;
  return withMoves(repertoire, position, [move, ...there.filter((one) => one !== move)]);
}

/** Replaces the glyphs of a move. */
export function setGlyphs(
  repertoire: Repertoire,
  position: string,
  uci: string,
  glyphs: readonly string[],
): Repertoire {
  const list = movesAt(repertoire, position).map((move) =>
    move.uci === uci ? { ...move, glyphs: glyphs.join(' ') } : move,
  );
  return withMoves(repertoire, position, list);
}

/** Replaces a position's note; an empty one removes it. */
export function setNote(repertoire: Repertoire, position: string, note: RepertoireNote): Repertoire {
  const notes = new Map(repertoire.notes);
  if (note.comment === '' && note.shapes === '') notes.delete(position);
  else notes.set(position, note);
  return { ...repertoire, notes };
}

export const noteAt = ({ notes }: Repertoire, position: string): RepertoireNote =>
  notes.get(position) ?? { comment: '', shapes: '' };

/** The shortest line to a position; undefined where none leads. */
export function lineTo(repertoire: Repertoire, position: string): readonly RepertoireMove[] | undefined {
  /** The move that led to a position, and the position before it. */
  const ways = new Map<string, { readonly move: RepertoireMove; readonly from: string } | null>([
    [repertoire.root, null],
  ]);
  for (const at of ways.keys()) {
    if (at === position) break;
    for (const move of movesAt(repertoire, at))
      if (!ways.has(move.after)) ways.set(move.after, { move, from: at });
  }
  if (!ways.has(position)) return undefined;
  const line: RepertoireMove[] = [];
  for (let way = ways.get(position); way; way = ways.get(way.from)) line.push(way.move);
  return line.toReversed();
}

function withMoves(repertoire: Repertoire, position: string, list: readonly RepertoireMove[]): Repertoire {
  const moves = new Map(repertoire.moves);
  if (list.length === 0) moves.delete(position);
  else moves.set(position, list);
  return { ...repertoire, moves };
}

/** Drops the moves and notes of positions to which no line leads. */
export function onlyReachable(repertoire: Repertoire): Repertoire {
  const reached = new Set([repertoire.root]);
  // A set visits the positions that are added to it meanwhile.
  for (const position of reached) for (const { after } of movesAt(repertoire, position)) reached.add(after);
  const within = <T>(map: ReadonlyMap<string, T>) =>
    new Map([...map].filter(([position]) => reached.has(position)));
  return { ...repertoire, moves: within(repertoire.moves), notes: within(repertoire.notes) };
}
