import './kbd.css';
import type { ReactNode } from 'react';
import { useText } from './text.ts';
import { uiText } from './ui-text.ts';

/** Keys to press together, by the names that are printed on them. */
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

/** `Ctrl` or, on a Mac, `⌘`: the key that shortcuts are combined with. */
export const modKey = /mac/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
