/**
 * The folders of the source, what is in each, and which others it may import. The linter enforces this table
 * (`house/layers`, `house/circles`), and the table in ARCHITECTURE.md is generated from it.
 *
 * `folder`: a folder or a file; a star stands for one name. The folders of `main/features/*` do not import each other.
 * `with`: further files that belong to it. `may`: the other rows that it may import; left out: all.
 * `packages`: what else it may import: 'any', 'no-runtime' (npm packages, but nothing of Node or Electron: the code
 * runs in any browser), 'built-in' (Node's own modules only).
 * The first row that holds a file judges it.
 * @typedef {{
 *   folder: string,
 *   with?: readonly string[],
 *   holds: string,
 *   may?: readonly string[],
 *   packages: 'any' | 'no-runtime' | 'built-in',
 * }} Folder
 */

/** What every layer of the window may import. */
const pageBase = ['preload/contract', 'main/text'];

/** @type {readonly Folder[]} */
export const folders = [
  {
    folder: 'main/index.ts',
    holds: 'the start: what a first window needs, and nothing else',
    may: ['main/app', 'main/ipc', 'main/desktop', 'main/store', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/app',
    holds:
      'life cycle, paths, log, settings, power and network events, the practice club’s process; `outpost.ts` is the composition root behind the first window',
    may: [
      'main/core.ts',
      'main/ipc',
      'main/feature.ts',
      'main/kept.ts',
      'main/features/*',
      'main/notifications',
      'main/desktop',
      'main/network',
      'main/wire-log',
      'main/updates',
      'main/views',
      'main/accounts',
      'main/store',
      'main/service',
      'main/practice',
      'main/engine',
      'main/text',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/core.ts',
    holds: 'the app without its desktop: everything composed, nothing of Electron',
    may: [
      'main/features/*/feature.ts',
      'main/context.ts',
      'main/ipc',
      'main/feature.ts',
      'main/events.ts',
      'main/connections',
      'main/views',
      'main/streams',
      'main/base',
    ],
    packages: 'any',
  },
  {
    folder: 'main/store-worker.ts',
    holds: 'the entry of the store’s thread: the store, and the checks of rows that other folders own',
    may: ['main/row-checks.ts', 'main/store'],
    packages: 'any',
  },
  {
    folder: 'main/row-checks.ts',
    holds: 'which rows of a database from outside are refused',
    may: ['main/features/*', 'main/accounts', 'main/store'],
    packages: 'any',
  },
  {
    folder: 'main/features/*/feature.ts',
    with: [
      'main/notifications/service.ts',
      'main/features/accounts/eraser.ts',
      'main/features/challenges/bot-games.ts',
    ],
    holds: 'the factory of each feature: what it contributes, from what all features share',
    may: [
      'main/context.ts',
      'main/feature.ts',
      'main/features/*',
      'main/notifications',
      'main/connections',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/budget',
      'main/service',
      'main/text',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/context.ts',
    with: ['main/core-options.ts'],
    holds: 'what features share, and what the core needs of its surroundings',
    may: [
      'main/ipc',
      'main/kept.ts',
      'main/features/*',
      'main/notifications',
      'main/desktop',
      'main/wire-log',
      'main/events.ts',
      'main/connections',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/store',
      'main/service',
      'main/engine',
      'main/text',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/ipc',
    holds: 'the contract’s server, handlers and publisher; the only place with `ipcMain`',
    may: ['main/feature.ts', 'main/desktop', 'main/store', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/feature.ts',
    holds: 'what a feature returns: queries, commands, topics, what it does with a fact',
    may: ['main/streams', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/kept.ts',
    holds: 'what earlier runs left: accounts and timeline, all that a first picture needs',
    may: [
      'main/features/*',
      'main/notifications',
      'main/accounts',
      'main/store',
      'main/service',
      'main/text',
    ],
    packages: 'any',
  },
  {
    folder: 'main/features/*',
    holds:
      'challenges, games, arenas, watching, TV, history, timeline, bot, practice: fold facts into state, act through the client. They do not import each other',
    may: [
      'main/notifications',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/budget',
      'main/store',
      'main/service',
      'main/practice',
      'main/engine',
      'main/text',
      'main/chess',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/notifications',
    holds:
      'rules judged as pure functions (fact and surroundings in, outcome with its reason out), bursts, quiet hours, the first-move alarm, turns, whom one follows, the history',
    may: [
      'main/desktop',
      'main/store',
      'main/service',
      'main/text',
      'main/chess',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/desktop',
    holds:
      'window, own origin and content policy, notifications, tray, badge, autostart, menus, the session bus (`dbus/`), the one `openExternal`',
    may: ['main/accounts', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/network',
    holds:
      'proxies with their passwords, certificate authorities of the user, what the settings show of them',
    may: ['main/accounts', 'main/service', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/wire-log',
    holds: 'what was on the wire lately, without secrets; its export for reports',
    may: ['main/accounts', 'main/service', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/updates',
    holds: 'signed lists of releases, their download, and what may be installed',
    may: ['main/service', 'main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/events.ts',
    holds: 'what parts of the app tell each other, and in which order',
    may: ['main/notifications', 'main/streams', 'main/service', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/connections',
    holds: 'one connection an account: client, place in the budget, streams',
    may: [
      'main/events.ts',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/budget',
      'main/store',
      'main/service',
      'main/text',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/views',
    holds: 'from domain values to what the contract shows, shared by features',
    may: [
      'main/accounts',
      'main/streams',
      'main/budget',
      'main/service',
      'main/text',
      'main/chess',
      'main/base',
      'preload/contract',
    ],
    packages: 'any',
  },
  {
    folder: 'main/accounts',
    holds:
      'accounts, tokens (`vault.ts` is its one file with Electron), scopes as abilities, signing in through the browser, signing out, deleting',
    may: ['main/store', 'main/service', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/streams',
    holds:
      'supervisor of long-lived streams, the intake that writes to the ledger first, reconciliation after gaps',
    may: ['main/budget', 'main/store', 'main/service', 'main/text', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/budget',
    holds: 'what may be asked when: one table of limits, one scheduler',
    may: ['main/store', 'main/service', 'main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/store',
    holds: 'SQLite in a worker thread: migrations, one module an aggregate, copies and restoration',
    may: ['main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/service',
    holds:
      'the client of the chess service: transport, ndjson, codecs of both dialects, endpoints, errors; how it is asked (`calls.ts`), and what (`subjects/`)',
    may: ['main/text', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/practice',
    holds:
      'the practice club: a server of the whole interface in its own process, or in a test’s, with the test’s clock; a table of limits of its own (`law/`), and faults on demand at any byte (`http/wire.ts`)',
    may: ['main/engine', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/engine',
    holds: 'Fairy-Stockfish: the module, its process, and the app’s hold on it',
    may: ['main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/text',
    holds:
      'languages, catalogues of words, plurals and numbers by `Intl`; words that main and renderer share; what main says (`say.ts`) and how it is told in another language (`tell.ts`). The renderer’s `@text`',
    may: ['main/chess'],
    packages: 'no-runtime',
  },
  {
    folder: 'main/chess',
    holds: 'the game itself: vocabulary, rules, replay, clocks, PGN. Pure. The renderer’s `@chess`',
    may: [],
    packages: 'no-runtime',
  },
  {
    folder: 'main/base',
    holds: 'clock, randomness, log, emitter: what others take as parameters',
    may: [],
    packages: 'any',
  },
  {
    folder: 'preload/contract',
    holds: 'what main and renderer share: queries, commands, topics. The renderer’s `@contract`',
    may: ['main/text', 'main/chess'],
    packages: 'no-runtime',
  },
  {
    folder: 'preload',
    holds: 'the bridge',
    may: ['preload/contract'],
    packages: 'any',
  },
  {
    folder: 'renderer/main.tsx',
    holds: 'the page’s start',
    may: ['renderer/app', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', 'preload/contract'],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/app',
    holds:
      'the shell (rail, palette, shortcuts), and `screens/`: which screen a route leads to, and the screens that only put features together (Home, Play, Settings, small windows)',
    may: ['renderer/features/*', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/features/*',
    holds:
      'accounts, arenas, bot, challenges, game, history, network, new-game, notifications, practice, settings, timeline, TV, watch: their screens, and their parts of others. They do not import each other',
    may: [
      'renderer/table',
      'renderer/board',
      'renderer/frame',
      'renderer/bridge.ts',
      'renderer/ui',
      'main/chess',
      ...pageBase,
    ],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/table',
    holds:
      'what every table has: the board’s stage, player strips, clocks, moves and the ways through them, a spectator’s table, and the terms of a challenge (`terms/`)',
    may: ['renderer/board', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', 'main/chess', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/board',
    holds: 'the board: pieces, moves, arrows, looks',
    may: ['renderer/bridge.ts', 'renderer/ui', 'main/chess', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/frame',
    holds:
      'what screens are in: router, screen and side panel, accounts’ health, theme, and what the panes of the settings share (`settings/`)',
    may: ['renderer/bridge.ts', 'renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/bridge.ts',
    with: ['renderer/bridge-text.ts', 'renderer/frame-queue.ts', 'renderer/language.ts'],
    holds: 'queries, commands and topics as hooks',
    may: ['renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/ui',
    holds: 'the design system',
    may: pageBase,
    packages: 'no-runtime',
  },
  {
    folder: 'test/referee',
    holds:
      'a TCP proxy between app and server that is a bad network on order, writes down what passes, and judges it by a table of limits of its own',
    may: [],
    packages: 'built-in',
  },
  {
    folder: 'test',
    holds: 'unit, integration, e2e, conformance, chaos, bench; mirrors the source',
    packages: 'any',
  },
  {
    folder: 'scripts',
    holds: 'the commands and what they need, the house’s lint rules',
    packages: 'any',
  },
];
