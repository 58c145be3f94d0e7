import type { ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { gamesText } from './games-text.ts';

/** What a file says beside the move that is shown: words, and moves that could have been played. */
export function Beside({
  notes,
  ply,
}: {
  readonly notes: ArchivedGameView['notes'];
  readonly ply: number;
}): ReactNode {
  const text = useText(gamesText).game;
  const here = notes.filter((note) => note.ply === ply && note.kind !== 'glyph');
  if (here.length === 0) return null;
  return (
    <div className="history-beside" role="note" aria-label={text.notes}>
      {here.map(({ kind, text: words }, index) => (
        // The order is the file's, and nothing else tells them apart.
        <p key={`${ply} ${index}`} className={kind === 'variation' ? 'history-variation num' : undefined}>
          {kind === 'variation' ? withoutBraces(words) : words}
        </p>
      ))}
    </div>
  );
}

const withoutBraces = (text: string): string =>
  text
    .split('{')
    .map((part) => part.trim())
    .join(' – ')
    .split('}')
    .map((part) => part.trim())
    .join(' ');

/** Glyphs by their numbers, as they stand behind a move. */
const signs: Readonly<Record<string, string>> = {
  '1': '!',
  '2': '?',
  '3': '!!',
  '4': '??',
  '5': '!?',
  '6': '?!',
  '10': '=',
  '13': '∞',
  '14': '⩲',
  '15': '⩱',
  '16': '±',
  '17': '∓',
  '18': '+−',
  '19': '−+',
};

/** What stands behind the move of a ply, such as `!?`; empty for nothing. */
export function signsAt(notes: ArchivedGameView['notes'], ply: number): string {
  return notes
    .filter((note) => note.kind === 'glyph' && note.ply === ply)
    .map(({ text }) => signs[text] ?? `$${text}`)
    .join('');
}

/** Which moves have words or variations. */
export function isRemarked(notes: ArchivedGameView['notes'], ply: number): boolean {
  return notes.some((note) => note.ply === ply && note.kind !== 'glyph');
}
