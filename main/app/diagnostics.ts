/** What the app is made of and how it does, on one page; and as a text that can be given to somebody else. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Redactor } from '../base/redact.ts';
import { healthOf, timeWords } from '../desktop/tray-model.ts';
import type {
  DesktopView,
  DiagnosticsView,
  HealthLine,
  PastProblem,
} from '../../preload/contract/desktop.ts';
import type { AccountView, StorageView, StreamHealth } from '../../preload/contract/models.ts';

export interface Diagnostics {
  view(): Promise<DiagnosticsView>;
  /** The same without paths, names and servers of accounts, and whatever looks like a secret. */
  file(): Promise<{ readonly name: string; readonly text: string }>;
}

export interface DiagnosticsOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly versions: Readonly<DiagnosticsView['versions']>;
  readonly places: Readonly<DiagnosticsView['places']>;
  /** Whose sizes are told. */
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly storage: () => Promise<StorageView>;
  readonly accounts: () => readonly AccountView[];
  readonly streams: () => readonly StreamHealth[];
  readonly keyring: () => Promise<{ readonly available: boolean; readonly backend: string }>;
  readonly notificationsSupported: () => boolean;
  readonly desktop: () => DesktopView | null;
  readonly problems: () => readonly PastProblem[];
}

export function createDiagnostics(options: DiagnosticsOptions): Diagnostics {
  const { clock } = options;

  async function view(): Promise<DiagnosticsView> {
    const [storage, keyring, ...sizes] = await Promise.all([
      options.storage(),
      options.keyring(),
      ...options.folders.map(({ path }) => sizeOf(path)),
    ]);
    const now = clock.now();
    return {
      at: now,
      versions: [...options.versions],
      places: [...options.places],
      stores: [
        ...storage.databases.map(({ name, bytes, entries }) => ({
          name: `Database: ${name}`,
          bytes,
          entries,
        })),
        ...options.folders.map(({ name }, index) => ({ name, bytes: sizes[index] ?? 0, entries: null })),
      ],
      health: [
        ...accountLines(options.accounts(), options.streams(), now),
        storageLine(storage, now),
        keyringLine(keyring),
        options.notificationsSupported()
          ? { subject: 'Notifications', tone: 'ok', detail: 'The desktop takes notifications.' }
          : { subject: 'Notifications', tone: 'problem', detail: 'No notification service answers.' },
        ...desktopLines(options.desktop()),
      ],
      problems: [...options.problems()],
    };
  }

  return {
    view,
    async file() {
      const shown = await view();
      const day = new Date(shown.at).toISOString().slice(0, 10);
      return {
        name: `outpost-diagnostics-${day}.txt`,
        text: options.redactor.text(
          withoutPeople(makeText(shown), namesOf(options.accounts()), placesOf(options)),
        ),
      };
    },
  };
}

function accountLines(
  accounts: readonly AccountView[],
  streams: readonly StreamHealth[],
  now: number,
): readonly HealthLine[] {
  return accounts.map((account): HealthLine => {
    const subject =
      account.kind === 'practice'
        ? 'Practice club'
        : `${account.user?.name ?? 'Watching only'} on ${account.server.name}`;
    if (account.kind === 'watch') return { subject, tone: 'ok', detail: 'Looks on without an account.' };
    const { ok, words } = healthOf(account, streams, now);
    const trouble = account.problem === null ? '' : ` ${account.problem.message}`;
    return {
      subject,
      tone: ok ? 'ok' : 'problem',
      detail: `${words[0]?.toUpperCase()}${words.slice(1)}.${trouble}`,
    };
  });
}

function storageLine({ incidents, quarantined }: StorageView, now: number): HealthLine {
  const subject = 'Storage';
  const [newest] = incidents;
  if (newest) return { subject, tone: 'problem', detail: `${timeWords(newest.at, now)}: ${newest.message}` };
  if (quarantined > 0)
    return {
      subject,
      tone: 'busy',
      detail: `${quarantined} ${quarantined === 1 ? 'line' : 'lines'} of servers could not be read and are kept as they came.`,
    };
  return { subject, tone: 'ok', detail: 'No incident.' };
}

function keyringLine({
  available,
  backend,
}: {
  readonly available: boolean;
  readonly backend: string;
}): HealthLine {
  return available
    ? { subject: 'Keyring', tone: 'ok', detail: backend }
    : {
        subject: 'Keyring',
        tone: 'busy',
        detail: `None that protects anything (${backend}): tokens are kept for one run, unless you chose otherwise.`,
      };
}

function desktopLines(desktop: DesktopView | null): readonly HealthLine[] {
  if (desktop === null) return [];
  const { tray, update } = desktop;
  return [
    tray === 'none'
      ? { subject: 'Tray', tone: 'busy', detail: 'This desktop has none: closing the window ends Outpost.' }
      : { subject: 'Tray', tone: 'ok', detail: tray === 'there' ? 'The icon is in it.' : 'Not known yet.' },
    update.state === 'failed'
      ? { subject: 'Newer versions', tone: 'problem', detail: update.message }
      : { subject: 'Newer versions', tone: 'ok', detail: updateWords[update.state] },
  ];
}

const updateWords: Readonly<Record<Exclude<DesktopView['update']['state'], 'failed'>, string>> = {
  none: 'This build does not look for any.',
  not_looked: 'Not looked for yet.',
  looking: 'Being looked for.',
  current: 'This is the newest.',
  available: 'One is out.',
  fetching: 'One is being fetched.',
  ready: 'One is ready for the next start.',
};

/** Of all files in a folder, bytes; 0 for what cannot be read. */
async function sizeOf(folder: string): Promise<number> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const sizes = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }) => (await stat(join(folder, name))).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

function makeText({ at, versions, stores, health, problems }: DiagnosticsView): string {
  const time = (when: number) => new Date(when).toISOString();
  return [
    `Outpost diagnostics, ${time(at)}`,
    '',
    'Versions',
    ...versions.map(({ name, value }) => `  ${name}: ${value}`),
    '',
    'Stores',
    ...stores.map(
      ({ name, bytes, entries }) =>
        `  ${name}: ${bytes} bytes${entries === null ? '' : `, ${entries} entries`}`,
    ),
    '',
    'Health',
    ...health.map(({ subject, tone, detail }) => `  [${tone}] ${subject}: ${detail}`),
    '',
    'Warnings and errors of this run, newest first',
    ...(problems.length === 0 ? ['  none'] : []),
    ...problems.flatMap(({ at: last, level, scope, message, detail, times, advice }) => [
      `  ${time(last)} ${level} ${scope === '' ? '' : `[${scope}] `}${message} (${times} times)`,
      ...(detail === '' ? [] : [`    ${detail}`]),
      ...(advice === null ? [] : [`    What to do: ${advice}`]),
    ]),
    '',
  ].join('\n');
}

/** A text, and what stands for it. */
type StandIn = readonly [text: string, standIn: string];

function namesOf(accounts: readonly AccountView[]): readonly StandIn[] {
  return accounts.flatMap(({ id, kind, user, server }, index): StandIn[] => [
    [id, `<id of account ${index + 1}>`],
    ...(kind === 'practice'
      ? []
      : ([
          [server.baseUrl, `<server of account ${index + 1}>`],
          [server.name, `<server of account ${index + 1}>`],
          ...(user ? [[user.name, `<account ${index + 1}>`] as const] : []),
        ] as const)),
  ]);
}

function placesOf({ places, folders }: DiagnosticsOptions): readonly StandIn[] {
  return [...places, ...folders].map(({ name, path }) => [path, `<${name.toLowerCase()}>`]);
}

/** The longest first: a folder's path begins the paths of all that is in it. Names only as whole words. */
function withoutPeople(text: string, names: readonly StandIn[], places: readonly StandIn[]): string {
  const byLength = (a: StandIn, b: StandIn) => b[0].length - a[0].length;
  const withoutPlaces = places
    .filter(([path]) => path.length > 1)
    .toSorted(byLength)
    .reduce((out, [path, standIn]) => out.replaceAll(path, standIn), text);
  return names
    .toSorted(byLength)
    .reduce(
      (out, [name, standIn]) =>
        out.replace(new RegExp(`(?<![\\w-])${escapePattern(name)}(?![\\w-])`, 'gi'), () => standIn),
      withoutPlaces,
    );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, (mark) => `\\${mark}`);
}
