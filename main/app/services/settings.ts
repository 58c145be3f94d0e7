import type { Contribution } from '../../feature.ts';
import type { SettingsHome } from '../settings.ts';

export function createSettingsService(settings: Pick<SettingsHome, 'get' | 'set'>) {
  return {
    queries: { 'settings.get': () => settings.get() },
    commands: { 'settings.set': (change) => settings.set(change) },
  } satisfies Contribution;
}
