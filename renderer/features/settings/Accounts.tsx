import './accounts.css';
import { useState, type ReactNode } from 'react';
import type { AccountView, TokenKeeping } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace, needsSignIn, type Health } from '../../shell/health.ts';
import { useNavigate } from '../../shell/router.ts';
import {
  Badge,
  Button,
  Dot,
  EmptyState,
  IconButton,
  InlineError,
  Menu,
  MoreIcon,
  PlusIcon,
  exactTime,
  useNow,
  type MenuAction,
} from '../../ui/index.ts';
import { Abilities } from '../welcome/Abilities.tsx';
import { summarizeAbilities } from '../welcome/abilities.ts';
import { DeleteDataDialog, RemoveDialog, SignInAgainDialog, SignOutDialog } from './AccountDialogs.tsx';
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
      {accounts.data?.length === 0 && (
        <EmptyState
          title="No account yet"
          text="Accounts of any number of servers live here side by side, each with its own connection and limits."
        />
      )}
      <ul>
        {accounts.data?.map((account) => (
          <Account
            key={account.id}
            account={account}
            health={accountHealth(account, streams, now)}
            now={now}
          />
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

type Asking = 'sign-in' | 'sign-out' | 'delete' | 'remove' | null;

interface AccountProps {
  readonly account: AccountView;
  readonly health: Health;
  readonly now: number;
}

function Account({ account, health, now }: AccountProps): ReactNode {
  const [asking, setAsking] = useState<Asking>(null);
  const resume = useBridgeCommand('accounts.resume');
  const name = accountName(account);
  const close = (): void => setAsking(null);
  const missesSomething = account.abilities.some(({ allowed }) => !allowed);
  return (
    <li className="account">
      <Dot tone={health.tone} />
      <div>
        <p className="account-name">
          {account.user?.title !== undefined && <Badge tone="accent">{account.user.title}</Badge>}
          <span className="strong truncate">{name}</span>
        </p>
        <p className="text-3">{factsOf(account, health)}</p>
        {account.problem !== null && (
          <p className="account-problem" data-selectable>
            {account.problem.message}
          </p>
        )}
        {account.kind === 'token' && !needsSignIn(account) && (
          <div className="account-more">
            {missesSomething ? (
              <Abilities abilities={account.abilities} />
            ) : (
              <p className="text-2">{summarizeAbilities(account.abilities)}</p>
            )}
            {account.expiresAt !== null && (
              <p className="text-3">
                {account.expiresAt > now ? 'Signed in until ' : 'The token ended on '}
                {exactTime(account.expiresAt)}
              </p>
            )}
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
        {account.kind === 'token' &&
          (needsSignIn(account) ? (
            <Button
              size="small"
              variant={account.state === 'signed_out' ? 'secondary' : 'primary'}
              onPress={() => setAsking('sign-in')}
            >
              {account.state === 'signed_out' ? 'Sign in' : 'Sign in again'}
            </Button>
          ) : (
            missesSomething && (
              <Button size="small" onPress={() => setAsking('sign-in')}>
                Allow more
              </Button>
            )
          ))}
        <Menu
          label={`${name} on ${accountPlace(account)}`}
          trigger={
            <IconButton size="small" icon={MoreIcon} label={`More for ${name} on ${accountPlace(account)}`} />
          }
          actions={actionsOf(account, setAsking)}
        />
      </div>
      {asking === 'sign-in' && <SignInAgainDialog account={account} onClose={close} />}
      {asking === 'sign-out' && <SignOutDialog account={account} onClose={close} />}
      {asking === 'delete' && <DeleteDataDialog account={account} onClose={close} />}
      {asking === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </li>
  );
}

function actionsOf(account: AccountView, ask: (what: Asking) => void): readonly MenuAction[] {
  const deletion: MenuAction = {
    id: 'delete',
    label: 'Delete data…',
    danger: true,
    run: () => ask('delete'),
  };
  switch (account.kind) {
    case 'token':
      return [
        { id: 'sign-in', label: 'Sign in again…', run: () => ask('sign-in') },
        ...(account.state === 'signed_out'
          ? []
          : [{ id: 'sign-out', label: 'Sign out…', run: () => ask('sign-out') }]),
        deletion,
      ];
    case 'practice':
      return [{ id: 'remove', label: 'Leave…', run: () => ask('remove') }, deletion];
    case 'watch':
      return [{ id: 'remove', label: 'Remove…', run: () => ask('remove') }, deletion];
  }
}

/** Where, how it is doing, and where its token lives. */
function factsOf(account: AccountView, { words }: Health): ReactNode {
  return (
    <>
      {accountPlace(account)} · <span className="num">{words}</span>
      {account.kind === 'token' && account.tokenKeeping !== null && ` · ${keepings[account.tokenKeeping]}`}
    </>
  );
}
