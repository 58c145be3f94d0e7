import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { BudgetCaller, BudgetRow, BudgetShared, BudgetView } from '@contract/network.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { accountName, accountPlace } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import { EmptyState, ErrorState, useText } from '../../ui/index.ts';
import { HourChart } from './HourChart.tsx';
import { LimitPanel } from './LimitPanel.tsx';
import { Limits } from './Limits.tsx';
import { networkText } from './network-text.ts';
import { NetworkLoading } from './NetworkLoading.tsx';
import { CoolDowns, Stopped, Waiting } from './Waiting.tsx';
import { callerName, isBusy } from './words.ts';

interface Chosen {
  /** Account, or server for limits shared by all accounts. */
  readonly group: string;
  readonly row: string;
}

/** Remaining limits per server, and waiting requests with their reasons. */
export function Budget(): ReactNode {
  const text = useText(networkText).budget;
  const budget = useBridgeQuery('budget.view', undefined);
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!budget.data) {
    if (!budget.failure) return <NetworkLoading label={text.label} />;
    return <ErrorState title={text.failed} failure={budget.failure} onRetry={budget.retry} />;
  }
  const { shared } = budget.data;
  const accountOf = (caller: BudgetCaller) => accounts.find(({ id }) => id === caller.accountId);
  // A one-time token check leaves a caller behind; it is hidden unless busy.
  const known = budget.data.callers.filter((caller) => accountOf(caller) !== undefined);
  const others = budget.data.callers.filter((caller) => accountOf(caller) === undefined && isBusy(caller));
  const callers = [...known, ...others];
  if (callers.length === 0) return <EmptyState title={text.none.title} text={text.none.text} />;
  const choose = (group: string) => (row: BudgetRow) =>
    setChosen((before) =>
      before?.group === group && before.row === row.name ? null : { group, row: row.name },
    );
  const shownRow = chosen && rowsOf(budget.data, chosen);
  return (
    <>
      <div className="budget stack">
        {callers.map((caller) => {
          const group = groupOf(caller);
          return (
            <CallerBudget
              key={group}
              caller={caller}
              account={accountOf(caller)}
              chosen={chosen?.group === group ? chosen.row : null}
              onChoose={choose(group)}
            />
          );
        })}
        {shared
          .filter(({ rows }) => rows.length > 0)
          .map((one) => (
            <SharedBudget
              key={one.server}
              shared={one}
              chosen={chosen?.group === one.server ? chosen.row : null}
              onChoose={choose(one.server)}
            />
          ))}
      </div>
      {shownRow && (
        <LimitPanel
          key={`${shownRow.server} ${shownRow.row.name}`}
          {...shownRow}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** One account can have several callers: requests without a token count per computer. */
function groupOf({ accountId, server, caller }: BudgetCaller): string {
  return `${accountId} ${server} ${caller}`;
}

function rowsOf({ callers, shared }: BudgetView, { group, row }: Chosen) {
  const place =
    callers.find((caller) => groupOf(caller) === group) ?? shared.find(({ server }) => server === group);
  const found = place?.rows.find(({ name }) => name === row);
  if (!place || !found) return null;
  return { row: found, slots: place.slots.filter((slot) => slot.row === row), server: place.server };
}

interface CallerBudgetProps {
  readonly caller: BudgetCaller;
  readonly account: AccountView | undefined;
  readonly chosen: string | null;
  readonly onChoose: (row: BudgetRow) => void;
}

function CallerBudget({ caller, account, chosen, onChoose }: CallerBudgetProps): ReactNode {
  const text = useText(networkText).budget;
  const { names } = useText(frameText);
  const stranger = caller.caller === 'anonymous' ? text.withoutToken : text.tokenChecked;
  const name = account === undefined ? stranger : accountName(account, names);
  const place = account === undefined ? hostOf(caller.server) : accountPlace(account, names);
  const { inFlight } = caller;
  return (
    <section aria-label={text.of(name, place)}>
      <div className="net-group-line line gap-8 budget-head">
        <h2 className="truncate">{name}</h2>
        <span className="text-3 net-light truncate">
          {place}
          {account !== undefined && ` · ${callerName(caller, text)}`}
          {inFlight > 0 && ` · ${text.underWay(inFlight)}`}
        </span>
      </div>
      {caller.stopped !== null && <Stopped {...caller.stopped} />}
      <CoolDowns coolDowns={caller.coolDowns} />
      <Waiting waiting={caller.waiting} />
      {caller.hour && <HourChart hour={caller.hour} />}
      <Limits label={text.limitsOf(name)} rows={caller.rows} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}

function SharedBudget({
  shared,
  chosen,
  onChoose,
}: Pick<CallerBudgetProps, 'chosen' | 'onChoose'> & { readonly shared: BudgetShared }): ReactNode {
  const text = useText(networkText).budget;
  const host = hostOf(shared.server);
  return (
    <section aria-label={text.sharedAt(host)}>
      <div className="net-group-line line gap-8 budget-head">
        <h2 className="truncate">{text.thisComputer}</h2>
        <span className="text-3 net-light truncate">{text.allShareAt(host)}</span>
      </div>
      <Limits label={text.limitsSharedAt(host)} rows={shared.rows} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}

function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}
