import './confirm-move.css';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { squareOffset, isKey } from '../../../board/squares.ts';
import { Button, useText } from '../../../ui/index.ts';
import { gameScreenText } from '../game-screen-text.ts';
import type { Table } from './use-table.ts';

/** Asks for the confirmation of a move, over the half of the board that does not contain its target. */
export function ConfirmMove({ table }: { readonly table: Table }): ReactNode {
  const text = useText(gameScreenText).confirm;
  const { draft, line, orientation } = table;
  const { uci, confirm, cancel } = draft;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || handlesOwnKeys(event.target))
      return;
    if (event.key === 'Enter') confirm();
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const isAsking = uci !== null;
  useEffect(() => {
    if (!isAsking) return undefined;
    const listener = (event: KeyboardEvent): void => onKey(event);
    // Before the board's own keys.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isAsking]);
  const san = uci === null ? '' : (line.position?.sanOf(uci) ?? uci);
  const target = uci?.slice(2, 4) ?? '';
  const isLow = isKey(target) && squareOffset(target, orientation).y >= 0.5;
  return (
    <>
      <span className="sr-only" role="status">
        {isAsking && text.announcement(san)}
      </span>
      {isAsking && (
        <div
          className="confirm-move"
          data-place={isLow ? 'top' : 'bottom'}
          role="group"
          aria-label={text.label}
        >
          <span className="confirm-move-san">{text.question(san)}</span>
          <Button size="small" onPress={cancel}>
            {text.cancel}
          </Button>
          <Button size="small" variant="primary" onPress={confirm}>
            {text.confirm}
          </Button>
        </div>
      )}
    </>
  );
}

/** Buttons, dialogs and fields with text handle Enter and Escape themselves. */
function handlesOwnKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== '';
  return (
    target instanceof Element && target.closest('button, [role="dialog"], [role="alertdialog"]') !== null
  );
}
