import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

const gamesIn = {
  en: (games: number): string => forms.en.count(games, { one: 'game', other: 'games' }),
  de: (games: number): string => forms.de.count(games, { one: 'Partie', other: 'Partien' }),
};

/** Texts of collections: the list, their filters, and their removal. */
export const collectionsText = catalogue({
  en: {
    label: 'Collections',
    names: { server: 'Imported on the server', before: 'Imported before' },
    columns: { name: 'Collection', began: 'Imported', games: 'Games', actions: 'Actions' },
    empty: {
      title: 'No collections yet',
      text: 'Each PGN file that you import becomes a collection with its own filters.',
    },
    gone: { title: 'No games in this collection', text: 'It was removed, or its import is still running.' },
    games: gamesIn.en,
    show: (games: number) => (games === 1 ? 'Show the game' : `Show the ${gamesIn.en(games)}`),
    allKnown: 'All games were already here.',
    addFiles: 'Add PGN files…',
    rename: { action: 'Rename', of: (name: string) => `Rename ${name}`, name: 'Name', save: 'Save' },
    remove: {
      action: 'Remove',
      of: (name: string) => `Remove ${name}`,
      title: (name: string) => `Remove ${name}?`,
      lost: (lost: number) =>
        lost === 0
          ? 'No game is deleted.'
          : lost === 1
            ? 'One game is deleted. You cannot undo this, but you can import the file again.'
            : `${gamesIn.en(lost)} are deleted. You cannot undo this, but you can import the file again.`,
      kept: (kept: number) =>
        kept === 1
          ? 'One game stays, because it is in another collection or from the server.'
          : `${gamesIn.en(kept)} stay, because they are in another collection or from the server.`,
      keep: 'Keep the collection',
      confirm: (lost: number) => (lost === 0 ? 'Remove collection' : `Delete ${gamesIn.en(lost)}`),
    },
    own: {
      present: (names: readonly string[]) =>
        names.length === 0 ? 'No names of yours' : `Your names: ${names.join(' · ')}`,
      action: 'Your names…',
      title: 'Your names in files',
      text: 'Games under these names count as yours, also games that are already imported.',
      account: 'account',
      name: 'Add a name, as the file writes it',
      example: 'e.g. Smith, Jane',
      remove: (name: string) => `Remove ${name}`,
      save: 'Save',
    },
    search: (field: string) => `${field} contains`,
    moreValues: (more: number) =>
      `${forms.en.count(more, { one: 'more value', other: 'more values' })}. Type to find ${more === 1 ? 'it' : 'them'}.`,
    noValue: 'No value contains this text.',
    fields: { event: 'Event', site: 'Site', round: 'Round', annotator: 'Annotator', year: 'Year' },
    value: (value: string, games: number) => `${value} (${forms.en.number(games)})`,
    player: 'Player',
    outcome: 'Result',
    outcomes: { white: 'White won', draw: 'Draw', black: 'Black won', none: 'No result' },
    yearFrom: 'Year from',
    yearTo: 'Year to',
    tagName: 'Other tag',
    tagExample: 'e.g. Source',
    tagValue: 'Its value contains',
  },
  de: {
    label: 'Sammlungen',
    names: { server: 'Auf dem Server importiert', before: 'Früher importiert' },
    columns: { name: 'Sammlung', began: 'Importiert', games: 'Partien', actions: 'Aktionen' },
    empty: {
      title: 'Noch keine Sammlungen',
      text: 'Jede PGN-Datei, die du importierst, wird eine Sammlung mit eigenen Filtern.',
    },
    gone: {
      title: 'Keine Partien in dieser Sammlung',
      text: 'Sie wurde gelöscht, oder ihr Import läuft noch.',
    },
    games: gamesIn.de,
    show: (games) => (games === 1 ? 'Partie anzeigen' : `${gamesIn.de(games)} anzeigen`),
    allKnown: 'Alle Partien waren schon vorhanden.',
    addFiles: 'PGN-Dateien hinzufügen …',
    rename: {
      action: 'Umbenennen',
      of: (name) => `${name} umbenennen`,
      name: 'Bezeichnung',
      save: 'Speichern',
    },
    remove: {
      action: 'Löschen',
      of: (name) => `${name} löschen`,
      title: (name) => `${name} löschen?`,
      lost: (lost) =>
        lost === 0
          ? 'Keine Partie wird gelöscht.'
          : lost === 1
            ? 'Eine Partie wird gelöscht. Das lässt sich nicht rückgängig machen, aber du kannst die Datei erneut importieren.'
            : `${gamesIn.de(lost)} werden gelöscht. Das lässt sich nicht rückgängig machen, aber du kannst die Datei erneut importieren.`,
      kept: (kept) =>
        kept === 1
          ? 'Eine Partie bleibt, weil sie in einer anderen Sammlung oder vom Server ist.'
          : `${gamesIn.de(kept)} bleiben, weil sie in einer anderen Sammlung oder vom Server sind.`,
      keep: 'Sammlung behalten',
      confirm: (lost) => (lost === 0 ? 'Sammlung löschen' : `${gamesIn.de(lost)} löschen`),
    },
    own: {
      present: (names) => (names.length === 0 ? 'Keine eigenen Namen' : `Deine Namen: ${names.join(' · ')}`),
      action: 'Deine Namen …',
      title: 'Deine Namen in Dateien',
      text: 'Partien unter diesen Namen zählen als deine, auch bereits importierte.',
      account: 'Konto',
      name: 'Namen hinzufügen, wie ihn die Datei schreibt',
      example: 'z. B. Müller, Anna',
      remove: (name) => `${name} entfernen`,
      save: 'Speichern',
    },
    search: (field) => `${field} enthält`,
    moreValues: (more) =>
      `${forms.de.count(more, { one: 'weiterer Wert', other: 'weitere Werte' })}. Tippe, um ${more === 1 ? 'ihn' : 'sie'} zu finden.`,
    noValue: 'Kein Wert enthält diesen Text.',
    fields: { event: 'Turnier', site: 'Ort', round: 'Runde', annotator: 'Kommentator', year: 'Jahr' },
    value: (value, games) => `${value} (${forms.de.number(games)})`,
    player: 'Spieler',
    outcome: 'Ergebnis',
    outcomes: { white: 'Weiß gewann', draw: 'Remis', black: 'Schwarz gewann', none: 'Ohne Ergebnis' },
    yearFrom: 'Jahr von',
    yearTo: 'Jahr bis',
    tagName: 'Andere Kopfzeile',
    tagExample: 'z. B. Source',
    tagValue: 'Ihr Wert enthält',
  },
});
