import { catalogue } from '@text/catalogue.ts';

/** Texts of own notes beside a board. */
export const notesText = catalogue({
  en: {
    game: 'Note on this game',
    position: 'Note on this position',
    addToGame: 'Note on the game',
    addToPosition: 'Note on the position',
    edit: (label: string) => `Edit: ${label}`,
    editShort: 'Edit',
    text: 'Note',
    tags: 'Tags',
    tagsHint: 'Separate tags with commas. Ctrl Enter saves, Escape cancels.',
    save: 'Save note',
    cancel: 'Cancel',
  },
  de: {
    game: 'Notiz zu dieser Partie',
    position: 'Notiz zu dieser Stellung',
    addToGame: 'Notiz zur Partie',
    addToPosition: 'Notiz zur Stellung',
    edit: (label) => `Bearbeiten: ${label}`,
    editShort: 'Bearbeiten',
    text: 'Notiz',
    tags: 'Schlagwörter',
    tagsHint: 'Trenne Schlagwörter mit Kommas. Strg Eingabe speichert, Escape bricht ab.',
    save: 'Notiz speichern',
    cancel: 'Abbrechen',
  },
});
