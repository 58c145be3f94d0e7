import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ExplorerServer } from '../../../../renderer/features/openings/ExplorerServer.tsx';
import { buttonNamed, click, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const address = 'https://explorer.example';

/** Opens the form; main's dialog gets the answer `agrees`. */
async function open(agrees: boolean) {
  const bridge = createFakeBridge();
  bridge.answer('explorer.server', () => success({ own: null, sendsToken: false, usual: null }));
  bridge.answer('explorer.setServer', (input) =>
    success({ stored: agrees || !(input as { sendsToken: boolean }).sendsToken }),
  );
  show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <ExplorerServer accountId="a" />
    </BridgeProvider>,
  );
  await click(await until(() => buttonNamed('Explorer: none')));
  const form = await until(() => document.querySelector('form'));
  const [field, token] = form.querySelectorAll('input');
  if (!field || !token) throw new Error('no form');
  await type(field, address);
  await click(token);
  expect(token.checked).toBe(true);
  const use = () => click(buttonNamed('Use this address', form) as HTMLElement);
  const sent = () =>
    bridge.calls.filter(({ name }) => name === 'explorer.setServer').map(({ input }) => input);
  return { form, field, token, use, sent };
}

test('a token that main may send closes the form', async () => {
  const { use, sent } = await open(true);
  await use();
  await until(() => document.querySelector('form') === null);
  expect(sent()).toEqual([{ accountId: 'a', address, sendsToken: true }]);
});

test('after Cancel in main’s dialog the form stays, without an error and without the token', async () => {
  const { form, field, token, use, sent } = await open(false);
  await use();
  await until(() => !token.checked);
  expect(document.querySelector('form')).toBe(form);
  expect(document.querySelector('[role=alert]')?.textContent ?? '').toBe('');
  expect(field.value).toBe(address);
  // The address can still be used without the token.
  await use();
  await until(() => document.querySelector('form') === null);
  expect(sent().at(-1)).toEqual({ accountId: 'a', address, sendsToken: false });
});
