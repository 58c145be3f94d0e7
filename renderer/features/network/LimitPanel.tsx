import type { ReactNode } from 'react';
import type { BudgetRow, BudgetSlot } from '@contract/network.ts';
import { SidePanel } from '../../shell/SidePanel.tsx';
import { RelativeTime, duration, useNow } from '../../ui/index.ts';
import { allowanceText, limitName, requestName, sourceText } from './words.ts';

interface LimitPanelProps {
  readonly row: BudgetRow;
  /** What holds its places. */
  readonly slots: readonly BudgetSlot[];
  readonly onClose: () => void;
}

/** Where a limit's numbers come from, and what uses it up. */
export function LimitPanel({ row, slots, onClose }: LimitPanelProps): ReactNode {
  const now = useNow();
  return (
    <SidePanel title={limitName(row)} onClose={onClose}>
      <dl className="net-facts">
        <dt>Allowed</dt>
        <dd className="num">{allowanceText(row)}</dd>
        <dt>Used</dt>
        <dd className="num">{row.used}</dd>
        <dt>Left</dt>
        <dd className="num">{row.left === 0 ? 'None' : row.left}</dd>
        {row.nextFreeAt !== null && (
          <>
            <dt>Next free</dt>
            <dd className="num">{row.nextFreeAt <= now ? 'Now' : `In ${duration(row.nextFreeAt - now)}`}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>{sourceText(row.source)}</dd>
        {row.said !== null && (
          <>
            <dt>The server says</dt>
            <dd data-selectable>{row.said}</dd>
          </>
        )}
      </dl>
      {slots.length > 0 && (
        <>
          <h3 className="net-panel-head">In use by</h3>
          <ul className="net-slots">
            {slots.map((slot) => (
              <li key={`${slot.accountId} ${slot.endpoint} ${slot.about} ${slot.since}`}>
                <span className="truncate">
                  {requestName(slot.endpoint)}
                  {slot.about !== null && <span className="text-3"> {slot.about}</span>}
                </span>
                {slot.closing ? (
                  <span className="text-3">Closing</span>
                ) : (
                  <RelativeTime at={slot.since} className="text-3" />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}
