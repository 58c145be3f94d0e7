import { catalogue } from '@text/catalogue.ts';
import { forms } from '@text/forms.ts';

/** Texts of the list of notes and tags. */
export const notedText = catalogue({
  en: {
    tags: 'Tags',
    columns: { tag: 'Tag', games: 'Games', positions: 'Positions', actions: 'Actions' },
    games: (count: number) => forms.en.count(count, { one: 'game', other: 'games' }),
    rename: {
      action: 'Rename',
      of: (tag: string) => `Rename the tag “${tag}”`,
      name: 'Name',
      save: 'Rename tag',
      hint: 'A name that another tag has makes them one tag.',
    },
    remove: {
      of: (tag: string) => `Remove the tag “${tag}”`,
      text: (count: number) =>
        `${forms.en.count(count, { one: 'game or position loses', other: 'games and positions lose' })} this tag. Their notes stay.`,
      keep: 'Keep tag',
      action: 'Remove tag',
    },
    positions: 'Positions with notes',
    search: 'Search in notes',
    tag: 'Tag',
    any: 'Any',
    openings: 'Open in Openings',
    openGames: 'Show games',
    board: (fen: string) => `Position ${fen}`,
    heldBack: (count: number) =>
      `${forms.en.count(count, { one: 'position', other: 'positions' })} of games that you are still playing: shown when the games are over.`,
    more: 'Show more',
    failed: 'Couldn’t load the notes',
    empty: {
      title: 'No notes on positions yet',
      text: 'Write a note beside the board of an archived game, in Openings, in Repertoire or on the analysis board. It comes back wherever the position does.',
    },
    nothing: { title: 'No notes found', text: 'Change the search to see more.' },
  },
  de: {
    tags: 'Schlagwörter',
    columns: { tag: 'Schlagwort', games: 'Partien', positions: 'Stellungen', actions: 'Aktionen' },
    games: (count) => forms.de.count(count, { one: 'Partie', other: 'Partien' }),
    rename: {
      action: 'Umbenennen',
      of: (tag) => `Schlagwort „${tag}“ umbenennen`,
      name: 'Name',
      save: 'Schlagwort umbenennen',
      hint: 'Gibt es den Namen schon, werden beide zu einem Schlagwort.',
    },
    remove: {
      of: (tag) => `Schlagwort „${tag}“ entfernen`,
      text: (count) =>
        `${forms.de.count(count, { one: 'Partie oder Stellung verliert', other: 'Partien und Stellungen verlieren' })} dieses Schlagwort. Ihre Notizen bleiben.`,
      keep: 'Schlagwort behalten',
      action: 'Schlagwort entfernen',
    },
    positions: 'Stellungen mit Notizen',
    search: 'In Notizen suchen',
    tag: 'Schlagwort',
    any: 'Alle',
    openings: 'In Eröffnungen öffnen',
    openGames: 'Partien anzeigen',
    board: (fen) => `Stellung ${fen}`,
    heldBack: (count) =>
      `${forms.de.count(count, { one: 'Stellung', other: 'Stellungen' })} aus laufenden Partien: wieder zu sehen, sobald die Partien zu Ende sind.`,
    more: 'Mehr anzeigen',
    failed: 'Die Notizen konnten nicht geladen werden',
    empty: {
      title: 'Noch keine Notizen zu Stellungen',
      text: 'Schreib eine Notiz neben das Brett einer archivierten Partie, in Eröffnungen, im Repertoire oder auf dem Analysebrett. Sie erscheint überall, wo die Stellung vorkommt.',
    },
    nothing: { title: 'Keine Notizen gefunden', text: 'Ändere die Suche, um mehr zu sehen.' },
  },
});
