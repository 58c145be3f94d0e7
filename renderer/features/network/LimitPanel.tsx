import type { ReactNode } from 'react';
import type { BudgetRow, BudgetSlot } from '@contract/network.ts';
import { SidePanel } from '../../frame/SidePanel.tsx';
import { RelativeTime, useNow, useText, useTranslate } from '../../ui/index.ts';
import { Fact } from './Fact.tsx';
import { networkText } from './network-text.ts';
import { OwnLimit } from './OwnLimit.tsx';
import { allowanceText, dueText, limitName, requestName } from './words.ts';

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
        <Fact name={text.allowed} className="num" value={allowanceText(row, text)} />
        <Fact name={text.used} className="num" value={row.used} />
        {row.said !== null && row.counted !== undefined && (
          <Fact name={text.counted} className="num" value={row.counted} />
        )}
        <Fact name={text.left} className="num" value={row.left === 0 ? words.none : row.left} />
        {row.nextFreeAt !== null && (
          <Fact name={text.nextFree} className="num" value={dueText(row.nextFreeAt, now, words)} />
        )}
        <Fact name={text.source} value={text.sources[row.source]} />
        {row.said !== null && <Fact name={text.says} data-selectable value={translate(row.said)} />}
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
