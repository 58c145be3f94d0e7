import type { ReactNode } from 'react';
import type { DesktopSettings, DesktopView } from '@contract/desktop.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { InlineError, Switch } from '../../ui/index.ts';
import { SettingsLoading } from './SettingsLoading.tsx';
import { Update } from './Update.tsx';
import { useSettings } from './use-settings.ts';

/** How the app sits on the desktop: the tray, the start with the session, newer versions. */
export function Desktop(): ReactNode {
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const desktop = useBridgeQuery('desktop.view', undefined);
  const autostart = useBridgeCommand('desktop.setAutostart');
  const set = (part: Partial<DesktopSettings>): void => {
    if (settings !== undefined) change({ desktop: { ...settings.desktop, ...part } });
  };
  return (
    <>
      <h2 className="settings-title">Desktop</h2>
      {settings === undefined || desktop.data === undefined ? (
        <SettingsLoading
          failure={loadFailure ?? desktop.failure}
          retry={loadFailure ? retry : desktop.retry}
        />
      ) : (
        <>
          <div className="settings-group settings-switches">
            <Switch
              label="Go on in the tray when the window is closed"
              hint={trayHint(desktop.data)}
              disabled={!desktop.data.staysWithoutWindow}
              value={desktop.data.staysWithoutWindow && settings.desktop.closeToTray}
              onChange={(closeToTray) => set({ closeToTray })}
            />
            <Switch
              label="Start with the session"
              hint={
                desktop.data.tray === 'none'
                  ? 'Outpost starts with its window minimized'
                  : 'Outpost starts in the tray, without a window'
              }
              value={desktop.data.autostart.on}
              onChange={(on) => void autostart.run({ on })}
            />
          </div>
          <div className="settings-group settings-switches">
            {desktop.data.update.state !== 'none' && (
              <Switch
                label="Look for newer versions"
                hint="Once a day"
                value={settings.desktop.lookForUpdates}
                onChange={(lookForUpdates) => set({ lookForUpdates })}
              />
            )}
            <Update update={desktop.data.update} />
          </div>
          <div className="settings-failure">
            <InlineError failure={failure ?? autostart.failure} />
          </div>
        </>
      )}
    </>
  );
}

function trayHint({ tray, staysWithoutWindow }: DesktopView): string {
  if (tray === 'unknown') return 'Asking the desktop whether it has a tray';
  if (!staysWithoutWindow)
    return 'This desktop has no tray: without a window there would be no way back to Outpost';
  return 'Challenges and games are still heard, and told by notifications';
}
