import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const games = { one: 'game', other: 'games' };
const partien = { one: 'Partie', other: 'Partien' };

/** Texts of opening books, and of their export. */
export const booksText = catalogue({
  en: {
    source: { label: 'Moves from', games: 'Games', books: 'Books' },
    table: 'Moves of the books in this position',
    columns: { move: 'Move', share: 'Book share', games: 'Games', result: 'Results', score: 'Score' },
    share: (percent: string) => `${percent} of the books’ weight`,
    chosen: (move: string, percent: string) => `${move}, ${percent}`,
    sources: (having: number, read: number) =>
      `${having} of ${forms.en.count(read, { one: 'book', other: 'books' })} ${having === 1 ? 'has' : 'have'} this position.`,
    failed: 'The books couldn’t be read',
    none: {
      title: 'No opening books yet',
      text: 'Add a Polyglot book (.bin) to see its moves beside your games. The bot can play from it, too.',
    },
    unknown: {
      title: 'No book has this position',
      text: 'Take back a move, or add another book.',
      action: 'Take back',
    },
    variant: {
      title: 'Books have standard chess only',
      text: 'Choose the variant Standard to see their moves.',
    },
    list: 'Opening books',
    add: 'Add book…',
    entries: (count: number) => forms.en.count(count, { one: 'entry', other: 'entries' }),
    weight: (name: string) => `Weight of ${name}`,
    weights: (weight: number) => (weight === 0 ? 'Off' : `Weight ${weight}`),
    remove: (name: string) => `Remove ${name}`,
    export: {
      action: 'Export as Polyglot book…',
      title: 'Export as Polyglot book',
      text: 'The book gets the moves of all games that match the filters, in standard chess. A win counts 2 for the side that moved, a draw or a game without a result 1.',
      plies: 'Moves per game',
      first: (moves: number) => `First ${moves}`,
      all: 'All',
      games: 'Minimum games per move',
      least: (count: number) => (count === 1 ? '1' : `${count} or more`),
      submit: 'Export…',
      saved: (file: string, count: number, entries: number) =>
        `${file} has ${forms.en.count(entries, { one: 'entry', other: 'entries' })} from ${forms.en.count(count, games)}.`,
    },
  },
  de: {
    source: { label: 'Züge aus', games: 'Partien', books: 'Bücher' },
    table: 'Züge der Bücher in dieser Stellung',
    columns: {
      move: 'Zug',
      share: 'Buchanteil',
      games: 'Partien',
      result: 'Ergebnisse',
      score: 'Ausbeute',
    },
    share: (percent) => `${percent} vom Gewicht der Bücher`,
    chosen: (move, percent) => `${move}, ${percent}`,
    sources: (having, read) =>
      `${having} von ${forms.de.count(read, { one: 'Buch', other: 'Büchern' })} ${having === 1 ? 'enthält' : 'enthalten'} diese Stellung.`,
    failed: 'Die Bücher konnten nicht gelesen werden',
    none: {
      title: 'Noch keine Eröffnungsbücher',
      text: 'Füge ein Polyglot-Buch (.bin) hinzu, um seine Züge neben deinen Partien zu sehen. Auch der Bot kann daraus spielen.',
    },
    unknown: {
      title: 'Kein Buch enthält diese Stellung',
      text: 'Nimm einen Zug zurück oder füge ein weiteres Buch hinzu.',
      action: 'Zurücknehmen',
    },
    variant: {
      title: 'Bücher enthalten nur Standardschach',
      text: 'Wähle die Variante Standard, um ihre Züge zu sehen.',
    },
    list: 'Eröffnungsbücher',
    add: 'Buch hinzufügen …',
    entries: (count) => forms.de.count(count, { one: 'Eintrag', other: 'Einträge' }),
    weight: (name) => `Gewicht von ${name}`,
    weights: (weight) => (weight === 0 ? 'Aus' : `Gewicht ${weight}`),
    remove: (name) => `${name} entfernen`,
    export: {
      action: 'Als Polyglot-Buch exportieren …',
      title: 'Als Polyglot-Buch exportieren',
      text: 'Das Buch enthält die Züge aller Standardpartien, auf die die Filter passen. Ein Sieg zählt 2 für die Seite am Zug, ein Remis oder eine Partie ohne Ergebnis 1.',
      plies: 'Züge pro Partie',
      first: (moves) => `Die ersten ${moves}`,
      all: 'Alle',
      games: 'Mindestzahl an Partien pro Zug',
      least: (count) => (count === 1 ? '1' : `${count} oder mehr`),
      submit: 'Exportieren …',
      saved: (file, count, entries) =>
        `${file} hat ${forms.de.count(entries, { one: 'Eintrag', other: 'Einträge' })} aus ${forms.de.count(count, partien)}.`,
    },
  },
});
