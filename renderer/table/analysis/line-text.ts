import type { LineReason, PieceName } from '@chess/line-reason.ts';
import { catalogue } from '@text/catalogue.ts';

const english: Readonly<Record<PieceName, string>> = {
  pawn: 'a pawn',
  knight: 'a knight',
  bishop: 'a bishop',
  rook: 'a rook',
  queen: 'a queen',
};
const englishMany: Readonly<Record<PieceName, string>> = {
  pawn: 'pawns',
  knight: 'knights',
  bishop: 'bishops',
  rook: 'rooks',
  queen: 'queens',
};
const german: Readonly<Record<PieceName, string>> = {
  pawn: 'einen Bauern',
  knight: 'einen Springer',
  bishop: 'einen Läufer',
  rook: 'einen Turm',
  queen: 'eine Dame',
};
const germanMany: Readonly<Record<PieceName, string>> = {
  pawn: 'Bauern',
  knight: 'Springer',
  bishop: 'Läufer',
  rook: 'Türme',
  queen: 'Damen',
};

/** Texts of lines that an engine found. */
export const lineText = catalogue({
  en: {
    reason: (san: string, reason: LineReason): string => {
      switch (reason.kind) {
        case 'mate':
          return reason.moves === 1 ? `${san} is checkmate` : `${san} mates in ${reason.moves}`;
        case 'promotes':
          return `${san} gets ${english[reason.piece]} by promotion`;
        case 'exchange':
          return `${san} wins the exchange`;
        case 'wins':
          return `${san} wins ${reason.count === 1 ? english[reason.piece] : `${reason.count} ${englishMany[reason.piece]}`}`;
        case 'trades':
          return `${san} wins ${english[reason.piece]} for ${english[reason.for]}`;
        case 'material':
          return `${san} wins material`;
      }
    },
    threat: 'Show threat',
    threatOff: 'Hide threat',
    threatIs: (san: string) => `Threat: ${san}`,
    threatInCheck: 'The king is in check',
    threatOver: 'The game is over',
    searching: 'Searching…',
    unavailable: 'The engine is not available',
    line: 'Best line',
  },
  de: {
    reason: (san, reason) => {
      switch (reason.kind) {
        case 'mate':
          return reason.moves === 1 ? `${san} ist matt` : `${san} setzt in ${reason.moves} Zügen matt`;
        case 'promotes':
          return `${san} bringt durch Umwandlung ${german[reason.piece]}`;
        case 'exchange':
          return `${san} gewinnt die Qualität`;
        case 'wins':
          return `${san} gewinnt ${reason.count === 1 ? german[reason.piece] : `${reason.count} ${germanMany[reason.piece]}`}`;
        case 'trades':
          return `${san} gewinnt ${german[reason.piece]} für ${german[reason.for]}`;
        case 'material':
          return `${san} gewinnt Material`;
      }
    },
    threat: 'Drohung zeigen',
    threatOff: 'Drohung ausblenden',
    threatIs: (san) => `Drohung: ${san}`,
    threatInCheck: 'Der König steht im Schach',
    threatOver: 'Die Partie ist zu Ende',
    searching: 'Suche läuft …',
    unavailable: 'Die Engine ist nicht verfügbar',
    line: 'Beste Variante',
  },
});
