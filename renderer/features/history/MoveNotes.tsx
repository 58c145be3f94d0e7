import type { ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { glyphText } from '../../table/moves/glyph-text.ts';
import { gamesText } from './games-text.ts';

interface MoveNotesProps {
  readonly notes: ArchivedGameView['notes'];
  readonly ply: number;
}

/** Comments and variations of the shown move, from a file. */
export function MoveNotes({ notes, ply }: MoveNotesProps): ReactNode {
  const text = useText(gamesText).game;
  const here = notes.filter((note) => note.ply === ply && note.kind !== 'glyph');
  if (here.length === 0) return null;
  return (
    <div className="history-beside" role="note" aria-label={text.notes}>
      {here.map(({ kind, text: words }, index) => (
        // Position in the file is the only distinguishing key.
        <p key={`${ply} ${index}`} dir="auto" className={kind === 'variation' ? 'text-2 num' : undefined}>
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

/** Annotation of a ply's move, such as `!?`; '' for none. */
export function glyphsAt(notes: ArchivedGameView['notes'], ply: number): string {
  return notes
    .filter((note) => note.kind === 'glyph' && note.ply === ply)
    .map(({ text }) => glyphText(text))
    .join('');
}

/** Whether a ply has comments or variations. */
export function hasNotes(notes: ArchivedGameView['notes'], ply: number): boolean {
  return notes.some((note) => note.ply === ply && note.kind !== 'glyph');
}
