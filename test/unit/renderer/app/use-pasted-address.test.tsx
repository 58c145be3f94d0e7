import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import type { PastedAddress } from '../../../../renderer/app/pasted-address.ts';
import { usePastedAddress } from '../../../../renderer/app/use-pasted-address.ts';
import { doing, show } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';
import { verbatim } from '@text/message.ts';

function open(hasInfo = true) {
  const bridge = createFakeBridge();
  bridge.answer('accounts.list', () => success([makeAccount('account')]));
  bridge.answer('challenges.list', () => success([]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('app.info', () =>
    hasInfo ? success({ defaultServer: 'https://lichess.org' }) : failure('internal', verbatim('not now')),
  );
  const heard: PastedAddress[] = [];
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <Page onAddress={(found) => heard.push(found)} />
    </BridgeProvider>,
  );
  const paste = (text: string, into: EventTarget = document.body) => {
    const event = new Event('paste', { bubbles: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    return doing(() => into.dispatchEvent(event));
  };
  return { heard, paste, field: container.querySelector('input') as HTMLInputElement };
}

function Page({ onAddress }: { readonly onAddress: (found: PastedAddress) => void }): ReactNode {
  usePastedAddress(onAddress);
  return <input aria-label="Text" />;
}

test('reports an address pasted into the window, and ignores other text', async () => {
  const { heard, paste } = open();
  await paste('https://lichess.org/@/Robin');
  await paste('just some words');
  await paste('https://elsewhere.example/abcd1234');
  await expect
    .poll(() => heard.map((found) => found.kind === 'browser' && found.address))
    .toEqual(['https://lichess.org/@/Robin']);
});

test('ignores text pasted into a field', async () => {
  const { heard, paste, field } = open();
  await paste('https://lichess.org/@/Robin', field);
  await paste('https://lichess.org/@/Mia');
  await expect.poll(() => heard.map(({ title }) => title)).toEqual(['Open Mia’s profile in the browser']);
});

test('ignores an address when the known places cannot be fetched', async () => {
  const { heard, paste } = open(false);
  await paste('https://lichess.org/@/Robin');
  expect(heard).toEqual([]);
});
