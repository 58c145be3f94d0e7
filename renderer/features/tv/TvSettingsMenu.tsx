import type { ReactNode } from 'react';
import { tvChannels } from '@chess/tv-channels.ts';
import type { TvSettings } from '@contract/tv.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { IconButton, Popover, Select, SettingsIcon, useText } from '../../ui/index.ts';
import { tvText } from './tv-text.ts';
import { toggleInSet, toggleOnWall } from './wall-order.ts';

const limits = [100, 500, 1_000, 5_000, 20_000] as const;

/** Settings of the wall, recording, and the storage limit. */
export function TvSettingsMenu({ settings }: { readonly settings: TvSettings }): ReactNode {
  const text = useText(tvText);
  const set = useToastCommand('settings.set');
  const change = (part: Partial<TvSettings>): void => void set({ tv: { ...settings, ...part } });
  const room = [...new Set([...limits, settings.limitMb])].toSorted((a, b) => a - b);
  return (
    <Popover
      label={text.settings.open}
      placement="bottom end"
      trigger={<IconButton icon={SettingsIcon} label={text.settings.open} />}
    >
      <div className="tv-settings">
        <fieldset>
          <legend className="ui-label">{text.settings.wall}</legend>
          <div className="tv-checks">
            {tvChannels.map((channel) => (
              <label key={channel} className="tv-check">
                <input
                  type="checkbox"
                  checked={settings.wall.includes(channel)}
                  disabled={settings.wall.length === 1 && settings.wall.includes(channel)}
                  onChange={() => change({ wall: [...toggleOnWall(settings.wall, channel)] })}
                />
                {text.channels[channel]}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="ui-label">{text.settings.record}</legend>
          <p className="ui-hint">{text.settings.recordHint}</p>
          <div className="tv-checks">
            {tvChannels.map((channel) => (
              <label key={channel} className="tv-check">
                <input
                  type="checkbox"
                  checked={settings.record.includes(channel)}
                  onChange={() => change({ record: [...toggleInSet(settings.record, channel)] })}
                />
                {text.channels[channel]}
              </label>
            ))}
          </div>
        </fieldset>
        <Select
          label={text.settings.limit}
          choices={room.map((mb) => ({ value: String(mb), label: text.settings.megabytes(mb) }))}
          value={String(settings.limitMb)}
          onChange={(value) => change({ limitMb: Number(value) })}
        />
        <p className="ui-hint">{text.settings.limitHint}</p>
        <Select<TvSettings['form']>
          label={text.settings.form}
          choices={(['auto', 'ndjson', 'sse'] as const).map((value) => ({
            value,
            label: text.settings.forms[value],
          }))}
          value={settings.form}
          onChange={(form) => change({ form })}
        />
      </div>
    </Popover>
  );
}
