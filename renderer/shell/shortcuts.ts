/** The keys that work everywhere, for the sheet and for the shell's listener. */
import { modKey } from '../ui/Kbd.tsx';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

export const shortcutGroups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] =
  [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [modKey, 'K'], does: 'Find anything' },
        { keys: [modKey, '1'], does: 'Home' },
        { keys: [modKey, '2'], does: 'Play' },
        { keys: [modKey, '3'], does: 'Settings' },
        { keys: ['Alt', '←'], does: 'Back' },
        { keys: ['Alt', '→'], does: 'Forward' },
        { keys: [modKey, 'B'], does: 'Narrow or widen the navigation' },
        { keys: ['F6'], does: 'To the content' },
        { keys: ['?'], does: 'This list' },
      ],
    },
    {
      title: 'In a game',
      shortcuts: [
        { keys: ['←'], does: 'One move back' },
        { keys: ['→'], does: 'One move on' },
        { keys: ['Home'], does: 'To the beginning' },
        { keys: ['End'], does: 'To the present' },
        { keys: ['F'], does: 'Turn the board' },
      ],
    },
  ];

export type ShellKey =
  | { readonly type: 'palette' | 'shortcuts' | 'rail' | 'back' | 'forward' | 'content' }
  | { readonly type: 'door'; readonly index: number };

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What a key press asks of the shell; null for everything else. While text is typed only combinations count. */
export function parseShellKey({ key, altKey, ctrlKey, metaKey }: KeyPress, typing: boolean): ShellKey | null {
  const mod = ctrlKey || metaKey;
  if (altKey && !mod) {
    if (key === 'ArrowLeft') return { type: 'back' };
    if (key === 'ArrowRight') return { type: 'forward' };
    return null;
  }
  if (altKey) return null;
  if (mod) {
    if (key === 'k' || key === 'K') return { type: 'palette' };
    if (key === 'b' || key === 'B') return { type: 'rail' };
    if (key === ',') return { type: 'door', index: 2 };
    return /^[1-3]$/.test(key) ? { type: 'door', index: Number(key) - 1 } : null;
  }
  if (key === 'F6') return { type: 'content' };
  return key === '?' && !typing ? { type: 'shortcuts' } : null;
}
