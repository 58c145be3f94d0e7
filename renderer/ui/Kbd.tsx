import './kbd.css';
import type { ReactNode } from 'react';

export function Kbd({ keys }: { readonly keys: readonly string[] }): ReactNode {
  return (
    <span className="ui-kbd">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** `Ctrl` or, on a Mac, `⌘`: the key that shortcuts are combined with. */
export const modKey = /mac/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
