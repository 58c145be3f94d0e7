import './shortcut-sheet.css';
import type { ReactNode } from 'react';
import { Dialog, Kbd, useText } from '../ui/index.ts';
import { shellText } from '../frame/shell-text.ts';
import { shortcutGroups } from './shortcuts.ts';

export function ShortcutSheet({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText(shellText);
  return (
    <Dialog open={open} onClose={onClose} title={text.shortcuts.title}>
      {shortcutGroups(text).map((group) => (
        <section key={group.title}>
          <h3 className="shortcut-group type-12 text-3">{group.title}</h3>
          <dl className="shortcuts">
            {group.shortcuts.map(({ keys, does }) => (
              <div key={does} className="shortcut">
                <dt>{does}</dt>
                <dd>
                  <Kbd keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
