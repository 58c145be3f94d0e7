import { useState, type ReactNode } from 'react';
import type { AccountView, TokenKeeping } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace, type Health } from '../../shell/health.ts';
import { useNavigate } from '../../shell/router.ts';
import { Badge, Button, Dialog, Dot, InlineError, PlusIcon, useNow } from '../../ui/index.ts';
import { Abilities } from '../welcome/Abilities.tsx';
import { summarizeAbilities } from '../welcome/abilities.ts';
import { SettingsLoading } from './SettingsLoading.tsx';

export function Accounts(): ReactNode {
  const accounts = useBridgeQuery('accounts.list', undefined);
  const streams = useBridgeQuery('streams.list', undefined).data ?? [];
  const now = useNow();
  const navigate = useNavigate();
  return (
    <>
      <div className="settings-title">
        <h2>Accounts</h2>
        <Button size="small" icon={PlusIcon} onPress={() => navigate({ screen: 'welcome' })}>
          Add
        </Button>
      </div>
      {accounts.data === undefined && <SettingsLoading failure={accounts.failure} retry={accounts.retry} />}
      <ul>
        {accounts.data?.map((account) => (
          <Account key={account.id} account={account} health={accountHealth(account, streams, now)} />
        ))}
      </ul>
    </>
  );
}

const keepings: Readonly<Record<TokenKeeping, string>> = {
  keyring: 'Token in the system’s keyring',
  this_run: 'Token kept for this run only',
  plain: 'Token in a plain file',
};

function Account({ account, health }: { readonly account: AccountView; readonly health: Health }): ReactNode {
  const [asking, setAsking] = useState(false);
  const resume = useBridgeCommand('accounts.resume');
  const name = accountName(account);
  return (
    <li className="account">
      <Dot tone={health.tone} />
      <div>
        <p className="account-name">
          {account.user?.title !== undefined && <Badge tone="accent">{account.user.title}</Badge>}
          <span className="strong truncate">{name}</span>
        </p>
        <p className="text-3">
          {accountPlace(account)} · <span className="num">{health.words}</span>
          {account.kind === 'token' &&
            account.tokenKeeping !== null &&
            ` · ${keepings[account.tokenKeeping]}`}
        </p>
        {account.problem !== null && (
          <p className="account-problem" data-selectable>
            {account.problem.message}
          </p>
        )}
        {account.kind === 'token' && (
          <div className="account-more">
            <p className="text-2">{summarizeAbilities(account.abilities)}</p>
            {account.abilities.some(({ allowed }) => !allowed) && <Abilities abilities={account.abilities} />}
          </div>
        )}
        <InlineError failure={resume.failure} />
      </div>
      <div className="account-actions">
        {account.state === 'stopped' && (
          <Button
            size="small"
            pending={resume.pending}
            onPress={() => void resume.run({ accountId: account.id })}
          >
            Resume
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${name} on ${accountPlace(account)}`}
          onPress={() => setAsking(true)}
        >
          Remove
        </Button>
      </div>
      <RemoveDialog account={account} open={asking} onClose={() => setAsking(false)} />
    </li>
  );
}

interface RemoveDialogProps {
  readonly account: AccountView;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ account, open, onClose }: RemoveDialogProps): ReactNode {
  const remove = useBridgeCommand('accounts.remove');
  const submit = async (): Promise<void> => {
    const outcome = await remove.run({ accountId: account.id });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={account.kind === 'practice' ? 'Leave the practice club?' : `Remove ${accountName(account)}?`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
            {account.kind === 'practice' ? 'Leave' : 'Remove'}
          </Button>
        </>
      }
    >
      <p>{consequences(account)}</p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}

function consequences({ kind, server }: AccountView): string {
  if (kind === 'practice')
    return 'Its engines stop. Games and history stay on your disk, and you can come back at any time.';
  if (kind === 'watch') return `Outpost no longer asks ${server.name} for anything.`;
  return `Outpost forgets the token and stops listening to ${server.name}. Games and history stay on your disk. The token itself stays valid until you revoke it on the server.`;
}
