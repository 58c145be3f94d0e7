/** Global shortcuts, for the shortcut sheet and the shell's listener. */
import type { TextOf } from '@text/catalogue.ts';
import { modKey } from '../ui/Kbd.tsx';
import type { frameText } from '../frame/frame-text.ts';
import type { ShownRailItem } from './rail-items.ts';
import type { shortcutsText } from './shortcuts-text.ts';

/** All shortcuts of the app, grouped for the sheet. `items`: the shown entries of the navigation. */
export function shortcutGroups(
  text: TextOf<typeof shortcutsText>,
  { titles }: Pick<TextOf<typeof frameText>, 'titles'>,
  items: readonly Pick<ShownRailItem, 'screen' | 'shortcut'>[],
) {
  return [
    {
      title: text.everywhere,
      shortcuts: [
        { keys: [modKey, 'K'], does: text.find },
        ...items.map(({ screen, shortcut }) => ({ keys: [modKey, shortcut], does: titles[screen] })),
        { keys: [modKey, 'Shift', 'A'], does: text.analyse },
        { keys: ['Alt', '←'], does: text.back },
        { keys: ['Alt', '→'], does: text.forward },
        { keys: [modKey, 'V'], does: text.paste },
        { keys: [modKey, 'B'], does: text.rail },
        { keys: ['F6'], does: text.content },
        { keys: ['?'], does: text.list },
      ],
    },
    {
      title: text.inGame,
      shortcuts: [
        { keys: ['←'], does: text.moveBack },
        { keys: ['→'], does: text.moveOn },
        { keys: ['Home'], does: text.beginning },
        { keys: ['End'], does: text.present },
        { keys: text.typedMove, does: text.typeMove },
        { keys: ['Enter'], does: text.playTyped },
        { keys: ['Esc'], does: text.clearTyped },
        { keys: ['Shift', 'F'], does: text.turn },
        { keys: ['Z'], does: text.zen },
        { keys: ['M'], does: text.mute },
        { keys: ['N'], does: text.nextGame },
        { keys: ['X'], does: text.threat },
      ],
    },
    {
      title: text.inTv,
      shortcuts: [
        { keys: ['←', '→', '↑', '↓'], does: text.tvChoose },
        { keys: ['Shift', '←', '→', '↑', '↓'], does: text.tvOrder },
        { keys: ['Enter'], does: text.tvBig },
        { keys: ['Esc'], does: text.tvBack },
        { keys: ['K'], does: text.tvPlay },
        { keys: ['[', ']'], does: text.tvSpeed },
        { keys: ['L'], does: text.tvLive },
        { keys: ['F11'], does: text.fullScreen },
      ],
    },
  ];
}

export type ShellKey =
  | { readonly type: 'palette' | 'shortcuts' | 'rail' | 'back' | 'forward' | 'content' | 'analysis' }
  | { readonly type: 'railItem'; readonly key: string };

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'> &
  Partial<Pick<KeyboardEvent, 'shiftKey'>>;

/** Shell action of a key press; null for other keys. In text fields only key combinations count. */
export function parseShellKey(press: KeyPress, typing: boolean): ShellKey | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey = false } = press;
  const mod = ctrlKey || metaKey;
  if (altKey && !mod) {
    if (key === 'ArrowLeft') return { type: 'back' };
    if (key === 'ArrowRight') return { type: 'forward' };
    return null;
  }
  if (altKey) return null;
  if (mod) {
    if (key === 'k' || key === 'K') return { type: 'palette' };
    if (shiftKey && (key === 'a' || key === 'A')) return { type: 'analysis' };
    if (key === 'b' || key === 'B') return { type: 'rail' };
    return /^[1-9,]$/.test(key) ? { type: 'railItem', key } : null;
  }
  if (key === 'F6') return { type: 'content' };
  return key === '?' && !typing ? { type: 'shortcuts' } : null;
}
