import type { ReactNode } from 'react';
import type { UpdateView } from '@contract/desktop.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, InlineError, RelativeTime } from '../../ui/index.ts';

/** Whether a newer version is out, and the one thing to do about it. */
export function Update({ update }: { readonly update: UpdateView }): ReactNode {
  const look = useBridgeCommand('updates.look');
  const install = useBridgeCommand('updates.install');
  const lookNow = (
    <Button size="small" pending={look.pending} onPress={() => void look.run(undefined)}>
      Look now
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
      return row('This build names no place where newer versions are: look where you got it from.');
    case 'not_looked':
      return row('Not looked for a newer version yet', lookNow);
    case 'looking':
      return row('Looking for a newer version…');
    case 'current':
      return row(
        <>
          This is the newest version (asked <RelativeTime at={update.at} />)
        </>,
        lookNow,
      );
    case 'available':
      return update.address === null
        ? row(
            `Version ${update.version} is out`,
            <Button
              size="small"
              variant="primary"
              pending={install.pending}
              onPress={() => void install.run(undefined)}
            >
              Fetch it
            </Button>,
          )
        : row(
            <>
              Version {update.version} is out. Your system’s packages or{' '}
              <code data-selectable>{update.address}</code> have it.
            </>,
          );
    case 'fetching':
      return row(`Version ${update.version} is being fetched: ${update.percent} %`);
    case 'ready':
      return row(
        `Version ${update.version} is ready`,
        <Button size="small" variant="primary" onPress={() => void install.run(undefined)}>
          Restart now
        </Button>,
      );
    case 'failed':
      return row(`No newer version could be looked for or fetched: ${update.message}`, lookNow);
  }
}
