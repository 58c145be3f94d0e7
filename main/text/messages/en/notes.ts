/** The user's own notes. */
export const notesMessages = {
  'notes.gameNotInArchive': 'This game is not in your history yet. Write the note once it is there.',
  'notes.full': 'There is room for notes on {positions} positions. Remove some to make room.',
  'notes.emptyTag': 'A tag needs a letter or a number.',
} as const;
