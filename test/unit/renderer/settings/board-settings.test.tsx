import { expect, test } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { BoardSettings } from '../../../../renderer/features/settings/BoardSettings.tsx';
import { buttonNamed, click, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

function open() {
  const bridge = createFakeBridge();
  let settings: Settings = defaultSettings;
  bridge.answer('settings.get', () => success(settings));
  bridge.answer('settings.set', (change) => {
    settings = { ...settings, ...(change as Partial<Settings>) };
    return success(settings);
  });
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <BoardSettings />
    </BridgeProvider>,
  );
  const choice = (group: string, name: string) =>
    until(() => {
      const element = container.querySelector(`[role="radiogroup"][aria-label="${group}"]`);
      return [...(element?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
    });
  return {
    bridge,
    container,
    choice,
    kept: () => settings,
    says: (text: string) => until(() => container.textContent?.includes(text)),
  };
}

test('every choice is kept, and leaves the others as they are', async () => {
  const { choice, kept } = open();
  await click(await choice('Coordinates', 'Outside'));
  await click(await choice('Animation', 'Slow'));
  await click(await choice('Promote to a queen without asking', 'Always'));
  await click(await choice('Confirm moves', 'Correspondence'));
  expect(kept().board).toEqual({
    ...defaultSettings.board,
    coordinates: 'outside',
    animation: 'slow',
    autoQueen: 'always',
    confirmMoves: 'correspondence',
  });
});

test('the preview shows coordinates where the settings put them', async () => {
  const { choice, container } = open();
  await click(await choice('Coordinates', 'Outside'));
  await until(() => container.querySelector('.board-preview [data-coordinates="outside"]'));
});

test('size and volume are sliders for the keyboard; muting switches the volume off', async () => {
  const { container, kept } = open();
  const sliders = () => [...container.querySelectorAll<HTMLInputElement>('input[type="range"]')];
  await until(() => sliders().length === 2);
  const set = (field: HTMLInputElement | undefined, value: string) =>
    doing(() => {
      if (!field) throw new Error('no slider');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await set(sliders()[0], '70');
  expect(kept().board.size).toBe(70);
  await set(sliders()[1], '25');
  expect(kept().sounds).toEqual({ on: true, volume: 25 });
  const mute = [...container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes('Play sounds in games'),
  );
  await click(await until(() => mute?.querySelector('input')));
  expect(kept().sounds).toEqual({ on: false, volume: 25 });
  await until(() => sliders()[1]?.disabled);
});

test('a change that cannot be kept is reverted, with the reason', async () => {
  const { bridge, choice, says } = open();
  bridge.answer('settings.set', () => failure('storage', verbatim('The disk is full.')));
  await click(await choice('Coordinates', 'Off'));
  await says('The disk is full.');
  expect((await choice('Coordinates', 'Inside')).getAttribute('aria-checked')).toBe('true');
  expect(buttonNamed('Off')?.getAttribute('aria-checked')).toBe('false');
});
