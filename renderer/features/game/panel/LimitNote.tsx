import type { ReactNode } from 'react';
import type { BudgetView } from '@contract/network.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useText } from '../../../ui/index.ts';
import { Countdown } from '../../../table/clock/Countdown.tsx';
import { gameScreenText } from '../game-screen-text.ts';

/** What waits for the server's limits, from this account's games. */
export interface HeldUp {
  readonly what: 'move' | 'other';
  /** When it goes, ms since the epoch. */
  readonly until: number;
}

/** What is over in a moment is not worth a word, ms. */
const worthSayingMs = 1_000;

/** The first of what waits for a limit, a move before all else. What only waits for its turn is soon on its way. */
export function heldUpBy(view: BudgetView, accountId: string): HeldUp | null {
  const waiting = view.callers
    .filter((caller) => caller.accountId === accountId)
    .flatMap((caller) => caller.waiting)
    .filter(({ until }) => until !== null && until - view.at >= worthSayingMs);
  const first = (cls: 'move' | 'play') =>
    Math.min(...waiting.flatMap((one) => (one.cls === cls && one.until !== null ? [one.until] : [])));
  const [move, other] = [first('move'), first('play')];
  if (move < Infinity) return { what: 'move', until: move };
  return other < Infinity ? { what: 'other', until: other } : null;
}

/** Says that something waits for the server's limits, and until when; nothing most of the time. */
export function LimitNote({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(gameScreenText).limit;
  const view = useBridgeQuery('budget.view', undefined).data;
  const held = view && heldUpBy(view, accountId);
  if (!held) return null;
  return (
    <span className="standing-limit text-2">
      {text[held.what]}
      <span aria-hidden="true">
        <Countdown at={held.until} />
      </span>
    </span>
  );
}
