import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import type { Wish } from '@contract/sign-in.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { accountName, accountPlace } from '../../shell/health.ts';
import { Button, Dialog, ExternalIcon, InlineError, Switch } from '../../ui/index.ts';
import { useKeeping } from '../welcome/Keeping.tsx';
import { useSignIn } from '../welcome/use-sign-in.ts';
import { Waiting } from '../welcome/Waiting.tsx';
import { Wishes } from '../welcome/Wishes.tsx';

interface AccountDialogProps {
  readonly account: AccountView;
  readonly onClose: () => void;
}

/** Signs an account in again, or lets it do more: the same page of the server, with more or less ticked. */
export function SignInAgainDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const hasToken = account.state !== 'signed_out' && account.problem?.code !== 'token_missing';
  const allowed = new Set(account.abilities.filter((one) => one.allowed).map(({ wish }) => wish));
  const granted: ReadonlySet<Wish> = hasToken ? allowed : new Set<Wish>();
  const [chosen, setChosen] = useState<ReadonlySet<Wish>>(
    hasToken ? new Set(account.abilities.map(({ wish }) => wish)) : allowed,
  );
  const { keeping, field } = useKeeping();
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
      title={
        hasToken ? `What Outpost may do for ${accountName(account)}` : `Sign in as ${accountName(account)}`
      }
      {...(signIn.underWay === null && {
        actions: (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              variant="primary"
              icon={ExternalIcon}
              pending={signIn.beginning}
              isDisabled={keep === undefined}
              onPress={begin}
            >
              Continue in the browser
            </Button>
          </>
        ),
      })}
    >
      {signIn.underWay === null ? (
        <div className="account-dialog">
          <p>
            {account.server.name} asks you in the browser, and gives Outpost a new token for what you choose
            here. {account.signedInBy === 'browser' && 'The present one becomes invalid.'}
            {account.signedInBy === 'token' &&
              'The one that you pasted stays valid until you revoke it there.'}
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

/** Where the server could not be told, the user decides whether to go on all the same. */
function needsDecision(failure: Failure | null): boolean {
  return failure !== null && ['unreachable', 'storage', 'rate_limited'].includes(failure.code);
}

export function SignOutDialog({ account, onClose }: AccountDialogProps): ReactNode {
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
      title={`Sign ${accountName(account)} out of ${account.server.name}?`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" pending={signOut.pending} onPress={() => void submit()}>
            {evenIfNotRevoked ? 'Sign out anyway' : 'Sign out'}
          </Button>
        </>
      }
    >
      <div className="account-dialog">
        <p>
          Outpost stops listening for this account
          {revoke && `, makes its token invalid on ${account.server.name}`} and forgets it. Games and history
          stay on your disk, and are there when you sign in again.
        </p>
        {account.signedInBy === 'token' && (
          <Switch
            label="Make the token invalid too"
            hint="You pasted it: turn this off if another program uses the same one."
            value={revoke}
            onChange={setRevoke}
          />
        )}
        <InlineError failure={signOut.failure} />
      </div>
    </Dialog>
  );
}

export function DeleteDataDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const remove = useBridgeCommand('accounts.deleteData');
  const [isSure, setSure] = useState(false);
  const evenIfNotRevoked = needsDecision(remove.failure);
  const submit = async (): Promise<void> => {
    const outcome = await remove.run({ accountId: account.id, evenIfNotRevoked });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Delete all data of ${accountName(account)} on ${accountPlace(account)}?`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={remove.pending}
            isDisabled={!isSure}
            onPress={() => void submit()}
          >
            {evenIfNotRevoked ? 'Delete anyway' : 'Delete the data'}
          </Button>
        </>
      }
    >
      <div className="account-dialog">
        <p>{whatGoes(account)}</p>
        <p>
          It also goes from the copies that Outpost keeps of its database. What {accountPlace(account)} itself
          knows stays there, and bare ids stay in Outpost’s log until it starts anew. This cannot be undone.
        </p>
        <Switch label="I want all of this deleted" value={isSure} onChange={setSure} />
        <InlineError failure={remove.failure} />
      </div>
    </Dialog>
  );
}

function whatGoes({ kind, state }: AccountView): string {
  const kept =
    'its history and games, lines that could not be read, what was counted of its limits, its notification rules and its share of the wire log';
  if (kind === 'practice')
    return `This leaves the practice club and deletes ${kept}, and the club’s own games with its opponents.`;
  if (kind === 'token' && state !== 'signed_out')
    return `This signs the account out and deletes everything that is kept of it here: ${kept}.`;
  return `This deletes everything that is kept of the account here: ${kept}.`;
}

/** For what has no token to sign out of. */
export function RemoveDialog({ account, onClose }: AccountDialogProps): ReactNode {
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
      title={isPractice ? 'Leave the practice club?' : `Remove ${accountName(account)}?`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
            {isPractice ? 'Leave' : 'Remove'}
          </Button>
        </>
      }
    >
      <p>
        {isPractice
          ? 'Its engines stop. Games and history stay on your disk, and you can come back at any time.'
          : `Outpost no longer asks ${account.server.name} for anything.`}
      </p>
      <InlineError failure={remove.failure} />
    </Dialog>
  );
}
