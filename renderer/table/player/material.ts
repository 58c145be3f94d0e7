import { read } from 'chessground/fen';
import { opposite, type Color } from '@chess/vocabulary.ts';

const roles = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
export type MaterialRole = (typeof roles)[number];

const values: Readonly<Record<MaterialRole, number>> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

/** Surplus material of one side, most valuable first. */
export interface MaterialEdge {
  readonly surplus: readonly MaterialRole[];
  /** In pawns; 0 for the side that is behind. */
  readonly lead: number;
}

/** Variants whose material cannot be compared: sides are unequal by design, or captured pieces return. */
const withoutMaterial: ReadonlySet<string> = new Set(['antichess', 'crazyhouse', 'horde']);

/** Difference in material; empty for variants in which it means nothing. */
export function materialEdge(fen: string, variant: string): Readonly<Record<Color, MaterialEdge>> {
  if (withoutMaterial.has(variant)) return { white: noEdge, black: noEdge };
  const counts: Record<Color, Record<MaterialRole, number>> = { white: { ...none }, black: { ...none } };
  for (const { color, role } of read(fen).values()) if (role !== 'king') counts[color][role] += 1;
  const edgeOf = (color: Color): MaterialEdge => {
    const other = counts[opposite(color)];
    const surplus = roles.flatMap((role) => repeat(role, counts[color][role] - other[role]));
    const lead = roles.reduce((sum, role) => sum + values[role] * (counts[color][role] - other[role]), 0);
    return { surplus, lead: Math.max(0, lead) };
  };
  return { white: edgeOf('white'), black: edgeOf('black') };
}

const noEdge: MaterialEdge = { surplus: [], lead: 0 };
const none: Readonly<Record<MaterialRole, number>> = { queen: 0, rook: 0, bishop: 0, knight: 0, pawn: 0 };

function repeat(role: MaterialRole, times: number): readonly MaterialRole[] {
  return Array.from({ length: Math.max(0, times) }, () => role);
}
