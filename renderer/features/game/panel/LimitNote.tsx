import type { ReactNode } from 'react';
import type { BudgetView } from '@contract/network.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useText } from '../../../ui/index.ts';
import { Countdown } from '../../../table/clock/Countdown.tsx';
import { gameScreenText } from '../game-screen-text.ts';

/** A request of the account's games that waits for a server limit. */
export interface LimitDelay {
  readonly what: 'move' | 'other';
  /** Earliest start, ms since the epoch. */
  readonly until: number;
}

/** Shorter waits are not shown, ms. */
const worthSayingMs = 1_000;

/**
 * The earliest request that waits for a limit, moves first. Requests that only wait for their turn do not count.
 */
function limitDelayOf(view: BudgetView, accountId: string): LimitDelay | null {
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

/** Says that a request waits for the server's limits, and until when. */
export function LimitNote({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(gameScreenText).limit;
  const view = useBridgeQuery('budget.view', undefined).data;
  const delayed = view && limitDelayOf(view, accountId);
  if (!delayed) return null;
  return (
    <span className="standing-limit text-2">
      {text[delayed.what]}
      <span aria-hidden="true">
        <Countdown at={delayed.until} />
      </span>
    </span>
  );
}
