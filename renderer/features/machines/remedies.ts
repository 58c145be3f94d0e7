import type { SharingView } from '@contract/machines.ts';

export type SharingRemedy = 'unlock' | 'rejoin' | 'retry';

/** The action that ends a trouble of sharing. */
export const remedies: Readonly<Record<NonNullable<SharingView['trouble']>, SharingRemedy>> = {
  'passphrase-needed': 'unlock',
  'wrong-passphrase': 'unlock',
  'passphrase-unknown': 'unlock',
  emptied: 'rejoin',
  'folder-missing': 'retry',
  'disk-full': 'retry',
  'read-only': 'retry',
  'too-many-files': 'retry',
  failed: 'retry',
};
