import { useState, type ComponentProps, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { PaletteOverlay } from '../../../../renderer/app/PaletteOverlay.tsx';
import { createRouter, RouterProvider } from '../../../../renderer/frame/router.ts';
import { doing, press, show, type, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

function Page({ onClose, onAct }: ComponentProps<typeof PaletteOverlay>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <BridgeProvider client={createBridgeClient(createFakeBridge())}>
      <RouterProvider value={createRouter({ screen: 'home' })}>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <PaletteOverlay onClose={close} onAct={onAct} />}
      </RouterProvider>
    </BridgeProvider>
  );
}

/** Opens the palette by a button, which had the focus before. */
async function open() {
  let closed = 0;
  const acts: unknown[] = [];
  show(<Page onClose={() => (closed += 1)} onAct={(act) => acts.push(act)} />);
  const opener = document.querySelector('button');
  opener?.focus();
  await doing(() => opener?.click());
  return { closed: () => closed, acts, opener };
}

const focused = () => document.activeElement as HTMLInputElement;

test('letters typed before the palette is loaded are in its field, Enter takes the first entry once, and the focus returns', async () => {
  const { acts, opener } = await open();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await type(focused(), 'sett');
  const field = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input'));
  expect(field.value).toBe('sett');
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await press(field, 'Enter');
  await press(field, 'Enter');
  expect(acts).toEqual([{ type: 'go', route: { screen: 'settings', section: 'accounts' } }]);
  await until(() => (document.activeElement === opener ? opener : null));
});

test('Escape before the palette is loaded closes it, and the focus returns', async () => {
  const { closed, opener } = await open();
  await doing(() => focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(closed()).toBe(1);
  await until(() => (document.activeElement === opener ? opener : null));
});
