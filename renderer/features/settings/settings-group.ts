import type { Settings } from '@contract/models.ts';

/** Props of a group of settings in a pane. */
export interface SettingsGroupProps {
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}
