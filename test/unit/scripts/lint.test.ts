import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageScript } from '../../../scripts/lib/tools.mjs';
import house from '../../../scripts/lint/house-rules.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

interface Case {
  readonly file: string;
  readonly code: string;
  /** The rule that must speak; undefined where none may. */
  readonly rule?:
    | 'layers'
    | 'circles'
    | 'type-names'
    | 'ipc-main'
    | 'open-external'
    | 'ambient'
    | 'files'
    | 'words'
    | 'plain-words';
}

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly code: string;
  readonly severity: string;
}

const forbidden = (rule: NonNullable<Case['rule']>, file: string, code: string): Case => ({
  file,
  code,
  rule,
});
const allowed = (file: string, code: string): Case => ({ file, code });

const cases: readonly Case[] = [
  forbidden('words', 'renderer/app/words-a.tsx', 'export const a = <p>Nothing yet.</p>;'),
  forbidden('words', 'renderer/app/words-b.tsx', 'export const b = <img alt="A board" src="b.png" />;'),
  forbidden(
    'words',
    'renderer/app/words-c.tsx',
    'export const c = (isOn: boolean) => <p>{isOn ? `On now` : null}</p>;',
  ),
  forbidden('words', 'renderer/app/words-d.ts', "export const d = [{ value: 'x', label: 'Anyone' }];"),
  forbidden(
    'words',
    'renderer/app/words-e.tsx',
    'export const e = (n: number) => <p aria-label={`${n} left`} />;',
  ),
  allowed('renderer/app/some-text.ts', "export const f = { title: 'Nothing yet' };"),
  allowed(
    'renderer/app/words-g.tsx',
    'export const g = (text: string) => <p className="type-13 strong" title={text}>Outpost {text} · 1+{1}</p>;',
  ),
  allowed('main/base/words-h.ts', "export const h = { title: 'A title for the log' };"),

  forbidden('plain-words', 'main/base/plain-a.ts', '/** Whoever asks first is served. */'),
  forbidden('plain-words', 'main/base/plain-b.ts', '// The entry is\n// told to the log.'),
  forbidden('plain-words', 'test/unit/plain-c.ts', '/* What finds no room. */'),
  forbidden('plain-words', 'main/base/plain-d.ts', "log.info('the stream goes on', {});"),
  forbidden('plain-words', 'main/base/plain-e.ts', 'options.log.warn(`nobody answered ${1}`);'),
  forbidden(
    'plain-words',
    'renderer/app/plain-text.ts',
    "export const a = catalogue({ en: { b: (n: string) => `${n} stands here` }, de: { b: () => 'x' } });",
  ),
  forbidden('plain-words', 'main/text/messages/en/plain.ts', "export const a = { 'a.b': 'It was told.' };"),
  allowed('main/base/plain-f.ts', '/** What is this? The scheduler drops the request. */'),
  allowed('main/base/plain-g.ts', '/** It stands. plain-words: quoted from the protocol */'),
  allowed('main/base/plain-h.ts', "export const a = 'nobody';"),
  allowed('main/text/messages/en/plain-label.ts', "export const a = { 'a.b': 'Who can challenge you' };"),
  allowed('main/text/messages/de/plain.ts', "export const a = { 'a.b': 'nobody' };"),

  forbidden('layers', 'main/chess/a.ts', "import '../base/clock.ts';"),
  forbidden('layers', 'main/chess/b.ts', "import 'node:fs';"),
  forbidden('layers', 'main/chess/c.ts', "export * from '../../preload/contract/index.ts';"),
  allowed('main/chess/d.ts', "import './line.ts'; import 'chessops';"),

  forbidden('layers', 'main/base/a.ts', "import '../chess/line.ts';"),
  forbidden('layers', 'main/base/b.ts', "import 'electron';"),
  allowed('main/base/c.ts', "import './clock.ts'; import 'node:crypto';"),

  forbidden('layers', 'renderer/app/a.tsx', "import '../../main/store/api.ts';"),
  forbidden('layers', 'renderer/app/b.tsx', "const load = () => import('../../main/base/clock.ts'); load();"),
  forbidden('layers', 'renderer/app/c.tsx', "import { ipcRenderer } from 'electron'; ipcRenderer.send('x');"),
  forbidden('layers', 'renderer/app/d.tsx', "import '../../preload/index.ts';"),
  forbidden('layers', 'renderer/app/e.tsx', "import '@chess/../store/api.ts';"),
  forbidden('layers', 'renderer/app/f.tsx', "export type A = import('../../main/store/api.ts').StoreApi;"),
  allowed(
    'renderer/board/g.tsx',
    "import '@chess/line.ts'; import '@contract/route.ts'; import '../ui/a.ts'; import 'react';",
  ),

  // The layers of the window: ui < frame < board < table < features < app.
  forbidden('layers', 'renderer/ui/a.tsx', "import '../frame/router.ts';"),
  forbidden('layers', 'renderer/frame/a.tsx', "import type { Board } from '../board/Board.tsx';"),
  forbidden('layers', 'renderer/board/a.tsx', "import '../table/BoardStage.tsx';"),
  forbidden('layers', 'renderer/table/a.tsx', "import '../features/game/game-text.ts';"),
  forbidden('layers', 'renderer/features/game/a.tsx', "import '../../app/Shell.tsx';"),
  forbidden('layers', 'renderer/features/game/b.tsx', "import '../history/words.ts';"),
  allowed('renderer/features/game/c.tsx', "import './words.ts'; import '../../table/BoardStage.tsx';"),
  allowed('renderer/app/h.tsx', "import '../features/game/a.tsx'; import '../features/history/a.tsx';"),
  forbidden('layers', 'renderer/new-folder/a.ts', "import '../ui/index.ts';"),

  forbidden('layers', 'main/features/games/a.ts', "import '../challenges/view.ts';"),
  allowed('main/features/games/b.ts', "import './view.ts'; import '../../base/clock.ts';"),
  forbidden('layers', 'main/features/games/c.ts', "import '../../../renderer/bridge.ts';"),

  forbidden('layers', 'main/desktop/against.ts', "import '../notifications/judge.ts';"),
  forbidden('layers', 'main/store/against.ts', "import '../restored-row-checks.ts';"),
  allowed('main/store-worker.ts', "import './restored-row-checks.ts'; import './store/api.ts';"),

  forbidden('circles', 'main/chess/circle-a.ts', "import './circle-b.ts';"),
  forbidden('circles', 'main/chess/circle-b.ts', "export type { C } from './circle-c.ts';"),
  forbidden('circles', 'main/chess/circle-c.ts', "export type C = import('./circle-a.ts').A;"),
  allowed('main/chess/line-a.ts', "import './line-b.ts'; import './circle-a.ts';"),
  allowed('main/chess/line-b.ts', 'export const b = 1;'),
  forbidden('circles', 'main/service/codec/folder-a.ts', "import '../network/folder-b.ts';"),
  allowed('main/service/codec/folder-d.ts', 'export const d = 1;'),
  allowed('main/service/network/folder-b.ts', 'export const b = 1;'),
  forbidden('circles', 'main/service/network/folder-c.ts', "import '../codec/folder-d.ts';"),

  forbidden('type-names', 'main/budget/name-a.ts', 'export interface Twice { readonly a: string }'),
  forbidden('type-names', 'renderer/app/name-b.ts', 'export type Twice = string;'),
  forbidden('type-names', 'main/budget/name-f.ts', 'export interface Listed { readonly a: string }'),
  forbidden(
    'type-names',
    'main/app/name-g.ts',
    'interface Listed { readonly a: string }\nexport type { Listed };',
  ),
  allowed('main/budget/name-c.ts', 'export interface Once { readonly a: string }'),
  allowed(
    'main/app/name-d.ts',
    "export type { Once } from '../base/name-e.ts'; type Twice = string; export type Other = Twice;",
  ),

  forbidden('layers', 'main/store/a.ts', "import { app } from 'electron'; app.quit();"),
  forbidden(
    'layers',
    'main/accounts/a.ts',
    "import type { SafeStorage } from 'electron'; export type S = SafeStorage;",
  ),
  allowed(
    'main/accounts/system-keyring.ts',
    "import { safeStorage } from 'electron'; safeStorage.isEncryptionAvailable();",
  ),
  allowed('main/index.ts', "import { app } from 'electron'; app.quit();"),
  allowed('main/app/a.ts', "import { app } from 'electron/main'; app.quit();"),

  forbidden('layers', 'preload/index.ts', "import '../main/base/log.ts';"),
  forbidden('layers', 'preload/contract/a.ts', "import '../../main/store/api.ts';"),
  allowed('preload/contract/b.ts', "import '@chess/vocabulary.ts'; import 'zod';"),
  allowed(
    'preload/bridge.ts',
    "import { contextBridge } from 'electron'; import './contract/index.ts'; contextBridge.exposeInMainWorld('a', {});",
  ),

  forbidden('layers', 'test/referee/a.ts', "import '../../main/chess/line.ts';"),
  forbidden('layers', 'test/referee/b.ts', "import 'zod';"),
  forbidden('layers', 'test/referee/d.ts', "export type { Clock } from '../../main/base/clock.ts';"),
  forbidden('layers', 'test/referee/e.ts', "const load = () => import('../harness/club.ts'); load();"),
  forbidden('layers', 'test/referee/f.ts', "import { net } from 'electron'; net.isOnline();"),
  allowed('test/referee/c.ts', "import 'node:net'; import './wire.ts';"),

  forbidden('layers', 'main/practice/a.ts', "import '../service/domain.ts';"),
  allowed(
    'main/practice/b.ts',
    "import '../base/clock.ts'; import '../chess/line.ts'; import './http/x.ts';",
  ),

  forbidden(
    'ipc-main',
    'main/desktop/a.ts',
    "import { ipcMain } from 'electron'; ipcMain.removeAllListeners();",
  ),
  forbidden(
    'ipc-main',
    'main/app/b.ts',
    "import * as electron from 'electron'; electron.ipcMain.removeAllListeners();",
  ),
  allowed('main/ipc/a.ts', "import { ipcMain } from 'electron'; ipcMain.removeAllListeners();"),

  forbidden(
    'open-external',
    'main/desktop/b.ts',
    "import { shell } from 'electron'; void shell.openExternal('https://a.b');",
  ),
  forbidden(
    'open-external',
    'main/app/c.ts',
    "import { shell } from 'electron'; const { openExternal } = shell; void openExternal('https://a.b');",
  ),
  allowed(
    'main/desktop/open-external.ts',
    "import { shell } from 'electron'; void shell.openExternal('https://a.b');",
  ),

  forbidden('ambient', 'main/store/b.ts', 'export const now = () => Date.now();'),
  forbidden('ambient', 'main/store/c.ts', 'export const now = () => new Date();'),
  forbidden('ambient', 'main/chess/e.ts', 'export const pick = () => Math.random();'),
  forbidden('ambient', 'main/streams/a.ts', 'export const later = (f: () => void) => setTimeout(f, 1);'),
  forbidden(
    'ambient',
    'main/streams/b.ts',
    'export const often = (f: () => void) => globalThis.setInterval(f, 1);',
  ),
  forbidden('ambient', 'main/service/a.ts', "export const get = () => fetch('https://a.b');"),
  forbidden('ambient', 'main/service/b.ts', 'export const make = (f = fetch) => f;'),
  allowed(
    'main/service/c.ts',
    'export const make = (fetch: typeof globalThis.fetch) => () => fetch("https://a.b");',
  ),
  allowed(
    'main/service/d.ts',
    'export const make = (options: { setTimeout: () => void }) => options.setTimeout();',
  ),
  allowed('main/service/e.ts', 'export const from = (ms: number) => new Date(ms);'),
  allowed('main/base/system.ts', 'export const now = () => Date.now();'),
  allowed('main/practice/main.ts', 'export const now = () => Date.now();'),
  forbidden('files', 'main/app/kept-text.ts', `import { writeFileSync } from 'node:fs';`),
  forbidden('files', 'main/store/dump.ts', `import { writeFile as put } from 'node:fs/promises';`),
  forbidden('files', 'main/views/stream.ts', `import { createWriteStream } from 'fs';`),
  forbidden('files', 'main/app/whole.ts', `import * as fs from 'node:fs';`),
  allowed('main/base/replace-file.ts', `import { writeFileSync } from 'node:fs';`),
  allowed('main/app/reading.ts', `import { readFileSync, renameSync } from 'node:fs';`),
  allowed('test/some.ts', `import { writeFileSync } from 'node:fs';`),
  allowed('renderer/clock.ts', 'export const now = () => Date.now();'),
];

/** A violation of each kind, planted by one of the cases, and the words in which it is reported. */
const planted: readonly (readonly [kind: string, file: string, message: RegExp])[] = [
  ['an import against the table', 'main/chess/a.ts', /imports nothing else of ours/],
  ['a feature of main that imports another', 'main/features/games/a.ts', /do not import each other/],
  [
    'a feature of the window that imports another',
    'renderer/features/game/b.tsx',
    /do not import each other/,
  ],
  ['a layer of the window that imports one above it', 'renderer/ui/a.tsx', /imports of ours only/],
  ['a circle of files', 'main/chess/circle-a.ts', /circle-a\.ts, .*circle-b\.ts, .*in a circle/],
  ['a circle of folders', 'main/service/codec/folder-a.ts', /the folders .* import each other in a circle/],
  [
    'an exported type name that is taken',
    'main/budget/name-a.ts',
    /renderer\/app\/name-b\.ts also exports a type/,
  ],
  ['a sentence in one language', 'renderer/app/words-a.tsx', /“Nothing yet\.” has no translation/],
  ['a riddle in a comment', 'main/base/plain-a.ts', /“Whoever asks first is served\.” is a riddle/],
];

let folder = '';
const found = new Map<string, readonly string[]>();
const messages = new Map<string, readonly string[]>();
/** The project's own house rules, by their names in the configuration. */
let enabled: readonly string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-lint-'));
  for (const { file, code } of cases) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  // The project's own house rules alone: what else it has to say about these lines is beside the point.
  const own: { rules: Record<string, unknown> } = JSON.parse(
    readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8'),
  );
  const configuration = {
    jsPlugins: [join(projectRoot, 'scripts', 'lint', 'house-rules.mjs')],
    categories: { correctness: 'off' },
    rules: Object.fromEntries(Object.entries(own.rules).filter(([name]) => name.startsWith('house/'))),
  };
  enabled = Object.keys(configuration.rules);
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(configuration));
  const run = spawnSync(process.execPath, [packageScript(projectRoot, 'oxlint'), '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(run.stdout);
  for (const { filename, code, severity, message } of diagnostics) {
    if (severity !== 'error') continue;
    const rule = /^house\((.+)\)$/.exec(code)?.[1] ?? code;
    found.set(filename, [...(found.get(filename) ?? []), rule]);
    messages.set(filename, [...(messages.get(filename) ?? []), message]);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('house rules', () => {
  it.each(cases.filter(({ rule }) => rule))('$rule forbids in $file: $code', ({ file, rule }) => {
    expect(found.get(file)).toEqual([rule]);
  });

  it.each(cases.filter(({ rule }) => !rule))('nothing is said of $file: $code', ({ file }) => {
    expect(found.get(file)).toBeUndefined();
  });
});

describe('planted violations', () => {
  it.each(planted)('%s is reported', (_kind, file, message) => {
    expect(messages.get(file)).toEqual([expect.stringMatching(message)]);
  });

  it('there is one of every house rule, and every rule is on', () => {
    const names = Object.keys(house.rules).map((name) => `house/${name}`);
    expect(enabled.toSorted()).toEqual(names.toSorted());
    const broken = new Set(cases.map(({ rule }) => `house/${rule}`));
    expect(names.filter((name) => !broken.has(name))).toEqual([]);
  });
});
