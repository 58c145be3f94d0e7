import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenVault, type VaultFile } from '../../../main/accounts/token-vault.ts';
import type { MachineSeal } from '../../../main/accounts/machine-seal.ts';
import type { AnalysisHost, CoreOptions } from '../../../main/core-options.ts';
import type { JsonFile } from '../../../main/base/json-file.ts';
import { createSettings, type SettingsHome } from '../../../main/app/settings.ts';
import type { Clock } from '../../../main/base/clock.ts';
import { createLog } from '../../../main/base/log.ts';
import { createSystemRandom, type Random } from '../../../main/base/random.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { createFirstPaintData } from '../../../main/first-paint-data.ts';
import type { PracticeClub } from '../../../main/features/practice/practice.ts';
import { createCore, type Core } from '../../../main/core.ts';
import { createGameFiles } from '../../../main/features/history/start-reader.ts';
import type { TokenRequest } from '../../../main/desktop/consent-dialogs.ts';
import type { BubbleOptions } from '../../../main/desktop/notification-port.ts';
import type { MoveEngine } from '../../../main/engine/engine.ts';
import * as contractRuntime from '../../../main/ipc/contract-runtime.ts';
import { createPublisher } from '../../../main/ipc/publisher.ts';
import type { Store } from '../../../main/store/api.ts';
import type { WireLog } from '../../../main/wire-log/wire-log.ts';
import type { Route } from '../../../preload/contract/route.ts';
import type { TopicName } from '../../../preload/contract/index.ts';
import { openStore } from '../store/support.ts';
import { MessageError } from '../../../main/text/message-error.ts';

/** State that survives a restart of the app: its directory and its small files. */
export interface Profile {
  readonly directory: string;
  readonly tokens: VaultFile;
  readonly settings: JsonFile;
  /** The choice of a shared folder. */
  readonly machines: JsonFile;
}

export function createProfile(parent = tmpdir()): Profile {
  return {
    directory: mkdtempSync(join(parent, 'outpost-core-')),
    tokens: memoryFile(),
    // No grouping, so that each notification counts.
    settings: memoryFile({ notifications: { rules: {}, gather: false } }),
    machines: memoryFile(),
  };
}

function memoryFile(first: unknown = {}): JsonFile & VaultFile {
  let content = first;
  return {
    read: () => content,
    write: (value) => void (content = structuredClone(value)),
    setAside: () => 'aside',
  };
}

/** The real core on real databases, with a desktop that only records what it should show. */
export interface RunningCore {
  readonly core: Core;
  readonly stores: { readonly accounts: Store; readonly practice: Store };
  readonly settings: SettingsHome;
  readonly bubbles: BubbleOptions[];
  /** The user's answers in file dialogs, and written files. */
  readonly files: {
    /** Answer to the next dialog for game files. */
    chosen: readonly string[];
    readonly written: { readonly name: string; readonly text: string }[];
  };
  /** The user's answers in the dialogs of consent, and the questions of these dialogs. */
  readonly consent: { agrees: boolean; readonly asked: TokenRequest[] };
  /** Published topics, as they would cross to the renderer. */
  readonly published: { readonly name: TopicName; readonly message: unknown }[];
  readonly logged: string[];
}

/** Replaceable dependencies; by default clock, randomness and disk are real. */
export interface Surroundings {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly openStore?: (file: string) => Promise<Store>;
  /** Called when Do Not Disturb is queried, the notifier's first step for a fact. */
  readonly onDoNotDisturb?: () => void;
  /** Called for each notification when it is shown. */
  readonly onBubble?: (bubble: BubbleOptions, click: () => void) => void;
  readonly onActivate?: (route: Route) => void;
  readonly wireLog?: WireLog;
  /** Engine that moves for bots; none by default. */
  readonly engine?: MoveEngine;
  /** Starts without connections, as safe mode does. */
  readonly isOffline?: boolean;
  readonly fetch?: Fetch;
  /** Name of the computer: the core can share its history. By default it cannot. */
  readonly sharesAs?: string;
  /** Since the user's last input, ms; 0 by default. */
  readonly idleMs?: () => number;
  /** Marks what the user allowed; none by default. */
  readonly seal?: MachineSeal;
  /** The practice club; none by default. */
  readonly practice?: PracticeClub;
  readonly onLoss?: CoreOptions['onLoss'];
  /** Receives log lines and topics instead of the lists of the running core, for runs of days. */
  readonly hear?: {
    readonly logged: (line: string) => void;
    readonly published: (name: TopicName, message: unknown) => void;
  };
}

/** Without engines: the settings switch analysis off. */
const hostWith = (seal: MachineSeal): AnalysisHost => ({
  ...{ cores: { most: 1, usual: 1 }, onBattery: () => true, seal },
  enginesFile: { read: () => ({}), write: () => {}, setAside: () => '' },
  fork: noProcess,
  forkLive: noProcess,
});
function noProcess(): never {
  throw new Error('no engine');
}

export async function startCore(
  profile: Profile,
  {
    clock = createSystemClock(),
    random = createSystemRandom(),
    openStore: openFile = openStore,
    onDoNotDisturb,
    onBubble,
    onActivate,
    wireLog,
    engine = noEngine,
    isOffline = false,
    fetch = createHttpFetch(),
    practice = noPractice,
    seal,
    hear,
    sharesAs,
    onLoss,
    idleMs = () => 0,
  }: Surroundings = {},
): Promise<RunningCore> {
  const logged: string[] = [];
  const hearLine = hear?.logged ?? ((line: string) => void logged.push(line));
  const log = createLog((level, scope, message, fields) => {
    hearLine(`${level} ${scope} ${message} ${JSON.stringify(fields)}`);
  });
  const bubbles: BubbleOptions[] = [];
  const files: RunningCore['files'] = { chosen: [], written: [] };
  const consent: RunningCore['consent'] = { agrees: true, asked: [] };
  const write = (name: string, text: string) => {
    files.written.push({ name, text });
    return name;
  };
  const published: RunningCore['published'] = [];
  const send = hear?.published ?? ((name, message) => void published.push({ name, message }));
  const open = (name: string) => openFile(join(profile.directory, name));
  const settings = createSettings({ file: profile.settings, log });
  const stores = { accounts: await open('outpost.db'), practice: await open('practice.db') };
  const vault = createTokenVault({
    log,
    file: profile.tokens,
    keyring: {
      status: async () => ({ available: false, backend: 'none' }),
      encrypt: () => Promise.reject(new Error('no keyring')),
      decrypt: () => Promise.reject(new Error('no keyring')),
    },
  });
  const firstPaintData = await createFirstPaintData({
    stores,
    language: () => 'en',
    clock,
    log,
    createId: () => crypto.randomUUID(),
    onSecret: () => {},
    vault,
  });
  const core = createCore({
    clock,
    log,
    random,
    fetch,
    userAgent: 'Outpost/test',
    stores,
    firstPaintData,
    settings,
    language: () => 'en',
    idleMs,
    files: createGameFiles(
      new URL('../../harness/import-worker.mjs', import.meta.url),
      join(profile.directory, 'imports'),
    ),
    answersFile: { read: () => ({}), write: () => {}, setAside: () => '' },
    booksFile: { read: () => ({}), write: () => {}, setAside: () => '' },
    ...(seal && { analysis: hostWith(seal) }),
    ...(onLoss && { onLoss }),
    notificationPort: {
      createBubble(options) {
        bubbles.push(options);
        let click = () => {};
        return {
          show: () => onBubble?.(options, () => click()),
          close: () => {},
          update: () => false,
          onShown: (listener) => listener(),
          onFailed: () => {},
          onClick: (listener) => void (click = listener),
          onButton: () => {},
          onClosed: () => {},
        };
      },
      async doNotDisturb() {
        onDoNotDisturb?.();
        return { status: 'off', source: 'the test' };
      },
      service: () => ({ status: 'ready', name: 'the test', buttons: true, replaces: false, detail: null }),
      onChange: () => {},
      close: () => {},
    },
    onActivate: onActivate ?? (() => {}),
    dialogs: {
      saveText: async (_what, name, text) => write(name, text),
      savePicture: async () => null,
      async saveChunks(name, chunks) {
        let text = '';
        for await (const chunk of chunks()) text += chunk;
        return write(name, text);
      },
      async saveBook(name, chunks) {
        const parts: Uint8Array[] = [];
        for await (const chunk of chunks()) parts.push(chunk);
        return write(name, Buffer.concat(parts).toString('base64'));
      },
      chooseGames: async () => files.chosen,
      chooseBook: async () => files.chosen[0] ?? null,
      chooseEngine: async () => null,
      chooseEngineData: async () => null,
      chooseSharedFolder: async () => files.chosen[0] ?? null,
      async allowToken(request) {
        consent.asked.push(request);
        return consent.agrees;
      },
    },
    publisher: createPublisher({
      clock,
      log,
      send,
      isHeard: () => true,
      contractRuntime: () => contractRuntime,
    }),
    practice,
    engine,
    ...(wireLog && { wireLog }),
    ...(sharesAs !== undefined && {
      sharing: {
        file: profile.machines,
        vault,
        onSecret: () => {},
        ownFolders: [profile.directory],
        workerUrl: new URL('../../harness/sharing-worker.mjs', import.meta.url),
        syncthing: {
          platform: 'linux',
          home: profile.directory,
          env: { XDG_CONFIG_HOME: profile.directory },
        },
        hostName: sharesAs,
        version: '1.0.0',
      },
    }),
  });
  await (isOffline ? core.startOffline() : core.start());
  return { core, stores, settings, bubbles, files, consent, published, logged };
}

/**
 * Adds an account by a pasted token, stored in a file. Resolves to the account's id; it may still be connecting.
 */
export async function addAccount(core: Core, baseUrl: string, token: string): Promise<string> {
  const checked = await core.checkToken({ baseUrl, dialect: 'auto', token });
  if (!checked.ok) throw new MessageError(checked.error.message);
  const { report, ...rest } = checked.value;
  const { user, isBot } = report;
  const { id } = await core.accounts.addToken({ ...rest, user, isBot, expiresAt: null, keeping: 'plain' });
  return id;
}

const noEngine: MoveEngine = {
  prepare: () => {},
  think: () => Promise.reject(new Error('not here')),
  leave: () => {},
  state: () => ({ state: 'asleep', crashes: 0, lastCrash: null }),
  onChange: () => () => {},
  close: () => {},
};

export const noPractice: PracticeClub = {
  userToken: '',
  userName: 'You',
  scopes: [],
  control: () => null,
  start: () => Promise.reject(new Error('not here')),
  stop: async () => {},
  onListening: () => {},
};
