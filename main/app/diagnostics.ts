/** The diagnostics page: versions, storage, health and recent problems; also as an anonymised text file. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Redactor } from '../base/redact.ts';
import { healthOf, timeWords } from '../desktop/tray/tray-model.ts';
import type {
  DesktopView,
  DiagnosticsView,
  HealthLine,
  PastProblem,
} from '../../preload/contract/desktop.ts';
import type { AccountView, StreamHealthView } from '../../preload/contract/models.ts';
import type { StorageView } from '../../preload/contract/storage.ts';
import { accountWords } from '../text/account-words.ts';
import type { TextOf } from '../text/catalogue.ts';
import type { Language } from '../text/language.ts';
import { inEnglish } from '../text/english.ts';
import { nameIn, translate } from '../text/translate.ts';
import { diagnosticsWords } from './diagnostics-words.ts';

export type Diagnostics = ReturnType<typeof createDiagnostics>;

type Place = keyof (typeof diagnosticsWords)['en']['places'];
type Places = readonly { readonly name: Place; readonly path: string }[];

export interface DiagnosticsOptions {
  readonly clock: Clock;
  readonly language: () => Language;
  readonly redactor: Redactor;
  readonly versions: (language: Language) => Readonly<DiagnosticsView['versions']>;
  /** Locations that are listed, worded in the user's language. */
  readonly places: Places;
  readonly folders: Places;
  readonly storage: () => Promise<StorageView>;
  readonly accounts: () => readonly AccountView[];
  readonly streams: () => readonly StreamHealthView[];
  readonly keyring: () => Promise<{ readonly available: boolean; readonly backend: string }>;
  readonly notificationsSupported: () => boolean;
  readonly desktop: () => DesktopView | null;
  readonly problems: () => readonly PastProblem[];
}

export function createDiagnostics(options: DiagnosticsOptions) {
  const { clock } = options;

  async function look(language: Language): Promise<DiagnosticsView> {
    const words = diagnosticsWords[language];
    const [storage, keyring, ...sizes] = await Promise.all([
      options.storage(),
      options.keyring(),
      ...options.folders.map(({ path }) => sizeOf(path)),
    ]);
    const now = clock.now();
    return {
      at: now,
      versions: [...options.versions(language)],
      places: options.places.map(({ name, path }) => ({ name: words.places[name], path })),
      stores: [
        ...storage.databases.map(({ name, bytes, entries }) => ({
          name: words.database(nameIn(name, language)),
          bytes,
          entries,
        })),
        ...options.folders.map(({ name }, index) => ({
          name: words.places[name],
          bytes: sizes[index] ?? 0,
          entries: null,
        })),
      ],
      health: [
        ...accountLines(options.accounts(), options.streams(), now, language),
        storageLine(storage, now, language),
        keyringLine(keyring, words),
        options.notificationsSupported()
          ? { ...words.notifications.taken, tone: 'ok' }
          : { ...words.notifications.none, tone: 'problem' },
        ...desktopLines(options.desktop(), language),
      ],
      problems: options.problems().map((problem) => ({
        ...problem,
        advice: problem.advice,
      })),
    };
  }

  return {
    view: () => look(options.language()),
    /** The same as a text without paths, account names, servers, and anything that looks like a secret. */
    async file(): Promise<{ readonly name: string; readonly text: string }> {
      // In English, for readers who may not know the user's language.
      const shown = await look('en');
      const day = new Date(shown.at).toISOString().slice(0, 10);
      return {
        name: `outpost-diagnostics-${day}.txt`,
        // Redacted line by line, because the redactor truncates long texts.
        text: withoutPeople(makeText(shown), namesOf(options.accounts()), placesOf(options))
          .split('\n')
          .map(options.redactor.text)
          .join('\n'),
      };
    },
  };
}

type Words = TextOf<typeof diagnosticsWords>;

function accountLines(
  accounts: readonly AccountView[],
  streams: readonly StreamHealthView[],
  now: number,
  language: Language,
): readonly HealthLine[] {
  const names = accountWords[language];
  return accounts.map((account): HealthLine => {
    const subject =
      account.kind === 'practice'
        ? names.practice
        : names.on(account.user?.name ?? names.watching, account.server.name);
    if (account.kind === 'watch') return { subject, tone: 'ok', detail: diagnosticsWords[language].watches };
    const { ok, words } = healthOf(account, streams, now, language);
    const trouble = account.problem === null ? '' : ` ${translate(account.problem.message, language)}`;
    return {
      subject,
      tone: ok ? 'ok' : 'problem',
      detail: `${words[0]?.toUpperCase()}${words.slice(1)}.${trouble}`,
    };
  });
}

function storageLine({ incidents, quarantined }: StorageView, now: number, language: Language): HealthLine {
  const { subject, unread, none } = diagnosticsWords[language].storage;
  const [newest] = incidents;
  if (newest) {
    const detail = `${timeWords(newest.at, now, language)}: ${translate(newest.message, language)}`;
    return { subject, tone: 'problem', detail };
  }
  return quarantined > 0
    ? { subject, tone: 'busy', detail: unread(quarantined) }
    : { subject, tone: 'ok', detail: none };
}

function keyringLine(
  { available, backend }: { readonly available: boolean; readonly backend: string },
  words: Words,
): HealthLine {
  const { subject, none } = words.keyring;
  return available
    ? { subject, tone: 'ok', detail: backend }
    : { subject, tone: 'busy', detail: none(backend) };
}

function desktopLines(desktop: DesktopView | null, language: Language): readonly HealthLine[] {
  if (desktop === null) return [];
  const words = diagnosticsWords[language];
  const { tray, update } = desktop;
  const { subject } = words.updates;
  return [
    { subject: words.tray.subject, tone: tray === 'none' ? 'busy' : 'ok', detail: words.tray[tray] },
    update.state === 'failed' || update.state === 'refused'
      ? { subject, tone: 'problem', detail: translate(update.message, language) }
      : { subject, tone: 'ok', detail: words.updates[update.state] },
  ];
}

/** Total size of a folder's files in bytes; 0 if it is unreadable. */
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
      ...(advice === null ? [] : [`    What to do: ${inEnglish(advice)}`]),
    ]),
    '',
  ].join('\n');
}

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
  return [...places, ...folders].map(({ name, path }) => [
    path,
    `<${diagnosticsWords.en.places[name].toLowerCase()}>`,
  ]);
}

/** Replaces the longest first, because a folder's path is a prefix of others. Names only match as whole words. */
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
