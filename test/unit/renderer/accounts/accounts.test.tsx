import { expect, test } from 'vitest';
import type { AccountView } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import {
  DeleteDataDialog,
  SignInAgainDialog,
  SignOutDialog,
} from '../../../../renderer/features/accounts/AccountDialogs.tsx';
import { AccountsPane } from '../../../../renderer/features/accounts/AccountsPane.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';
import { messageOf, verbatim } from '@text/message.ts';

const abilities: AccountView['abilities'] = [
  { title: messageOf('ability.seeEvents'), wish: 'events', allowed: true, scopes: ['challenge:read'] },
  {
    title: messageOf('ability.answerChallenges'),
    wish: 'challenges',
    allowed: false,
    scopes: ['challenge:write'],
  },
];

function open(content: (bridge: ReturnType<typeof createFakeBridge>) => React.ReactNode) {
  const bridge = createFakeBridge();
  bridge.answer('streams.list', () => success([]));
  bridge.answer('signIn.view', () => success({ state: 'idle' }));
  bridge.answer('backups.view', () => success({ busy: null, last: null, waiting: null, beside: [] }));
  bridge.answer('signIn.begin', () => success(undefined));
  bridge.answer('app.info', () => success({ keyring: { available: true, backend: 'test' } }));
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <RouterProvider value={createRouter({ screen: 'settings', section: 'accounts' })}>
        {content(bridge)}
      </RouterProvider>
    </BridgeProvider>,
  );
  return {
    bridge,
    called: (name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
  };
}
const enabled = (name: string) =>
  until(() => {
    const button = buttonNamed(name);
    return button?.disabled === false && button;
  });

test('an account offers the action it needs: more scopes, a new token, or none', async () => {
  open((bridge) => {
    bridge.answer('accounts.list', () =>
      success([
        makeAccount('less', { abilities, signedInBy: 'browser' }),
        makeAccount('refused', {
          state: 'stopped',
          problem: { code: 'unauthorized', message: verbatim('No longer accepted.') },
        }),
        makeAccount('locked', {
          state: 'stopped',
          problem: { code: 'keyring_locked', message: verbatim('Locked.') },
        }),
        makeAccount('gone', {
          state: 'signed_out',
          problem: { code: 'signed_out', message: verbatim('You left.') },
        }),
      ]),
    );
    return <AccountsPane />;
  });
  const items = await until(() => {
    const found = [...document.querySelectorAll('.account')];
    return found.length === 4 && found;
  });
  const buttons = items.map((item) =>
    [...item.querySelectorAll('.account-actions button')].map((button) => button.textContent).filter(Boolean),
  );
  expect(buttons).toEqual([['Change permissions'], ['Resume', 'Sign in again'], ['Resume'], ['Sign in']]);
  expect(items[3]?.textContent).toContain('Signed out');
});

test('extending scopes uses the account’s server and token storage, with the missing ones preselected', async () => {
  const account = makeAccount('less', { abilities, signedInBy: 'browser', tokenKeeping: 'plain' });
  const { called } = open(() => <SignInAgainDialog account={account} onClose={() => {}} />);
  await click(await enabled('Continue in the browser'));
  expect(called('signIn.begin')).toEqual([
    {
      baseUrl: 'https://chess.example',
      dialect: 'auto',
      wishes: ['events', 'challenges'],
      isBot: false,
      keeping: 'plain',
      accountId: 'less',
    },
  ]);
});

test('signing out asks for confirmation before it continues without the server', async () => {
  let closed = 0;
  const account = makeAccount('one', { signedInBy: 'browser' });
  const { bridge, called, says } = open(() => (
    <SignOutDialog account={account} onClose={() => (closed += 1)} />
  ));
  bridge.answer('accounts.signOut', () => failure('unreachable', verbatim('The server could not be told.')));
  await click(await enabled('Sign out'));
  await says('The server could not be told.');
  expect(closed).toBe(0);
  bridge.answer('accounts.signOut', () => success(undefined));
  await click(await enabled('Sign out anyway'));
  expect(called('accounts.signOut')).toEqual([
    { accountId: 'one', keepToken: false, evenIfNotRevoked: false },
    { accountId: 'one', keepToken: false, evenIfNotRevoked: true },
  ]);
  expect(closed).toBe(1);
});

test('a pasted token can be kept valid, because another program may use it', async () => {
  const { bridge, called } = open(() => (
    <SignOutDialog account={makeAccount('one', { signedInBy: 'token' })} onClose={() => {}} />
  ));
  bridge.answer('accounts.signOut', () => success(undefined));
  const choice = await until(() => document.querySelector<HTMLInputElement>('[role="switch"]'));
  await click(choice);
  await click(await enabled('Sign out'));
  expect(called('accounts.signOut')).toEqual([
    { accountId: 'one', keepToken: true, evenIfNotRevoked: false },
  ]);
});

test('data is deleted only after an explicit confirmation', async () => {
  const { bridge, called } = open(() => (
    <DeleteDataDialog account={makeAccount('one', { signedInBy: 'browser' })} onClose={() => {}} />
  ));
  bridge.answer('accounts.deleteData', () => success(undefined));
  expect((await until(() => buttonNamed('Delete data'))).disabled).toBe(true);
  await click(await until(() => document.querySelector<HTMLInputElement>('[role="switch"]')));
  await click(await enabled('Delete data'));
  expect(called('accounts.deleteData')).toEqual([
    { accountId: 'one', evenIfNotRevoked: false, setAsideToo: false },
  ]);
});

test('the databases that were set aside are named, and deleted on request', async () => {
  const { bridge, called } = open((ours) => {
    const beside = [
      { name: 'outpost.db.replaced-20260115T120000Z', kind: 'aside', bytes: 1, at: 1 },
      { name: 'outpost.db.copy-20260115T120000Z', kind: 'copy', bytes: 1, at: 1 },
    ] as const;
    ours.answer('backups.view', () =>
      success({ busy: null, last: null, waiting: null, beside: [...beside] }),
    );
    return <DeleteDataDialog account={makeAccount('one', { signedInBy: 'browser' })} onClose={() => {}} />;
  });
  bridge.answer('accounts.deleteData', () => success(undefined));
  const [also, sure] = await until(() => {
    const switches = document.querySelectorAll<HTMLInputElement>('[role="switch"]');
    const [first, second] = switches;
    return first && second ? ([first, second] as const) : null;
  });
  expect(document.body.textContent).toContain('set aside outpost.db.replaced-20260115T120000Z, with');
  await click(also);
  await click(sure);
  await click(await enabled('Delete data'));
  expect(called('accounts.deleteData')).toEqual([
    { accountId: 'one', evenIfNotRevoked: false, setAsideToo: true },
  ]);
});
