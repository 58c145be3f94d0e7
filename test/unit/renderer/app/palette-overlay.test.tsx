import { expect, test } from 'vitest';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { PaletteOverlay } from '../../../../renderer/app/PaletteOverlay.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { doing, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

function open() {
  let closed = 0;
  show(
    <BridgeProvider client={createBridgeClient(createFakeBridge())}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <PaletteOverlay onClose={() => (closed += 1)} onAct={() => {}} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return { closed: () => closed };
}

const focused = () => document.activeElement as HTMLInputElement;

test('letters typed before the palette is loaded are in its field', async () => {
  open();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await type(focused(), 'sett');
  const field = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input'));
  expect(field.value).toBe('sett');
});

test('Escape before the palette is loaded closes it', async () => {
  const { closed } = open();
  await doing(() => focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(closed()).toBe(1);
});
