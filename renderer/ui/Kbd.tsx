import './kbd.css';
import type { ReactNode } from 'react';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

/** Key combination, by the names printed on the keys. */
export function Kbd({ keys }: { readonly keys: readonly string[] }): ReactNode {
  const names: Readonly<Record<string, string>> = useText(uiText).keys;
  return (
    <span className="ui-kbd">
      {keys.map((key) => (
        <kbd key={key}>{names[key] ?? key}</kbd>
      ))}
    </span>
  );
}

/** Modifier of shortcuts: `Ctrl`, or `⌘` on a Mac. */
export const modKey = /mac/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
