import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { BudgetRow } from '@contract/network.ts';
import type { TextOf } from '@text/catalogue.ts';
import { Button, classes, useNow, useText, useTranslate } from '../../ui/index.ts';
import { networkText } from './network-text.ts';
import { allowanceText, dueText, isInUse, limitName } from './words.ts';

interface LimitsProps {
  readonly label: string;
  readonly rows: readonly BudgetRow[];
  /** Name of the selected row. */
  readonly chosen: string | null;
  readonly onChoose: (row: BudgetRow) => void;
}

/** Remaining uses per limit: those in use, and the others on request. */
export function Limits({ label, rows, chosen, onChoose }: LimitsProps): ReactNode {
  const text = useText(networkText).limits;
  const [all, setAll] = useState(false);
  const inUse = rows.filter(isInUse);
  const rest = rows.length - inUse.length;
  const shown = all ? rows : inUse;
  return (
    <>
      {shown.length > 0 && (
        <table className="net-table limits-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{text.limit}</th>
              <th scope="col">{text.left}</th>
              <th scope="col" className="net-wide">
                {text.used}
              </th>
              <th scope="col">{text.allowed}</th>
              <th scope="col">{text.nextFree}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <LimitRow
                key={row.name}
                row={row}
                chosen={row.name === chosen}
                onChoose={() => onChoose(row)}
              />
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <Button size="small" variant="quiet" className="limits-more" onPress={() => setAll(!all)}>
          {all ? text.fewer : inUse.length === 0 ? text.all(rest) : text.more(rest)}
        </Button>
      )}
    </>
  );
}

interface LimitRowProps {
  readonly row: BudgetRow;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function LimitRow({ row, chosen, onChoose }: LimitRowProps): ReactNode {
  const words = useText(networkText);
  const now = useNow();
  const { limit, used, left, nextFreeAt } = row;
  const title = limitName(row, useTranslate());
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <tr className={classes('net-row', chosen && 'net-row-chosen')}>
      <td>
        <AriaButton
          className="net-row-button"
          onPress={onChoose}
          aria-expanded={chosen}
          aria-label={words.details(title)}
        >
          <span className="truncate">{title}</span>
        </AriaButton>
      </td>
      <td className={classes('num', left === 0 && 'limit-none')}>{left === 0 ? words.none : left}</td>
      <td className="num net-wide">
        <span className="limit-used line">
          <span className="limit-bar" aria-hidden="true">
            <span
              className={classes('limit-fill', left === 0 && 'limit-full')}
              style={{ width: `${share * 100}%` }}
            />
          </span>
          {used}
        </span>
      </td>
      <td className="num text-2">{allowanceText(row, words.limits)}</td>
      <td className="num text-2">{nextFree(left, nextFreeAt, now, words)}</td>
    </tr>
  );
}

function nextFree(left: number, at: number | null, now: number, text: TextOf<typeof networkText>): string {
  if (left > 0) return text.now;
  return at === null ? text.limits.whenOneEnds : dueText(at, now, text);
}
