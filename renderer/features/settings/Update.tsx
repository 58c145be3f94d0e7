import type { ReactNode } from 'react';
import type { UpdateView } from '@contract/desktop.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, InlineError, RelativeTime, useText, useTranslate } from '../../ui/index.ts';
import { settingsText } from './settings-text.ts';

/** State of updates, and the one next step. */
export function Update({ update }: { readonly update: UpdateView }): ReactNode {
  const text = useText(settingsText).update;
  const translate = useTranslate();
  const look = useBridgeCommand('updates.look');
  const install = useBridgeCommand('updates.install');
  const lookNow = (
    <Button size="small" pending={look.pending} onPress={() => void look.run(undefined)}>
      {text.lookNow}
    </Button>
  );
  const row = (words: ReactNode, action?: ReactNode): ReactNode => (
    <>
      <div className="settings-line">
        <span role="status">{words}</span>
        {action}
      </div>
      <InlineError failure={look.failure ?? install.failure} />
    </>
  );
  switch (update.state) {
    case 'none':
      return row(text.none);
    case 'not_looked':
      return row(text.notLooked, lookNow);
    case 'looking':
      return row(text.looking);
    case 'current':
      return row(
        <>
          {text.current} ({text.checked} <RelativeTime at={update.at} />)
        </>,
        lookNow,
      );
    case 'available':
      return update.address === null
        ? row(
            text.out(update.version),
            <Button
              size="small"
              variant="primary"
              pending={install.pending}
              onPress={() => void install.run(undefined)}
            >
              {text.fetch}
            </Button>,
          )
        : row(
            <>
              {text.elsewhere(update.version)} <code data-selectable>{update.address}</code>
            </>,
          );
    case 'in_packages':
      return row(text.inPackages(update.version), lookNow);
    case 'fetching':
      return row(text.fetching(update.version, update.percent));
    case 'ready':
      return row(
        text.ready(update.version),
        <Button size="small" variant="primary" onPress={() => void install.run(undefined)}>
          {text.restart}
        </Button>,
      );
    case 'installed':
      return row(
        text.installed(update.version),
        <Button size="small" variant="primary" onPress={() => void install.run(undefined)}>
          {text.restart}
        </Button>,
      );
    case 'failed':
      return row(text.failed(translate(update.message)), lookNow);
    case 'refused':
      return row(text.refused(translate(update.message)), lookNow);
  }
}
