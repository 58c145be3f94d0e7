/** Reads the settings that window creation needs directly from the settings file. */
import { textScales } from '../../preload/contract/choices.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import type { Settings } from '../../preload/contract/models.ts';

export type PeekedSettings = Pick<Settings, 'theme' | 'textScale'>;

/** The valid values of the file, defaults for the others. */
export function peekSettings(content: unknown): PeekedSettings {
  const { theme, textScale } = (typeof content === 'object' && content !== null ? content : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultSettings.theme,
    textScale: textScales.find((scale) => scale === textScale) ?? defaultSettings.textScale,
  };
}
