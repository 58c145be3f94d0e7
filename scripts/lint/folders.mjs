/**
 * The folders of the source with their content and allowed imports. The linter enforces this table
 * (`house/layers`, `house/circles`), and the table in ARCHITECTURE.md is generated from it.
 *
 * `folder`: a folder or a file; a star matches one name. Folders of `main/features/*` do not import each other.
 * `with`: further files of the row. `may`: the other rows that it may import; absent: all.
 * `packages`: allowed packages: 'any', 'no-runtime' (npm packages, but not Node or Electron: the code
 * runs in any browser), 'built-in' (Node's modules only).
 * The first matching row applies.
 * @typedef {{
 *   folder: string,
 *   with?: readonly string[],
 *   holds: string,
 *   may?: readonly string[],
 *   packages: 'any' | 'no-runtime' | 'built-in',
 * }} Folder
 */

/** Imports allowed for every layer of the window. */
const pageBase = ['preload/contract', 'main/text'];

/** @type {readonly Folder[]} */
export const folders = [
  {
    folder: 'main/index.ts',
    holds: 'entry: opens the first window, and loads only what that needs',
    may: ['main/app', 'main/ipc', 'main/desktop', 'main/store', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/app',
    holds:
      'life cycle, paths, log, settings, power and network events, child processes; `outpost.ts` is the composition root behind the first window',
    may: [
      'main/core.ts',
      'main/ipc',
      'main/feature.ts',
      'main/first-paint-data.ts',
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
    holds: 'the app without a desktop: composes all features, free of Electron',
    may: [
      'main/features/*/feature.ts',
      'main/context.ts',
      'main/ipc',
      'main/feature.ts',
      'main/events.ts',
      'main/connections',
      'main/views',
      'main/streams',
      'main/text',
      'main/base',
    ],
    packages: 'any',
  },
  {
    folder: 'main/store-worker.ts',
    holds: 'entry of the store’s thread: the store with the row checks of other folders',
    may: ['main/restored-row-checks.ts', 'main/store'],
    packages: 'any',
  },
  {
    folder: 'main/restored-row-checks.ts',
    holds: 'validates rows of databases from outside',
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
    holds: 'factory of each feature: creates it from the shared context and returns its contributions',
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
    holds: 'types of the shared context, and of the core’s options',
    may: [
      'main/ipc',
      'main/first-paint-data.ts',
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
    holds: 'server of the contract, handler registration and topic publisher; the only user of `ipcMain`',
    may: ['main/feature.ts', 'main/desktop', 'main/store', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/feature.ts',
    holds: 'type of a feature: queries, commands, topics and lifecycle hooks',
    may: ['main/streams', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/first-paint-data.ts',
    holds: 'accounts and timeline of earlier runs, for the first paint',
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
      'accounts, analysis, arenas, books, bot, challenges, explorer, games, history, insights, machines, network, notes, opponents, players, practice, ratings, repertoire, storage, timeline, training, TV, watching: fold facts into state and act through the client. They do not import each other',
    may: [
      'main/notifications',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/budget',
      'main/sharing',
      'main/machines/facts',
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
      'rules as pure functions (fact and context to verdict with a reason), notifier, burst grouping, quiet hours, first-move alarm, followed people, history',
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
      'window, origin and content policy, notifications, tray, badge, autostart, menus, session bus (`dbus/`), the only `openExternal`',
    may: ['main/accounts', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/network',
    holds: 'proxies and their passwords, additional certificate authorities, and their settings view',
    may: ['main/accounts', 'main/service', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/wire-log',
    holds: 'recent traffic without secrets, and its export for reports',
    may: ['main/accounts', 'main/service', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/updates',
    holds: 'signed release lists, downloads and verification',
    may: ['main/service', 'main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/events.ts',
    holds: 'events between parts of the app, and their order',
    may: ['main/notifications', 'main/streams', 'main/machines/facts', 'main/service', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/connections',
    holds: 'one connection per account: client, budget scope, streams',
    may: [
      'main/events.ts',
      'main/views',
      'main/accounts',
      'main/streams',
      'main/budget',
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
    folder: 'main/views',
    holds: 'conversions from domain values to contract values, shared by features',
    may: [
      'main/accounts',
      'main/streams',
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
      'accounts, tokens (`system-keyring.ts` is its only file with Electron), scopes, sign-in through the browser, sign-out, deletion',
    may: ['main/store', 'main/service', 'main/text', 'main/base', 'preload/contract'],
    packages: 'any',
  },
  {
    folder: 'main/streams',
    holds: 'supervisor of long-lived streams, intake into the ledger, reconciliation after gaps',
    may: ['main/budget', 'main/store', 'main/service', 'main/text', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/budget',
    holds: 'one table of limits, one scheduler',
    may: ['main/store', 'main/service', 'main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/store',
    holds:
      'SQLite in a worker thread: migrations, one module per aggregate, archive index, backups and recovery',
    may: ['main/machines/fact.ts', 'main/machines/facts', 'main/text', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/service',
    holds:
      'client of the chess service: transport, NDJSON, codecs of both dialects, endpoints, errors; calls by subject (`subjects/`)',
    may: ['main/text', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/machines/fact.ts',
    with: ['main/machines/hybrid-time.ts'],
    holds: 'a fact that machines share, and the hybrid logical time of its change',
    may: [],
    packages: 'no-runtime',
  },
  {
    folder: 'main/machines/log',
    holds:
      'facts of several machines in one folder: immutable segments, a state per machine, compaction, encryption ([format](main/machines/log/FORMAT.md))',
    may: ['main/machines/fact.ts', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/machines/facts',
    holds:
      'kinds of shared facts, their keys, and the joins that make all machines agree ([table](main/machines/facts/FACTS.md)). Pure',
    may: ['main/machines/fact.ts', 'main/chess'],
    packages: 'built-in',
  },
  {
    folder: 'main/sharing',
    holds:
      'the shared folder joined with the store: publishes what changed here, and merges what other machines changed',
    may: ['main/machines/fact.ts', 'main/machines/log', 'main/machines/facts', 'main/store', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/practice',
    holds:
      'practice club: a server of the whole interface in its own process, or inside a test on the test’s clock; own table of limits (`law/`), faults on demand (`http/wire.ts`)',
    may: ['main/engine', 'main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/engine',
    holds:
      'Fairy-Stockfish for bots: module, process, protocol and search queue; `analysis/`: processes in which Stockfish and Fairy-Stockfish analyse; `live/`: the one that analyses the position on a board; `own/`: engines of the user',
    may: ['main/chess', 'main/base'],
    packages: 'any',
  },
  {
    folder: 'main/text',
    holds:
      'languages, catalogues, plurals and numbers; messages as values with templates per language (`messages/`) and their stored form. The renderer’s `@text`',
    may: ['main/chess', 'main/base'],
    packages: 'no-runtime',
  },
  {
    folder: 'main/chess',
    holds: 'chess itself: vocabulary, rules, replay, clocks, PGN. Pure. The renderer’s `@chess`',
    may: [],
    packages: 'no-runtime',
  },
  {
    folder: 'main/base',
    holds: 'clock, random, log, emitter and other small tools that are passed in as parameters',
    may: [],
    packages: 'any',
  },
  {
    folder: 'preload/contract',
    holds:
      'schemas and types that main and renderer share: queries, commands, topics. The renderer’s `@contract`',
    may: ['main/text', 'main/chess'],
    packages: 'no-runtime',
  },
  {
    folder: 'preload',
    holds: 'the bridge between page and main',
    may: ['preload/contract'],
    packages: 'any',
  },
  {
    folder: 'renderer/main.tsx',
    holds: 'entry of the page',
    may: ['renderer/app', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', 'preload/contract'],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/app',
    holds:
      'shell (rail, palette, shortcuts) and `screens/`: the screen of each route, and screens that combine features (Home, Play, a player’s page, Settings, small windows)',
    may: ['renderer/features/*', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/features/*',
    holds:
      'accounts, arenas, bot, challenges, game, history, insights, machines, network, new-game, notifications, openings, practice, ratings, repertoire, settings, timeline, tour, training, TV, watch: their screens and parts. They do not import each other',
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
      'parts that every board screen shares: stage, player strips, clocks, move list, spectator table, terms of a challenge (`terms/`)',
    may: ['renderer/board', 'renderer/frame', 'renderer/bridge.ts', 'renderer/ui', 'main/chess', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/board',
    holds: 'the board: pieces, moves, arrows, themes',
    may: ['renderer/bridge.ts', 'renderer/ui', 'main/chess', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/frame',
    holds:
      'frame of every screen: router, screen and side panel, account health, theme, shared parts of settings panes (`settings/`)',
    may: ['renderer/bridge.ts', 'renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/bridge.ts',
    with: ['renderer/frame-queue.ts', 'renderer/query-groups.ts'],
    holds: 'queries, commands and topics as hooks',
    may: ['renderer/ui', ...pageBase],
    packages: 'no-runtime',
  },
  {
    folder: 'renderer/ui',
    holds: 'design system',
    may: pageBase,
    packages: 'no-runtime',
  },
  {
    folder: 'test/referee',
    holds:
      'a TCP proxy between app and server: injects network faults, records the traffic and judges it by its own table of limits',
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
    holds: 'the project’s commands and lint rules',
    packages: 'any',
  },
];
