import { catalogue } from '@text/catalogue.ts';

/** Texts of every table: board, players, moves and navigation. */
export const tableText = catalogue({
  en: {
    openInBrowser: 'Open in browser',
    board: (side: string) => `Board, ${side} below`,
    strip: (side: string, name: string, mine: boolean) => `${side}: ${name}${mine ? ', you' : ''}`,
    toMove: 'To move',
    checks: (given: number) => `${given} of 3 checks given`,
    online: 'Online',
    away: 'Offline',
    noMoves: 'Moves will appear here.',
    unconfirmed: (san: string) => `${san}, not confirmed yet`,
    moves: 'Moves',
    opening: 'Opening:',
    steps: {
      first: 'First position',
      previous: 'Previous move',
      next: 'Next move',
      last: 'Last position',
      toEnd: 'Go to end',
      toLive: 'Back to live',
      flip: 'Flip board',
    },
  },
  de: {
    openInBrowser: 'Im Browser öffnen',
    board: (side) => `Brett, ${side} unten`,
    strip: (side, name, mine) => `${side}: ${name}${mine ? ', du' : ''}`,
    toMove: 'Am Zug',
    checks: (given) => `${given} von 3 Schachs gegeben`,
    online: 'Online',
    away: 'Offline',
    noMoves: 'Hier erscheinen die Züge.',
    unconfirmed: (san) => `${san}, noch nicht bestätigt`,
    moves: 'Züge',
    opening: 'Eröffnung:',
    steps: {
      first: 'Anfangsstellung',
      previous: 'Vorheriger Zug',
      next: 'Nächster Zug',
      last: 'Letzte Stellung',
      toEnd: 'Zum Ende',
      toLive: 'Zurück zu Live',
      flip: 'Brett drehen',
    },
  },
});
