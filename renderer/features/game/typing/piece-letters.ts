/** Letters of the pieces in the user's language. English letters are always accepted, too. Pure. */
import type { Language } from '@text/language.ts';

/** Local letters by English letter. Pieces that share their letter are absent. */
export type PieceLetters = Readonly<Record<string, string>>;

export const pieceLetters: Readonly<Record<Language, PieceLetters>> = {
  en: {},
  de: { Q: 'D', R: 'T', B: 'L', N: 'S' },
};

/** A SAN in local letters: `Sf3` for `Nf3`, `e8=D` for `e8=Q`. */
export function localSan(san: string, letters: PieceLetters): string {
  return san.replace(/[QRBN]/g, (letter) => letters[letter] ?? letter);
}
