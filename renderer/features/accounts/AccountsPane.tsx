import './accounts.css';
import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountHealth, accountName, accountPlace, needsSignIn, type Health } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
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
  useNow,
  useText,
  useTranslate,
  type MenuAction,
} from '../../ui/index.ts';
import { Abilities } from './sign-in/Abilities.tsx';
import { summarizeAbilities } from './sign-in/abilities.ts';
import { signInText } from './sign-in/sign-in-text.ts';
import { DeleteDataDialog, RemoveDialog, SignInAgainDialog, SignOutDialog } from './AccountDialogs.tsx';
import { accountsText } from './accounts-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';

export function AccountsPane(): ReactNode {
  const text = useText(accountsText);
  const { health } = useText(frameText);
  const accounts = useBridgeQuery('accounts.list', undefined);
  const streams = useBridgeQuery('streams.list', undefined).data ?? [];
  const now = useNow();
  const navigate = useNavigate();
  return (
    <>
      <div className="settings-title">
        <h2>{text.title}</h2>
        <Button size="small" icon={PlusIcon} onPress={() => navigate({ screen: 'welcome' })}>
          {text.add}
        </Button>
      </div>
      {accounts.data === undefined && <SettingsLoading failure={accounts.failure} retry={accounts.retry} />}
      {accounts.data?.length === 0 && <EmptyState title={text.none.title} text={text.none.text} />}
      <ul>
        {accounts.data?.map((account) => (
          <Account
            key={account.id}
            account={account}
            health={accountHealth(account, streams, now, health)}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

type OpenDialog = 'sign-in' | 'sign-out' | 'delete' | 'remove' | null;

interface AccountProps {
  readonly account: AccountView;
  readonly health: Health;
  readonly now: number;
}

function Account({ account, health, now }: AccountProps): ReactNode {
  const text = useText(accountsText);
  const { names } = useText(frameText);
  const { abilities: abilityText } = useText(signInText);
  const translate = useTranslate();
  const [asking, setAsking] = useState<OpenDialog>(null);
  const resume = useBridgeCommand('accounts.resume');
  const name = accountName(account, names);
  const place = accountPlace(account, names);
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
        <p className="text-3">
          <>
            {place} · <span className="num">{health.words}</span>
            {account.kind === 'token' &&
              account.tokenKeeping !== null &&
              ` · ${text.keepings[account.tokenKeeping]}`}
          </>
        </p>
        {account.problem !== null && (
          <p className="account-problem" data-selectable>
            {translate(account.problem.message)}
          </p>
        )}
        {account.kind === 'token' && !needsSignIn(account) && (
          <div className="account-more">
            {missesSomething ? (
              <Abilities abilities={account.abilities} />
            ) : (
              <p className="text-2">{summarizeAbilities(account.abilities, abilityText)}</p>
            )}
            {account.expiresAt !== null && (
              <p className="text-3">
                {account.expiresAt > now
                  ? text.signedInUntil(account.expiresAt)
                  : text.tokenEnded(account.expiresAt)}
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
            {text.resume}
          </Button>
        )}
        {account.kind === 'token' &&
          (needsSignIn(account) ? (
            <Button
              size="small"
              variant={account.state === 'signed_out' ? 'secondary' : 'primary'}
              onPress={() => setAsking('sign-in')}
            >
              {account.state === 'signed_out' ? text.signIn : text.signInAgain}
            </Button>
          ) : (
            missesSomething && (
              <Button size="small" onPress={() => setAsking('sign-in')}>
                {text.allowMore}
              </Button>
            )
          ))}
        <Menu
          label={text.of(name, place)}
          trigger={<IconButton size="small" icon={MoreIcon} label={text.moreFor(name, place)} />}
          actions={actionsOf(account, text.actions, setAsking)}
        />
      </div>
      {asking === 'sign-in' && <SignInAgainDialog account={account} onClose={close} />}
      {asking === 'sign-out' && <SignOutDialog account={account} onClose={close} />}
      {asking === 'delete' && <DeleteDataDialog account={account} onClose={close} />}
      {asking === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </li>
  );
}

function actionsOf(
  account: AccountView,
  text: TextOf<typeof accountsText>['actions'],
  ask: (what: OpenDialog) => void,
): readonly MenuAction[] {
  const deletion: MenuAction = {
    id: 'delete',
    label: text.delete,
    danger: true,
    run: () => ask('delete'),
  };
  switch (account.kind) {
    case 'token':
      return [
        { id: 'sign-in', label: text.signIn, run: () => ask('sign-in') },
        ...(account.state === 'signed_out'
          ? []
          : [{ id: 'sign-out', label: text.signOut, run: () => ask('sign-out') }]),
        deletion,
      ];
    case 'practice':
      return [{ id: 'remove', label: text.leave, run: () => ask('remove') }, deletion];
    case 'watch':
      return [{ id: 'remove', label: text.remove, run: () => ask('remove') }, deletion];
  }
}
