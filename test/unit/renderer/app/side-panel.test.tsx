import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { PanelPlaceProvider, SidePanel } from '../../../../renderer/frame/SidePanel.tsx';
import { buttonNamed, doing, press, show, until } from '../board/page.tsx';

function Page(): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelPlaceProvider value={place}>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <input />
      {isOpen && (
        <SidePanel title="One limit" onClose={() => setOpen(false)}>
          <input className="inside" />
        </SidePanel>
      )}
      <div ref={setPlace} />
    </PanelPlaceProvider>
  );
}

async function open({ byKey }: { readonly byKey: boolean }) {
  const { container } = show(<Page />);
  const opener = await until(() => buttonNamed('Details', container));
  if (byKey) opener.setAttribute('data-focus-visible', '');
  opener.focus();
  await doing(() => opener.click());
  const panel = () => container.querySelector('aside');
  return { container, opener, panel };
}

test('a panel that a key opened has the focus, and Escape closes it and leads back', async () => {
  const { opener, panel } = await open({ byKey: true });
  const heading = panel()?.querySelector('h2');
  expect(document.activeElement).toBe(heading);
  await press(heading ?? document.body, 'Escape');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Escape in a field of the panel closes it, in another field it does not', async () => {
  const { container, panel } = await open({ byKey: true });
  await press(container.querySelector('input') ?? document.body, 'Escape');
  expect(panel()).not.toBeNull();
  await press(container.querySelector('.inside') ?? document.body, 'Escape');
  expect(panel()).toBeNull();
});
