import { useLayoutEffect } from 'react';
import { useBridgeQuery } from '../bridge.ts';

/**
 * Puts the chosen theme on the page. Main tells the system's scheme to follow the same setting before the window is
 * made, so the first paint, which comes before any setting is here, already has the right colours.
 */
export function useTheme(): void {
  const theme = useBridgeQuery('settings.get', undefined).data?.theme;
  useLayoutEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
}
