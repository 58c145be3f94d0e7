import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import type { Wish } from '@contract/sign-in.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountName, accountPlace } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import { Button, Dialog, ExternalIcon, InlineError, Switch, useText } from '../../ui/index.ts';
import { useSecretKeeping } from '../../frame/settings/use-secret-keeping.tsx';
import { signInText } from './sign-in/sign-in-text.ts';
import { useSignIn } from './sign-in/use-sign-in.ts';
import { Waiting } from './sign-in/Waiting.tsx';
import { Wishes } from './sign-in/Wishes.tsx';
import { accountsText } from './accounts-text.ts';

interface AccountDialogProps {
  readonly account: AccountView;
  readonly onClose: () => void;
}

/** Signs an account in again, or extends its scopes, on the server's page. */
export function SignInAgainDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { again: text, cancel } = useText(accountsText);
  const { names } = useText(frameText);
  const hasToken = account.state !== 'signed_out' && account.problem?.code !== 'token_missing';
  const allowed = new Set(account.abilities.filter((one) => one.allowed).map(({ wish }) => wish));
  const granted: ReadonlySet<Wish> = hasToken ? allowed : new Set<Wish>();
  const [chosen, setChosen] = useState<ReadonlySet<Wish>>(
    hasToken ? new Set(account.abilities.map(({ wish }) => wish)) : allowed,
  );
  const { keeping, field } = useSecretKeeping(useText(signInText).keeping);
  const keep = account.tokenKeeping ?? keeping;
  const signIn = useSignIn(account.id, onClose);
  const close = (): void => {
    signIn.cancel();
    onClose();
  };
  const begin = (): void => {
    if (keep === undefined) return;
    const { baseUrl, dialect } = account.server;
    const { isBot, id: accountId } = account;
    void signIn.begin({ baseUrl, dialect, wishes: [...chosen], isBot, keeping: keep, accountId });
  };
  return (
    <Dialog
      open
      onClose={close}
      holdsWork={signIn.underWay !== null || signIn.beginning}
      title={hasToken ? text.may(accountName(account, names)) : text.signInAs(accountName(account, names))}
      {...(signIn.underWay === null && {
        actions: (
          <>
            <Button onPress={close}>{cancel}</Button>
            <Button
              variant="primary"
              icon={ExternalIcon}
              pending={signIn.beginning}
              isDisabled={keep === undefined}
              onPress={begin}
            >
              {text.continue}
            </Button>
          </>
        ),
      })}
    >
      {signIn.underWay === null ? (
        <div className="account-dialog">
          <p>
            {text.lead(account.server.name)} {account.signedInBy === 'browser' && text.replaced}
            {account.signedInBy === 'token' && text.stays}
          </p>
          <Wishes isBot={account.isBot} chosen={chosen} granted={granted} onChange={setChosen} />
          {account.tokenKeeping === null && field}
          <InlineError failure={signIn.failure} />
        </div>
      ) : (
        <Waiting underWay={signIn.underWay} onCancel={close} />
      )}
    </Dialog>
  );
}

/** The token could not be revoked; the user decides whether to continue. */
function needsDecision(failure: Failure | null): boolean {
  return failure !== null && ['unreachable', 'storage', 'rate_limited'].includes(failure.code);
}

export function SignOutDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { signOut: text, cancel } = useText(accountsText);
  const { names } = useText(frameText);
  const signOut = useBridgeCommand('accounts.signOut');
  const [revoke, setRevoke] = useState(true);
  const evenIfNotRevoked = needsDecision(signOut.failure);
  const submit = async (): Promise<void> => {
    const outcome = await signOut.run({ accountId: account.id, keepToken: !revoke, evenIfNotRevoked });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.title(accountName(account, names), account.server.name)}
      actions={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="danger" pending={signOut.pending} onPress={() => void submit()}>
            {evenIfNotRevoked ? text.anyway : text.action}
          </Button>
        </>
      }
    >
      <div className="account-dialog">
        <p>
          {revoke ? text.revoking(account.server.name) : text.forgetting} {text.kept}
        </p>
        {account.signedInBy === 'token' && (
          <Switch label={text.revoke} hint={text.revokeHint} value={revoke} onChange={setRevoke} />
        )}
        <InlineError failure={signOut.failure} />
      </div>
    </Dialog>
  );
}

export function DeleteDataDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { delete: text, cancel } = useText(accountsText);
  const { names } = useText(frameText);
  const remove = useBridgeCommand('accounts.deleteData');
  const backups = useBridgeQuery('backups.view', undefined);
  // The practice club has a database of its own, of which nothing stays.
  const setAside =
    account.kind === 'practice'
      ? []
      : (backups.data?.beside ?? []).flatMap(({ kind, name }) => (kind === 'aside' ? [name] : []));
  const [setAsideToo, setSetAsideToo] = useState(false);
  const [isSure, setSure] = useState(false);
  const evenIfNotRevoked = needsDecision(remove.failure);
  const submit = async (): Promise<void> => {
    const outcome = await remove.run({ accountId: account.id, evenIfNotRevoked, setAsideToo });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text.title(accountName(account, names), accountPlace(account, names))}
      actions={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button
            variant="danger"
            pending={remove.pending}
            isDisabled={!isSure}
            onPress={() => void submit()}
          >
            {evenIfNotRevoked ? text.anyway : text.action}
          </Button>
        </>
      }
    >
      <div className="account-dialog">
        <p>{text.what(account)}</p>
        <p>{text.copies(accountPlace(account, names))}</p>
        {setAside.length > 0 && (
          <Switch
            label={text.setAside(setAside)}
            hint={text.setAsideHint(setAside)}
            value={setAsideToo}
            onChange={setSetAsideToo}
          />
        )}
        <Switch label={text.sure} value={isSure} onChange={setSure} />
        <InlineError failure={remove.failure} />
      </div>
    </Dialog>
  );
}

/** For accounts without a token. */
export function RemoveDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { remove: text, cancel } = useText(accountsText);
  const { names } = useText(frameText);
  const remove = useBridgeCommand('accounts.remove');
  const submit = async (): Promise<void> => {
    const outcome = await remove.run({ accountId: account.id });
    if (outcome.ok) onClose();
  };
  const isPractice = account.kind === 'practice';
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={isPractice ? text.leaveTitle : text.title(accountName(account, names))}
      actions={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
            {isPractice ? text.leave : text.remove}
          </Button>
        </>
      }
    >
      <p>{isPractice ? text.leaveText : text.text(account.server.name)}</p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}
