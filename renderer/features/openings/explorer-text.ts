import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';
import type { ExplorerSourceView } from '@contract/explorer.ts';
import type { RatingRange } from './rating-ranges.ts';

const players = { one: 'player', other: 'players' };
const spieler = { one: 'Spieler', other: 'Spieler' };

/** Large counts in short: three figures suffice to compare. */
function short(value: number, number: (value: number) => string, units: readonly [string, string]): string {
  if (value < 1e6) return number(value);
  const [unit, name] = value < 1e9 ? [1e6, units[0]] : [1e9, units[1]];
  const shown = value / unit;
  return `${number(shown < 100 ? Math.round(shown * 10) / 10 : Math.round(shown))} ${name}`;
}

/** Texts of the explorer, and of a second source beside the tree. */
export const explorerText = catalogue({
  en: {
    beside: {
      label: 'Compare with',
      none: 'Compare with: nothing',
      explorer: 'Opening explorer',
      all: 'All games',
      mine: 'My games',
      others: 'Others’ games',
      tv: 'TV recordings',
    },
    recorded: {
      title: 'No recording with this position',
      text: 'Games you watch on TV are recorded, and counted here once they are over.',
      action: 'Open TV',
    },
    shown: 'Shown moves',
    first: 'Your selection',
    books: 'Books',
    title: 'Opening explorer',
    source: 'Games of',
    sources: { masters: 'Masters', players: 'Players', user: 'One player' } satisfies Record<
      ExplorerSourceView,
      string
    >,
    username: 'Player’s name',
    side: 'Player’s side',
    sides: { white: 'With White', black: 'With Black' },
    noneIsAll: 'None chosen means all.',
    speed: {
      label: 'Speeds',
      any: 'Speed: any',
      of: (names: readonly string[]) => `Speed: ${names.join(', ')}`,
    },
    rating: {
      label: 'Average rating',
      any: 'Average rating: any',
      of: (ranges: readonly string[]) => `Average rating: ${ranges.join(', ')}`,
      range: ({ least, most }: RatingRange) =>
        most === null ? `${least}+` : least === 0 ? `Below ${most + 1}` : `${least}–${most}`,
    },
    table: 'Moves in the opening explorer',
    columns: { move: 'Move', games: 'Games', result: 'Results', rating: 'Rating' },
    ratingOf: { players: 'Average rating of the players', user: 'Average rating of the opponents' },
    count: (value: number) => short(value, forms.en.number, ['M', 'B']),
    total: (count: number) =>
      `${short(count, forms.en.number, ['M', 'B'])} ${count === 1 ? 'game' : 'games'}`,
    examples: 'Games',
    openGame: 'Open the game:',
    opensWhere: 'A game opens on the analysis board. It is saved only if you save it there.',
    fetching: 'Fetching the game…',
    draw: '½–½',
    asking: 'Asking the server…',
    indexing: (queue: number | null) =>
      queue !== null && queue > 0
        ? `The server reads ${forms.en.count(queue, players)} first, then this one’s games.`
        : 'The server is reading this player’s games. The figures grow.',
    asOf: (time: string) => `As of ${time}.`,
    again: 'Try again',
    missing: 'No moves to show',
    nothing: { title: 'No games from here', text: 'Take back a move, or choose other games.' },
    failed: 'The explorer couldn’t be asked',
  },
  de: {
    beside: {
      label: 'Vergleichen mit',
      none: 'Vergleichen mit: nichts',
      explorer: 'Eröffnungsdatenbank',
      all: 'Alle Partien',
      mine: 'Meine Partien',
      others: 'Partien anderer',
      tv: 'TV-Aufnahmen',
    },
    recorded: {
      title: 'Keine Aufnahme mit dieser Stellung',
      text: 'Partien, die du im TV ansiehst, werden aufgenommen und hier gezählt, sobald sie zu Ende sind.',
      action: 'TV öffnen',
    },
    shown: 'Gezeigte Züge',
    first: 'Deine Auswahl',
    books: 'Bücher',
    title: 'Eröffnungsdatenbank',
    source: 'Partien von',
    sources: { masters: 'Meister', players: 'Spieler', user: 'Ein Spieler' },
    username: 'Name des Spielers',
    side: 'Farbe des Spielers',
    sides: { white: 'Mit Weiß', black: 'Mit Schwarz' },
    noneIsAll: 'Keine Auswahl bedeutet alle.',
    speed: {
      label: 'Tempi',
      any: 'Tempo: alle',
      of: (names: readonly string[]) => `Tempo: ${names.join(', ')}`,
    },
    rating: {
      label: 'Wertung im Schnitt',
      any: 'Wertung im Schnitt: alle',
      of: (ranges: readonly string[]) => `Wertung im Schnitt: ${ranges.join(', ')}`,
      range: ({ least, most }: RatingRange) =>
        most === null ? `${least}+` : least === 0 ? `Unter ${most + 1}` : `${least}–${most}`,
    },
    table: 'Züge in der Eröffnungsdatenbank',
    columns: { move: 'Zug', games: 'Partien', result: 'Ergebnisse', rating: 'Wertung' },
    ratingOf: { players: 'Wertung der Spieler im Schnitt', user: 'Wertung der Gegner im Schnitt' },
    count: (value) => short(value, forms.de.number, ['Mio.', 'Mrd.']),
    total: (count) =>
      `${short(count, forms.de.number, ['Mio.', 'Mrd.'])} ${count === 1 ? 'Partie' : 'Partien'}`,
    examples: 'Partien',
    openGame: 'Partie öffnen:',
    opensWhere:
      'Eine Partie öffnet sich auf dem Analysebrett. Gespeichert wird sie nur, wenn du sie dort speicherst.',
    fetching: 'Die Partie wird geholt …',
    draw: '½–½',
    asking: 'Der Server wird gefragt…',
    indexing: (queue) =>
      queue !== null && queue > 0
        ? `Der Server liest zuerst ${forms.de.count(queue, spieler)} ein, dann die Partien von diesem.`
        : 'Der Server liest die Partien dieses Spielers ein. Die Zahlen wachsen.',
    asOf: (time) => `Stand: ${time}.`,
    again: 'Noch einmal versuchen',
    missing: 'Keine Züge zu zeigen',
    nothing: {
      title: 'Von hier an keine Partien',
      text: 'Nimm einen Zug zurück oder wähle andere Partien.',
    },
    failed: 'Die Eröffnungsdatenbank konnte nicht gefragt werden',
  },
});
