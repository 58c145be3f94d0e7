import type { ReactNode } from 'react';
import type { NoticeState, NotificationSettings } from '@contract/notifications.ts';
import type { TextOf } from '@text/catalogue.ts';
import { Switch, useText, useTimes, translateText, useTranslate, type Translate } from '../../ui/index.ts';
import { Chips } from '../../ui/Chips.tsx';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { notificationsText } from './notifications-text.ts';
import { makeTime, parseTime } from '../../ui/typed-values.ts';

/** From Monday; Sunday is 0. */
const week = [1, 2, 3, 4, 5, 6, 0];

interface QuietHoursProps {
  readonly settings: NotificationSettings;
  readonly state: NoticeState | undefined;
  readonly onChange: (change: Partial<NotificationSettings>) => void;
}

/** Quiet hours, and the system's Do Not Disturb. */
export function QuietHours({ settings, state, onChange }: QuietHoursProps): ReactNode {
  const text = useText(notificationsText).quiet;
  const times = useTimes();
  const translate = useTranslate();
  const { quiet } = settings;
  const set = (change: Partial<NotificationSettings['quiet']>) =>
    onChange({ quiet: { ...quiet, ...change } });
  const time = (member: 'from' | 'to') => (typed: string) => {
    const minutes = parseTime(typed);
    if (minutes === undefined) return text.badTime;
    set({ [member]: minutes });
    return null;
  };
  return (
    <div className="settings-group settings-switches" role="group" aria-label={text.title}>
      <h3>{text.title}</h3>
      <Switch label={text.hours} hint={text.hoursHint} value={quiet.on} onChange={(on) => set({ on })} />
      {quiet.on && (
        <div className="quiet">
          <CommittedField label={text.from} text={makeTime(quiet.from)} onCommit={time('from')} />
          <CommittedField label={text.to} text={makeTime(quiet.to)} onCommit={time('to')} />
          <div className="quiet-days">
            <span className="ui-label">{text.beginning}</span>
            <Chips
              label={text.days}
              choices={week.map((day) => ({ value: String(day), label: times.shortWeekday(day) }))}
              value={quiet.days.map(String)}
              onChange={(days) => set({ days: days.map(Number) })}
            />
          </div>
        </div>
      )}
      <Switch
        label={text.respect}
        hint={disturbHint(state, text, translate)}
        value={settings.respectDoNotDisturb}
        onChange={(respectDoNotDisturb) => onChange({ respectDoNotDisturb })}
      />
    </div>
  );
}

function disturbHint(
  state: NoticeState | undefined,
  text: TextOf<typeof notificationsText>['quiet'],
  translate: Translate,
): string {
  if (state === undefined) return '';
  const { status, source } = state.doNotDisturb;
  return text[status](translateText(source, translate));
}
