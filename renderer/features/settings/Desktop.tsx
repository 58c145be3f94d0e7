import type { ReactNode } from 'react';
import type { DesktopSettings, DesktopView } from '@contract/desktop.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import type { TextOf } from '@text/catalogue.ts';
import { InlineError, Switch, useText } from '../../ui/index.ts';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { settingsText } from './settings-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { Update } from './Update.tsx';
import { useSettings } from '../../frame/settings/use-settings.ts';

export function Desktop(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const words = useText(settingsText);
  const text = words.desktop;
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const desktop = useBridgeQuery('desktop.view', undefined);
  const autostart = useBridgeCommand('desktop.setAutostart');
  const set = (part: Partial<DesktopSettings>): void => {
    if (settings !== undefined) change({ desktop: { ...settings.desktop, ...part } });
  };
  return (
    <>
      <h2 className="settings-title">{sections.desktop}</h2>
      {settings === undefined || desktop.data === undefined ? (
        <SettingsLoading
          failure={loadFailure ?? desktop.failure}
          retry={loadFailure ? retry : desktop.retry}
        />
      ) : (
        <>
          <div className="settings-group settings-switches">
            <Switch
              label={text.closeToTray}
              hint={trayHint(desktop.data, text)}
              disabled={!desktop.data.staysWithoutWindow}
              value={desktop.data.staysWithoutWindow && settings.desktop.closeToTray}
              onChange={(closeToTray) => set({ closeToTray })}
            />
            <Switch
              label={text.autostart}
              hint={desktop.data.tray === 'none' ? text.autostartMinimized : text.autostartTray}
              value={desktop.data.autostart.on}
              onChange={(on) => void autostart.run({ on })}
            />
            <Switch
              label={text.arenaGamesTakeFocus}
              hint={text.arenaGamesOpen}
              value={settings.desktop.arenaGamesTakeFocus}
              onChange={(arenaGamesTakeFocus) => set({ arenaGamesTakeFocus })}
            />
          </div>
          <div className="settings-group settings-switches">
            {desktop.data.update.state !== 'none' && desktop.data.update.state !== 'installed' && (
              <Switch
                label={text.updates}
                hint={text.onceADay}
                value={settings.desktop.lookForUpdates}
                onChange={(lookForUpdates) => set({ lookForUpdates })}
              />
            )}
            <Update update={desktop.data.update} />
          </div>
          {!desktop.data.keepsWindowsOnTop && (
            <section className="settings-group stack gap-8">
              <h3>{text.smallWindows}</h3>
              <p className="text-2">{text.notKeptOnTop}</p>
            </section>
          )}
          <div className="settings-failure">
            <InlineError failure={failure ?? autostart.failure} />
          </div>
        </>
      )}
    </>
  );
}

function trayHint(
  { tray, staysWithoutWindow }: DesktopView,
  text: TextOf<typeof settingsText>['desktop'],
): string {
  if (tray === 'unknown') return text.trayUnknown;
  return staysWithoutWindow ? text.trayWorks : text.noTray;
}
