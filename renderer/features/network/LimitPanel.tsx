import type { ReactNode } from 'react';
import type { BudgetRow, BudgetSlot } from '@contract/network.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import { RelativeTime, useNow, useText, useTranslate } from '../../ui/index.ts';
import { networkText } from './network-text.ts';
import { OwnLimit } from './OwnLimit.tsx';
import { allowanceText, limitName, requestName } from './words.ts';

interface LimitPanelProps {
  readonly row: BudgetRow;
  /** Occupied slots of the limit. */
  readonly slots: readonly BudgetSlot[];
  readonly server: string;
  readonly onClose: () => void;
}

/** Source of a limit's numbers, and what uses it. */
export function LimitPanel({ row, slots, server, onClose }: LimitPanelProps): ReactNode {
  const words = useText(networkText);
  const text = words.limits;
  const translate = useTranslate();
  const now = useNow();
  return (
    <SidePanel title={limitName(row, translate)} onClose={onClose}>
      <dl className="net-facts">
        <dt>{text.allowed}</dt>
        <dd className="num">{allowanceText(row, text)}</dd>
        <dt>{text.used}</dt>
        <dd className="num">{row.used}</dd>
        {row.said !== null && row.counted !== undefined && (
          <>
            <dt>{text.counted}</dt>
            <dd className="num">{row.counted}</dd>
          </>
        )}
        <dt>{text.left}</dt>
        <dd className="num">{row.left === 0 ? words.none : row.left}</dd>
        {row.nextFreeAt !== null && (
          <>
            <dt>{text.nextFree}</dt>
            <dd className="num">{row.nextFreeAt <= now ? words.now : words.inTime(row.nextFreeAt - now)}</dd>
          </>
        )}
        <dt>{text.source}</dt>
        <dd>{text.sources[row.source]}</dd>
        {row.said !== null && (
          <>
            <dt>{text.says}</dt>
            <dd data-selectable>{translate(row.said)}</dd>
          </>
        )}
      </dl>
      <OwnLimit row={row} server={server} />
      {slots.length > 0 && (
        <>
          <h3 className="net-panel-head medium">{text.inUseBy}</h3>
          <ul className="net-slots">
            {slots.map((slot) => (
              <li key={`${slot.accountId} ${slot.endpoint} ${slot.about} ${slot.since}`}>
                <span className="truncate">
                  {requestName(slot.endpoint, words)}
                  {slot.about !== null && <span className="text-3"> {slot.about}</span>}
                </span>
                {slot.closing ? (
                  <span className="text-3">{text.closing}</span>
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
