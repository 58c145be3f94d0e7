import type { Contribution } from '../../feature.ts';
import type { Desktop } from '../desktop.ts';
import type { Updates } from '../updates.ts';

/** `desktop` resolves once tray and autostart exist, after the first paint. */
export function createDesktopService(
  desktop: Promise<Pick<Desktop, 'view' | 'setAutostart'>>,
  updates: Pick<Updates, 'look' | 'install'>,
) {
  return {
    queries: { 'desktop.view': async () => (await desktop).view() },
    commands: {
      'desktop.setAutostart': async ({ on }) => (await desktop).setAutostart(on),
      'updates.look': () => updates.look(),
      'updates.install': () => updates.install(),
    },
  } satisfies Contribution;
}
