import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenVault, type VaultFile } from '../../../main/accounts/token-vault.ts';
import type { JsonFile } from '../../../main/app/json-file.ts';
import { createSettings } from '../../../main/app/settings.ts';
import { createLog } from '../../../main/base/log.ts';
import { createSystemRandom } from '../../../main/base/random.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createCore, type Core, type PracticeClub } from '../../../main/core.ts';
import type { BubbleOptions } from '../../../main/desktop/notifications.ts';
import { createPublisher } from '../../../main/ipc/publisher.ts';
import type { TopicName } from '../../../preload/contract/index.ts';
import { openStore } from '../store/support.ts';

/** What survives a restart of the app: its directory and its small files. */
export interface Profile {
  readonly directory: string;
  readonly tokens: VaultFile;
  readonly settings: JsonFile;
}

export function createProfile(): Profile {
  return {
    directory: mkdtempSync(join(tmpdir(), 'outpost-core-')),
    tokens: memoryFile(),
    settings: memoryFile(),
  };
}

function memoryFile(): JsonFile & VaultFile {
  let content: unknown = {};
  return {
    read: () => content,
    write: (value) => void (content = structuredClone(value)),
    setAside: () => 'aside',
  };
}

/** The real core on real databases, with a desktop that only remembers what it was asked to show. */
export interface RunningCore {
  readonly core: Core;
  readonly bubbles: BubbleOptions[];
  /** Everything that was published, as it would cross to the renderer. */
  readonly published: { readonly name: TopicName; readonly message: unknown }[];
  readonly logged: string[];
}

export async function startCore(profile: Profile): Promise<RunningCore> {
  const clock = createSystemClock();
  const logged: string[] = [];
  const log = createLog((level, scope, message, fields) => {
    logged.push(`${level} ${scope} ${message} ${JSON.stringify(fields)}`);
  });
  const bubbles: BubbleOptions[] = [];
  const published: RunningCore['published'] = [];
  const open = (name: string) => openStore(join(profile.directory, name));
  const core = await createCore({
    clock,
    log,
    random: createSystemRandom(),
    fetch: (url, init) => fetch(url, init),
    userAgent: 'Outpost/test',
    createId: () => crypto.randomUUID(),
    onSecret: () => {},
    stores: { accounts: await open('outpost.db'), practice: await open('practice.db') },
    vault: createTokenVault({
      log,
      file: profile.tokens,
      keyring: {
        status: async () => ({ available: false, backend: 'none' }),
        encrypt: () => Promise.reject(new Error('no keyring')),
        decrypt: () => Promise.reject(new Error('no keyring')),
      },
    }),
    settings: createSettings({ file: profile.settings, log }),
    createBubble(options) {
      bubbles.push(options);
      return {
        show: () => {},
        close: () => {},
        onShown: (listener) => listener(),
        onFailed: () => {},
        onClick: () => {},
        onClosed: () => {},
      };
    },
    onActivate: () => {},
    publisher: createPublisher({ clock, log, send: (name, message) => published.push({ name, message }) }),
    practice: noPractice,
  });
  await core.start();
  return { core, bubbles, published, logged };
}

const noPractice: PracticeClub = {
  userToken: '',
  userName: 'You',
  scopes: [],
  control: () => null,
  start: () => Promise.reject(new Error('not here')),
  stop: async () => {},
  onListening: () => {},
};
