import { useEffect, useRef } from 'react';
import type { PromotionLetter } from '@chess/rules.ts';
import type { Color } from '@chess/vocabulary.ts';
import { useText } from '../ui/text.ts';
import { boardText } from './board-text.ts';
import { squareOffset, type Key } from './squares.ts';

export interface PromotionPickerProps {
  readonly square: Key;
  readonly color: Color;
  readonly orientation: Color;
  readonly choices: readonly PromotionLetter[];
  readonly onPick: (letter: PromotionLetter) => void;
  readonly onCancel: () => void;
}

const roles: Readonly<Record<PromotionLetter, 'queen' | 'rook' | 'bishop' | 'knight' | 'king'>> = {
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  k: 'king',
};

/** Promotion choices, laid over the target file. Arrow keys choose, Escape cancels the move. */
export function PromotionPicker(props: PromotionPickerProps) {
  const text = useText(boardText);
  const { square, color, orientation, choices, onPick, onCancel } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);

  const { x, y } = squareOffset(square, orientation);
  const downwards = y < 0.5;
  const move = (from: Element, by: number): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons.findIndex((button) => button === from) + by;
    buttons[(next + buttons.length) % buttons.length]?.focus();
  };

  return (
    <div className="promotion" onPointerDown={(event) => event.target === event.currentTarget && onCancel()}>
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label={text.promoteTo}
        className={downwards ? 'promotion-list' : 'promotion-list promotion-list-up'}
        style={{ left: `${x * 100}%`, [downwards ? 'top' : 'bottom']: '0' }}
        onKeyDown={(event) => {
          event.stopPropagation();
          const step = arrowSteps[event.key];
          if (event.key === 'Escape') onCancel();
          else if (step !== undefined) move(event.target as Element, downwards ? step : -step);
          else return;
          event.preventDefault();
        }}
      >
        {choices.map((letter) => (
          <button
            key={letter}
            type="button"
            role="menuitem"
            aria-label={text.roles[roles[letter]]}
            onClick={() => onPick(letter)}
          >
            <span className={`piece-figure ${color} ${roles[letter]}`} />
          </button>
        ))}
      </div>
    </div>
  );
}

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
