import type { Contribution } from '../../feature.ts';
import type { Backups } from '../backups.ts';

export function createBackupsService(backups: Backups) {
  return {
    queries: { 'backups.view': () => backups.view() },
    commands: {
      'backups.make': () => backups.make(),
      'backups.choose': () => backups.choose(),
      'backups.drop': () => backups.drop(),
      'backups.restart': () => backups.restart(),
    },
  } satisfies Contribution;
}
