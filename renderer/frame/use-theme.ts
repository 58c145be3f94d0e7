import { useLayoutEffect } from 'react';
import { useBridgeQuery } from '../bridge.ts';
import { useMedia } from '../ui/use-media.ts';

/**
 * Applies theme and contrast to the page. Main sets the native theme before it creates the window, so a first
 * paint without settings already has the right colours.
 */
export function useTheme(): void {
  const settings = useBridgeQuery('settings.get', undefined).data;
  const theme = settings?.theme;
  useLayoutEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
  const wantsMore = settings?.contrast === 'more';
  const systemWantsMore = useMedia('(prefers-contrast: more)');
  useLayoutEffect(() => {
    if (wantsMore || systemWantsMore) document.documentElement.dataset['contrast'] = 'more';
    else delete document.documentElement.dataset['contrast'];
  }, [wantsMore, systemWantsMore]);
}
