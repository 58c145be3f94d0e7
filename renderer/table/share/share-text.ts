import { catalogue } from '@text/catalogue.ts';

/** Texts of copying and sharing a game. */
export const shareText = catalogue({
  en: {
    menu: 'Copy and share',
    analyse: 'Analysis board',
    copy: { pgn: 'Copy PGN', fen: 'Copy FEN', address: 'Copy link', picture: 'Copy picture of the board' },
    savePicture: 'Save picture…',
    copied: {
      pgn: 'PGN copied',
      fen: 'FEN copied',
      address: 'Link copied',
      picture: 'Picture copied',
    },
    saved: (file: string) => `Picture saved as ${file}`,
    noPicture: 'The picture couldn’t be drawn. Try again.',
  },
  de: {
    menu: 'Kopieren und teilen',
    analyse: 'Analysebrett',
    copy: {
      pgn: 'PGN kopieren',
      fen: 'FEN kopieren',
      address: 'Link kopieren',
      picture: 'Brett als Bild kopieren',
    },
    savePicture: 'Bild speichern …',
    copied: {
      pgn: 'PGN kopiert',
      fen: 'FEN kopiert',
      address: 'Link kopiert',
      picture: 'Bild kopiert',
    },
    saved: (file) => `Bild gespeichert als ${file}`,
    noPicture: 'Das Bild konnte nicht gezeichnet werden. Versuche es noch einmal.',
  },
});
