import { expect, test } from 'vitest';
import type { ConnectionView } from '@contract/connection.ts';
import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ProxyQuestion } from '../../../../renderer/features/network/settings/ProxyQuestion.tsx';
import { NetworkPane } from '../../../../renderer/features/network/settings/NetworkPane.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

const nothing: ConnectionView = {
  question: null,
  known: [],
  ways: [],
  certificates: [],
  certificateProblem: null,
};
const question = { proxy: 'proxy.test:3128', realm: 'Here', isWrong: false };

function open(view: Partial<ConnectionView> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('connection.view', () => success({ ...nothing, ...view }));
  bridge.answer('settings.get', () => success(defaultSettings));
  bridge.answer('settings.set', (change) =>
    success({ ...defaultSettings, ...(change as Partial<Settings>) }),
  );
  bridge.answer('connection.forgetProxy', () => success(undefined));
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <NetworkPane />
      <ProxyQuestion />
    </BridgeProvider>,
  );
  return {
    bridge,
    says: (text: string) => until(() => document.body.textContent?.includes(text)),
    button: (name: string) => until(() => buttonNamed(name)),
    called: (name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

test('certificates are listed with issuer, expiry and fingerprint, and refusals are shown', async () => {
  const { bridge, says, button, called } = open({
    certificates: [
      {
        subject: 'Network inspection',
        issuer: 'Some company',
        validFrom: 0,
        validTo: Date.UTC(2020, 4, 1),
        fingerprint: 'AA:BB',
      },
    ],
    ways: [{ server: 'https://chess.test', proxy: null }],
  });
  await says('Network inspection');
  for (const part of ['Some company', 'Expired on', '2020', 'AA:BB', 'chess.test', 'Direct'])
    await says(part);
  bridge.answer('connection.addCertificates', () =>
    failure('rejected', verbatim('The file contains a private key.')),
  );
  await click(await button('Add from a file…'));
  await says('The file contains a private key.');
  bridge.answer('connection.removeCertificate', () => success(undefined));
  await click(await button('Remove Network inspection'));
  expect(called('connection.removeCertificate')).toEqual([{ fingerprint: 'AA:BB' }]);
});

test('a manual proxy takes effect only with an address', async () => {
  const { says, called } = open();
  await says('Manual proxy');
  const choice = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.includes('Manual proxy'),
  );
  await click(choice as HTMLElement);
  await says('No proxy for');
  expect(called('settings.set')).toEqual([]);
  expect(buttonNamed('Use this proxy')?.hasAttribute('disabled')).toBe(true);
});

test('a proxy’s question opens a dialog once; the settings open it again', async () => {
  const { bridge, says, button } = open({ question });
  bridge.answer('app.info', () =>
    success({
      version: '1',
      electron: '1',
      chromium: '1',
      node: '1',
      platform: 'linux',
      dataDirectory: '/',
      keyring: { available: false, backend: 'basic_text' },
      defaultServer: 'https://chess.test',
    }),
  );
  bridge.push('connection', { ...nothing, question });
  await says('Sign in to the proxy proxy.test:3128');
  await says('In a plain file');
  await click(await button('Not now'));
  await until(() => !document.body.textContent?.includes('Sign in to the proxy'));
  // The same question does not open it again.
  bridge.push('connection', { ...nothing, question, known: ['other.test:1'] });
  await says('Signed in to other.test:1');
  expect(document.body.textContent).not.toContain('Sign in to the proxy');
  await click(await button('Sign in…'));
  await says('Sign in to the proxy proxy.test:3128');
});
