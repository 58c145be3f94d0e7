import type { ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { accountHealth, accountName, accountPlace } from '../../../frame/health.ts';
import { frameText } from '../../../frame/frame-text.ts';
import { Button, Dot, InlineError, useNow, useText, useTranslate } from '../../../ui/index.ts';
import { connectionDetail } from './connection-words.ts';
import { homeText } from './home-text.ts';

export function Connections({ accounts }: { readonly accounts: readonly AccountView[] }): ReactNode {
  const text = useText(homeText);
  return (
    <ul className="connections" aria-label={text.connections}>
      {accounts.map((account) => (
        <Connection key={account.id} account={account} />
      ))}
    </ul>
  );
}

function Connection({ account }: { readonly account: AccountView }): ReactNode {
  const text = useText(homeText);
  const { names, health: healthText } = useText(frameText);
  const { data: streams = [] } = useBridgeQuery('streams.list', undefined);
  const resume = useBridgeCommand('accounts.resume');
  const reconnect = useBridgeCommand('streams.reconnect');
  const now = useNow();
  const health = accountHealth(account, streams, now, healthText);
  const detail = connectionDetail(account, streams, now, text, useTranslate());
  const stopped = account.state === 'stopped';
  const again = stopped ? resume : reconnect;
  return (
    <li className="connection">
      <Dot tone={health.tone} />
      <div className="connection-words">
        <p className="truncate">
          <span className="medium">{accountPlace(account, names)}</span>
          {account.kind === 'token' && <span className="text-3"> {accountName(account, names)}</span>}
        </p>
        <p className="text-3 num">{health.words}</p>
        {detail !== null && <p className="text-3 num connection-detail">{detail}</p>}
        <InlineError failure={again.failure} />
      </div>
      {health.tone === 'problem' && (
        <Button
          size="small"
          variant="quiet"
          pending={again.pending}
          onPress={() => void again.run({ accountId: account.id })}
        >
          {stopped ? text.resume : text.reconnect}
        </Button>
      )}
    </li>
  );
}
