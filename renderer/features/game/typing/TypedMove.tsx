import './typed-move.css';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/index.ts';
import { typingText } from './typing-text.ts';
import type { TypedMoveState } from './typing-state.ts';

/** The letters of a move that is being typed, over the board, and read out. */
export function TypedMove({ typed }: { readonly typed: TypedMoveState }): ReactNode {
  const words = useText(typingText);
  const { text, problem, waitsFor } = typed;
  // The field shows its letters and its errors itself.
  const isShown = text !== '' && (typed.byKeys || (!problem && waitsFor !== 'letters'));
  const note = problem ? `${words.problem(problem)} ${words.waitsFor.letters}.` : words.waitsFor[waitsFor];
  return (
    <>
      <span className="sr-only" role="status">
        {isShown && (problem ? note : words.announcement(text, note))}
      </span>
      {isShown && (
        <div className="typed-move" data-refused={problem !== null || undefined} aria-hidden="true">
          <span className="typed-move-text">{text}</span>
          <span className="text-2">{note}</span>
        </div>
      )}
    </>
  );
}
