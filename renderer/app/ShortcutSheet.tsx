import './shortcut-sheet.css';
import type { ReactNode } from 'react';
import { Dialog, Kbd, useText } from '../ui/index.ts';
import { frameText } from '../frame/frame-text.ts';
import { useRailItems } from './rail-items.ts';
import { shortcutsText } from './shortcuts-text.ts';
import { shortcutGroups } from './shortcuts.ts';

export function ShortcutSheet({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText(shortcutsText);
  const frame = useText(frameText);
  const items = useRailItems();
  return (
    <Dialog open={open} onClose={onClose} title={text.title} isText>
      {shortcutGroups(text, frame, items).map((group) => (
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
