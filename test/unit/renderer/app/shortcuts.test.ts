import { describe, expect, it } from 'vitest';
import { parseShellKey } from '../../../../renderer/app/shortcuts.ts';

const press = (
  key: string,
  held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {},
  typing = false,
) => parseShellKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, typing);

describe('parseShellKey', () => {
  it('opens the palette with Ctrl or Cmd, while typing too', () => {
    expect(press('k', { ctrlKey: true })).toEqual({ type: 'palette' });
    expect(press('k', { metaKey: true }, true)).toEqual({ type: 'palette' });
    expect(press('k')).toBeNull();
  });

  it('opens the analysis board with Ctrl or Cmd, Shift and A, but not with Ctrl and A', () => {
    expect(press('A', { ctrlKey: true, shiftKey: true })).toEqual({ type: 'analysis' });
    expect(press('a', { metaKey: true, shiftKey: true })).toEqual({ type: 'analysis' });
    expect(press('a', { ctrlKey: true })).toBeNull();
  });

  it('goes back and forward with Alt and an arrow', () => {
    expect(press('ArrowLeft', { altKey: true })).toEqual({ type: 'back' });
    expect(press('ArrowRight', { altKey: true })).toEqual({ type: 'forward' });
    expect(press('ArrowLeft')).toBeNull();
    expect(press('ArrowLeft', { altKey: true, ctrlKey: true })).toBeNull();
  });

  it('opens screens by number, and ignores other numbers', () => {
    expect(press('2', { ctrlKey: true })).toEqual({ type: 'railItem', key: '2' });
    expect(press(',', { metaKey: true })).toEqual({ type: 'railItem', key: ',' });
    expect(press('9', { ctrlKey: true })).toEqual({ type: 'railItem', key: '9' });
    expect(press('0', { ctrlKey: true })).toBeNull();
    expect(press('2')).toBeNull();
  });

  it('leaves a question mark to text fields', () => {
    expect(press('?')).toEqual({ type: 'shortcuts' });
    expect(press('?', {}, true)).toBeNull();
  });
});
