/** The settings that the window needs before it is made, out of the settings file as it is. */
import { textScales } from '../../preload/contract/choices.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import type { Settings } from '../../preload/contract/models.ts';

export type PeekedSettings = Pick<Settings, 'theme' | 'textScale'>;

/** What was chosen, or the usual where nothing was or nobody can tell. */
export function peekSettings(content: unknown): PeekedSettings {
  const { theme, textScale } = (typeof content === 'object' && content !== null ? content : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultSettings.theme,
    textScale: textScales.find((scale) => scale === textScale) ?? defaultSettings.textScale,
  };
}
