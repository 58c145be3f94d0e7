import './player-strip.css';
import type { ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { useText } from '../../ui/index.ts';

/** The colour of the player whose name follows. */
export function SideDot({ color }: { readonly color: Color }): ReactNode {
  const side = useText(gameWords).side(color);
  return (
    <>
      <span className={`player-side player-side-${color}`} title={side} aria-hidden="true" />
      <span className="sr-only">{side} </span>
    </>
  );
}
