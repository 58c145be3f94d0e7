/** Pieces in hand (crazyhouse). Pure. */
import type { Position } from '@chess/rules.ts';
import type { Color } from '@chess/vocabulary.ts';

export const dropRoles = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
export type DropRole = (typeof dropRoles)[number];

export type Pocket = Readonly<Record<DropRole, number>>;

const letters: Readonly<Record<DropRole, string>> = {
  pawn: 'p',
  knight: 'n',
  bishop: 'b',
  rook: 'r',
  queen: 'q',
};

/** The user's hand, as the board needs it. */
export interface BoardHand {
  /** Legal drop squares of each role; empty while it is not the user's turn. */
  readonly dests: ReadonlyMap<DropRole, readonly string[]>;
  /** Role that was picked and still needs a square. */
  readonly picked: DropRole | null;
  readonly onPick: (role: DropRole | null) => void;
  /** The board passes its drag function; null when it is unmounted. */
  readonly onGrip: (grip: Grip | null) => void;
  /** Starts dragging a piece onto the board. */
  readonly drag: Grip;
}

export type Grip = (role: DropRole, event: MouseEvent) => void;

/** Legal drop squares by role. */
export function dropDests(position: Position | null): ReadonlyMap<DropRole, readonly string[]> {
  const found = new Map<DropRole, string[]>();
  for (const uci of position?.legalMoves() ?? []) {
    const [letter = '', square] = uci.split('@');
    const role = dropRoles.find((one) => letters[one] === letter.toLowerCase());
    if (square === undefined || !role) continue;
    const list = found.get(role) ?? [];
    list.push(square);
    found.set(role, list);
  }
  return found;
}

/** UCI of a drop, for example `N@f3`. */
export function dropUci(role: DropRole, square: string): string {
  return `${letters[role].toUpperCase()}@${square}`;
}

/** Both sides' pieces in hand; null for a FEN without them. FENs have them in brackets or as a ninth rank. */
export function pocketsOf(fen: string): Readonly<Record<Color, Pocket>> | null {
  const board = fen.split(' ', 1)[0] ?? '';
  const bracket = board.endsWith(']') ? board.indexOf('[') : -1;
  const pocket = bracket === -1 ? board.split('/')[8] : board.slice(bracket + 1, -1);
  if (pocket === undefined) return null;
  const count = (spell: (letter: string) => string): Pocket => {
    const of = (role: DropRole) => pocket.split(spell(letters[role])).length - 1;
    return {
      pawn: of('pawn'),
      knight: of('knight'),
      bishop: of('bishop'),
      rook: of('rook'),
      queen: of('queen'),
    };
  };
  return { white: count((letter) => letter.toUpperCase()), black: count((letter) => letter) };
}
