/** Opening books. */
export const bookMessages = {
  'book.missing': 'There is no file {file} any more. Remove the book, or put the file back.',
  'book.noBook': '{file} is not a Polyglot book. Choose a file that ends in .bin.',
  'book.empty': '{file} has no moves.',
  'book.unsorted': '{file} is not a Polyglot book, or it is damaged: its positions are not in order.',
  'book.unreadable': '{file} can’t be read. Check that you may open it.',
  'book.tooMany': 'There are {count} books already. Remove one first.',
  'book.noMoves':
    'No move was played often enough for a book. Lower the number of games that a move needs, or choose more games.',
} as const;
