import type { Color } from '@chess/vocabulary.ts';
import { catalogue } from '@text/catalogue.ts';

type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

const germanRoles: Readonly<Record<Role, string>> = {
  king: 'König',
  queen: 'Dame',
  rook: 'Turm',
  bishop: 'Läufer',
  knight: 'Springer',
  pawn: 'Bauer',
};

/** Texts of the board and its pieces for screen readers. */
export const boardText = catalogue({
  en: {
    kind: 'chessboard',
    withKeys: (label: string) =>
      `${label}. Arrow keys move between squares, Enter picks up and drops a piece.`,
    empty: 'empty',
    /** Results of a key; `square` is described with its piece. */
    pickedUp: (square: string) => `Picked up: ${square}`,
    putBack: (square: string) => `Put back: ${square}`,
    illegal: (square: string) => `Not a legal move: ${square}`,
    nothing: (square: string) => `Nothing to pick up: ${square}`,
    piece: (color: Color, role: Role): string => `${color} ${role}`,
    roles: {
      king: 'King',
      queen: 'Queen',
      rook: 'Rook',
      bishop: 'Bishop',
      knight: 'Knight',
      pawn: 'Pawn',
    },
    promoteTo: 'Promote to',
    inHand: 'Pieces in hand',
    countOf: (role: string, count: number) => `${count} × ${role}`,
    /** Names the pieces that one side has more than the other. */
    aheadBy: (roles: readonly Role[]) => `Material advantage: ${roles.join(', ')}`,
    move: {
      longCastling: 'castles queenside',
      shortCastling: 'castles kingside',
      checkmate: 'checkmate',
      check: 'check',
      takes: 'takes',
      promotes: 'promotes to',
    },
  },
  de: {
    kind: 'Schachbrett',
    withKeys: (label) =>
      `${label}. Pfeiltasten wechseln das Feld, die Eingabetaste nimmt eine Figur auf und setzt sie ab.`,
    empty: 'leer',
    pickedUp: (square) => `Aufgenommen: ${square}`,
    putBack: (square) => `Zurückgestellt: ${square}`,
    illegal: (square) => `Kein regelgerechter Zug: ${square}`,
    nothing: (square) => `Keine Figur zum Aufnehmen: ${square}`,
    piece: (color, role) =>
      `${color === 'white' ? 'weiße' : 'schwarze'}${role === 'queen' ? '' : 'r'} ${germanRoles[role]}`,
    roles: germanRoles,
    promoteTo: 'Umwandeln in',
    inHand: 'Figuren in der Hand',
    countOf: (role, count) => `${count} × ${role}`,
    aheadBy: (roles) => `Materialvorteil: ${roles.map((role) => germanRoles[role]).join(', ')}`,
    move: {
      longCastling: 'lange Rochade',
      shortCastling: 'kurze Rochade',
      checkmate: 'Schachmatt',
      check: 'Schach',
      takes: 'schlägt',
      promotes: 'Umwandlung in',
    },
  },
});
