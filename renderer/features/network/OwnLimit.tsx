import { useState, type ReactNode } from 'react';
import type { BudgetRow } from '@contract/network.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, InlineError, TextField, useText } from '../../ui/index.ts';
import { networkText } from './network-text.ts';

/** Sets a limit below the server's. A higher one is not offered, because the server would refuse the requests. */
export function OwnLimit({ row, server }: { readonly row: BudgetRow; readonly server: string }): ReactNode {
  const text = useText(networkText).limits;
  const set = useBridgeCommand('budget.setLimit');
  const { table, limit, name } = row;
  const [typed, setTyped] = useState(String(limit));
  if (table === undefined || row.kind === 'spacing' || table <= 1) return null;
  const count = Number(typed);
  const isFine = /^\d+$/.test(typed.trim()) && count >= 1 && count <= table;
  const put = (next: number | null): void => void set.run({ server, row: name, count: next });
  return (
    <form
      className="own-limit stack gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) put(count === table ? null : count);
      }}
    >
      <TextField
        label={text.own}
        hint={text.ownHint(table)}
        error={isFine ? null : text.ownWrong(table)}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
      />
      <span className="line gap-8">
        <Button size="small" type="submit" pending={set.pending} isDisabled={!isFine || count === limit}>
          {text.ownSet}
        </Button>
        {limit < table && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              put(null);
              setTyped(String(table));
            }}
          >
            {text.ownReset}
          </Button>
        )}
      </span>
      <InlineError failure={set.failure} />
    </form>
  );
}
