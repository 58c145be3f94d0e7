import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace } from '../../shell/health.ts';
import { Button, Dot, InlineError, useNow } from '../../ui/index.ts';
import { connectionDetail } from './connection-words.ts';

/** How each account is connected, in words. */
export function Connections({ accounts }: { readonly accounts: readonly AccountView[] }): ReactNode {
  return (
    <ul className="connections" aria-label="Connections">
      {accounts.map((account) => (
        <Connection key={account.id} account={account} />
      ))}
    </ul>
  );
}

function Connection({ account }: { readonly account: AccountView }): ReactNode {
  const { data: streams = [] } = useBridgeQuery('streams.list', undefined);
  const resume = useBridgeCommand('accounts.resume');
  const reconnect = useBridgeCommand('streams.reconnect');
  const now = useNow();
  const health = accountHealth(account, streams, now);
  const detail = connectionDetail(account, streams, now);
  const stopped = account.state === 'stopped';
  const again = stopped ? resume : reconnect;
  return (
    <li className="connection">
      <Dot tone={health.tone} />
      <div className="connection-words">
        <p className="truncate">
          <span className="medium">{accountPlace(account)}</span>
          {account.kind === 'token' && <span className="text-3"> {accountName(account)}</span>}
        </p>
        <p className="text-3 num connection-detail" title={detail ?? undefined}>
          {[health.words, detail].filter(Boolean).join(', ')}
        </p>
        <InlineError failure={again.failure} />
      </div>
      {health.tone === 'problem' && (
        <Button
          size="small"
          variant="quiet"
          pending={again.pending}
          onPress={() => void again.run({ accountId: account.id })}
        >
          {stopped ? 'Resume' : 'Reconnect'}
        </Button>
      )}
    </li>
  );
}
