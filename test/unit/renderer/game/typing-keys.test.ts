import { expect, test } from 'vitest';
import { pieceLetters } from '../../../../renderer/features/game/typing/piece-letters.ts';
import { actOfKey } from '../../../../renderer/features/game/typing/typing-keys.ts';

/** A key press while Caps Lock is on, as Linux and Windows report it: Shift gives a small letter. */
const locked = (key: string, shiftKey = false) => ({
  key,
  shiftKey,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: null,
  getModifierState: (name: string) => name === 'CapsLock' || (name === 'Shift' && shiftKey),
});

test('with Caps Lock, a letter counts as without it', () => {
  expect(actOfKey(locked('E'), '')).toEqual({ kind: 'text', text: 'e' });
  for (const shortcut of ['N', 'M', 'Z']) expect(actOfKey(locked(shortcut), '')).toBeNull();
  expect(actOfKey(locked('4'), 'e')).toEqual({ kind: 'text', text: 'e4' });
  expect(actOfKey(locked('Enter'), 'e4')).toEqual({ kind: 'enter' });
});

test('with Caps Lock and Shift, a letter is a piece, whichever case the system reports', () => {
  expect(actOfKey(locked('n', true), '')).toEqual({ kind: 'text', text: 'N' });
  expect(actOfKey(locked('N', true), '')).toEqual({ kind: 'text', text: 'N' });
});

test('letters of German pieces begin and end a move in German only', () => {
  const free = (key: string) => ({ ...locked(key), getModifierState: () => false });
  const letters = pieceLetters.de;
  for (const key of ['S', 'L', 'T', 'D'])
    expect(actOfKey(free(key), '', letters)).toEqual({ kind: 'text', text: key });
  for (const key of ['s', 'l', 't']) expect(actOfKey(free(key), '', letters)).toBeNull();
  expect(actOfKey(free('s'), 'e8', letters)).toEqual({ kind: 'text', text: 'e8s' });
  expect(actOfKey(free('D'), 'e8', letters)).toEqual({ kind: 'text', text: 'e8D' });
  expect(actOfKey(free('S'), '')).toBeNull();
});
