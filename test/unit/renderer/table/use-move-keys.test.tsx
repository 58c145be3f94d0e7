import { expect, test, vi } from 'vitest';
import { useMoveKeys, type MoveKeys } from '../../../../renderer/table/moves/use-move-keys.ts';
import { doing, show } from '../board/page.tsx';

function Probe(keys: MoveKeys): null {
  useMoveKeys(keys);
  return null;
}

function open() {
  const keys = { step: vi.fn(), flip: vi.fn(), zen: vi.fn(), mute: vi.fn(), next: vi.fn() };
  const { unmount } = show(<Probe {...keys} />);
  return {
    keys,
    unmount,
    /** Returns whether the key was used. */
    async press(key: string, modifiers: KeyboardEventInit = {}): Promise<boolean> {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, ...modifiers });
      await doing(() => void window.dispatchEvent(event));
      return event.defaultPrevented;
    },
  };
}

test('letters work with Caps Lock', async () => {
  const { keys, press, unmount } = open();
  for (const [letter, action] of [
    ['z', keys.zen],
    ['m', keys.mute],
    ['n', keys.next],
    ['f', keys.flip],
  ] as const) {
    expect(await press(letter)).toBe(true);
    // Caps Lock changes the letter and presses no Shift.
    expect(await press(letter.toUpperCase())).toBe(true);
    expect(action).toHaveBeenCalledTimes(2);
  }
  unmount();
});

test('of the letters, only F works with Shift, and none with Ctrl, Alt or Meta', async () => {
  const { keys, press, unmount } = open();
  for (const letter of ['Z', 'M', 'N']) expect(await press(letter, { shiftKey: true })).toBe(false);
  expect(await press('F', { shiftKey: true })).toBe(true);
  for (const letter of ['z', 'm', 'n', 'f'])
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      expect(await press(letter, { [modifier]: true })).toBe(false);
  for (const action of [keys.zen, keys.mute, keys.next, keys.step]) expect(action).not.toHaveBeenCalled();
  expect(keys.flip).toHaveBeenCalledTimes(1);
  unmount();
});

test('a key without an action is left to others', async () => {
  const step = vi.fn();
  const { unmount } = show(<Probe step={step} flip={vi.fn()} />);
  const event = new KeyboardEvent('keydown', { key: 'z', cancelable: true });
  await doing(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
  unmount();
});
