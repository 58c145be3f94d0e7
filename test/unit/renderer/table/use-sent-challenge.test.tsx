import { expect, test } from 'vitest';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { SentFate } from '../../../../renderer/table/terms/SentFate.tsx';
import { useSentChallenge } from '../../../../renderer/table/terms/use-sent-challenge.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeEntry } from '../make-home.ts';

function Sender() {
  const { fate, follow } = useSentChallenge('account');
  return (
    <>
      <button type="button" onClick={() => follow({ id: 'toAlice1', name: 'Alice' })}>
        Send
      </button>
      <SentFate fate={fate} />
    </>
  );
}

test('a sent challenge is declined by its own refusal only', async () => {
  const bridge = createFakeBridge();
  let subject = 'toBob001';
  bridge.answer('challenges.list', () => success([]));
  bridge.answer('games.list', () => success([]));
  bridge.answer('ledger.page', () =>
    success([makeEntry(9, 0, { kind: 'challenge_declined', subject, detail: 'Not now.' })]),
  );
  const client = createBridgeClient(bridge);
  const { container } = show(
    <BridgeProvider client={client}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <Sender />
      </RouterProvider>
    </BridgeProvider>,
  );
  await click(await until(() => buttonNamed('Send')));
  await until(() => container.textContent?.includes('Waiting for Alice'));
  expect(container.textContent).not.toContain('Not now.');
  subject = 'toAlice1';
  bridge.push('ledger', { newest: 10 });
  await until(() => container.textContent?.includes('Not now.'));
});
