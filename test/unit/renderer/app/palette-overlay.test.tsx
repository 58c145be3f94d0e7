import { expect, test } from 'vitest';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { PaletteOverlay } from '../../../../renderer/app/PaletteOverlay.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

function open() {
  let closed = 0;
  const acts: unknown[] = [];
  show(
    <BridgeProvider client={createBridgeClient(createFakeBridge())}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <PaletteOverlay onClose={() => (closed += 1)} onAct={(act) => acts.push(act)} />
      </RouterProvider>
    </BridgeProvider>,
  );
  return { closed: () => closed, acts };
}

const focused = () => document.activeElement as HTMLInputElement;

test('letters typed before the palette is loaded are in its field, and Enter takes the first entry once', async () => {
  const { acts } = open();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await type(focused(), 'sett');
  const field = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input'));
  expect(field.value).toBe('sett');
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await press(field, 'Enter');
  await press(field, 'Enter');
  expect(acts).toEqual([{ type: 'go', route: { screen: 'settings', section: 'accounts' } }]);
});

test('Escape before the palette is loaded closes it', async () => {
  const { closed } = open();
  await doing(() => focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(closed()).toBe(1);
});
