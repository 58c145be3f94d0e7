import type { ReactNode } from 'react';
import type { SettingGroupView } from '@contract/machines.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { InlineError, Switch, useText } from '../../ui/index.ts';
import { sharedSettingsText } from './settings-text.ts';

export interface SharedSettingsProps {
  readonly groups: readonly SettingGroupView[];
  readonly isSafe: boolean;
}

/** Groups of settings that this machine shares with the others. */
export function SharedSettings({ groups, isSafe }: SharedSettingsProps): ReactNode {
  const text = useText(sharedSettingsText);
  const share = useBridgeCommand('machines.shareSettings');
  const hintOf = ({ group, isShared, isInFolder, isUnreadable }: SettingGroupView): string => {
    const { detail } = text.groups[group];
    if (isUnreadable) return `${detail}. ${text.unreadable}`;
    return !isShared && isInFolder ? `${detail}. ${text.replaces}` : `${detail}.`;
  };
  return (
    <section className="settings-group stack gap-12">
      <h3>{text.title}</h3>
      <p>{text.lead}</p>
      {groups.map((view) => (
        <Switch
          key={view.group}
          label={text.groups[view.group].name}
          hint={hintOf(view)}
          value={view.isShared}
          disabled={isSafe || share.pending}
          onChange={(shared) => void share.run({ group: view.group, shared })}
        />
      ))}
      <InlineError failure={share.failure} />
    </section>
  );
}
