/** The one setting that the window needs before it is made, out of the settings file as it is. */
import type { Settings } from '../../preload/contract/models.ts';

export function peekTheme(content: unknown): Settings['theme'] {
  if (typeof content !== 'object' || content === null || !('theme' in content)) return 'system';
  return content.theme === 'light' || content.theme === 'dark' ? content.theme : 'system';
}
