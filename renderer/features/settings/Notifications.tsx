import type { ReactNode } from 'react';
import type { Settings } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, Switch } from '../../ui/index.ts';
import { SettingsLoading } from './SettingsLoading.tsx';
import { useSettings } from './use-settings.ts';

const kinds: readonly {
  readonly key: keyof Settings['notifications']['rules'];
  readonly label: string;
  readonly hint?: string;
}[] = [
  { key: 'challenge', label: 'A challenge comes in' },
  {
    key: 'challengeDeclined',
    label: 'A challenge of yours is declined',
    hint: 'With the reason, when one is given',
  },
  { key: 'challengeCanceled', label: 'A challenge to you is withdrawn' },
  { key: 'gameStart', label: 'A game starts' },
  { key: 'gameFinish', label: 'A game ends' },
];

export function Notifications(): ReactNode {
  const { settings, loadFailure, retry, failure, change } = useSettings();
  const info = useBridgeQuery('app.info', undefined).data;
  const test = useBridgeCommand('notifications.test');
  const supported = info?.notificationsSupported !== false;
  return (
    <>
      <h2 className="settings-title">Notifications</h2>
      {settings === undefined ? (
        <SettingsLoading failure={loadFailure} retry={retry} lines={6} />
      ) : (
        <>
          <div className="settings-group settings-switches" role="group" aria-label="Notify me when">
            {kinds.map(({ key, label, ...more }) => (
              <Switch
                key={key}
                label={label}
                {...more}
                value={settings.notifications.rules[key].on}
                onChange={(on) => {
                  const { rules } = settings.notifications;
                  const changed = { ...rules, [key]: { ...rules[key], on } };
                  change({ notifications: { ...settings.notifications, rules: changed } });
                }}
              />
            ))}
          </div>
          <div className="settings-group settings-switches">
            <Switch
              label="Sound"
              value={settings.notifications.sound}
              onChange={(sound) => change({ notifications: { ...settings.notifications, sound } })}
            />
            <div className="settings-line">
              <span>
                {supported
                  ? 'See whether they reach you'
                  : 'This system has no notification service: events appear in this window only.'}
              </span>
              <Button
                size="small"
                isDisabled={!supported}
                pending={test.pending}
                onPress={() => void test.run(undefined)}
              >
                Send a test
              </Button>
            </div>
          </div>
          <div className="settings-failure">
            <InlineError failure={failure ?? test.failure} />
          </div>
        </>
      )}
    </>
  );
}
