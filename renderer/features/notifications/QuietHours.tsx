import type { ReactNode } from 'react';
import type { NoticeState, NotificationSettings } from '@contract/notifications.ts';
import { Switch } from '../../ui/index.ts';
import { Chips } from './Chips.tsx';
import { CommittedField } from './CommittedField.tsx';
import { makeTime, parseTime } from './rule-fields.ts';

/** 1 January 2023 was a Sunday. */
const dayChoices = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: new Date(2023, 0, 1 + day).toLocaleDateString(undefined, { weekday: 'short' }),
}));

interface QuietHoursProps {
  readonly settings: NotificationSettings;
  readonly state: NoticeState | undefined;
  readonly onChange: (change: Partial<NotificationSettings>) => void;
}

/** When nothing is shown: by the clock, and by the desktop's own word. */
export function QuietHours({ settings, state, onChange }: QuietHoursProps): ReactNode {
  const { quiet } = settings;
  const set = (change: Partial<NotificationSettings['quiet']>) =>
    onChange({ quiet: { ...quiet, ...change } });
  const time = (member: 'from' | 'to') => (text: string) => {
    const minutes = parseTime(text);
    if (minutes === undefined) return 'Hours and minutes, as 22:30.';
    set({ [member]: minutes });
    return null;
  };
  return (
    <div className="settings-group settings-switches" role="group" aria-label="Quiet">
      <h3>Quiet</h3>
      <Switch
        label="Quiet hours"
        hint="What comes then is only listed in the history"
        value={quiet.on}
        onChange={(on) => set({ on })}
      />
      {quiet.on && (
        <div className="quiet">
          <CommittedField label="From" type="time" text={makeTime(quiet.from)} onCommit={time('from')} />
          <CommittedField label="To" type="time" text={makeTime(quiet.to)} onCommit={time('to')} />
          <div className="quiet-days">
            <span className="ui-label">Beginning on</span>
            <Chips
              label="Days on which quiet hours begin"
              choices={dayChoices}
              value={quiet.days.map(String)}
              onChange={(days) => set({ days: days.map(Number) })}
            />
          </div>
        </div>
      )}
      <Switch
        label="Keep to the desktop’s “do not disturb”"
        hint={disturbHint(state)}
        value={settings.respectDoNotDisturb}
        onChange={(respectDoNotDisturb) => onChange({ respectDoNotDisturb })}
      />
    </div>
  );
}

function disturbHint(state: NoticeState | undefined): string {
  if (state === undefined) return '';
  const { status, source } = state.doNotDisturb;
  switch (status) {
    case 'on':
      return `On now, says ${source}`;
    case 'off':
      return `Off now, says ${source}`;
    case 'unknown':
      return `${source} does not tell whether it is on; it may hold notifications back by itself`;
  }
}
