/** Groups of queries: those that a topic invalidates, and those that no topic updates. */
import type { QueryName } from '@contract/index.ts';

/** Queries whose answers no topic updates: repeated whenever a screen shows them. */
export const volatileQueries: ReadonlySet<QueryName> = new Set<QueryName>([
  ...(['storage.view', 'analysis.cost', 'books.view'] as const),
  ...(['books.moves', 'explorer.view', 'explorer.server'] as const),
  ...(['backups.view', 'quarantine.page', 'wireLog.report'] as const),
  ...(['diagnostics.view', 'practice.club', 'repertoire.gaps', 'repertoire.departures'] as const),
  ...(['watching.people', 'players.profile', 'players.presence', 'players.score'] as const),
  ...(['machines.suggested', 'machines.syncthing'] as const),
  // Each answer costs a request to the server, so the topic `arenas` does not repeat them.
  ...(['arenas.standing', 'arenas.myGames', 'arenas.others'] as const),
]);

/** Queries that the topic `history` invalidates: ratings have their trend from there. */
export const historyParts = [
  'history.activity',
  'history.curves',
  'history.games',
  'history.game',
  'history.tally',
  'history.choices',
  'history.openings',
  'openings.tree',
  'history.collections',
  'history.collectionLoss',
  'history.collectionValues',
  'history.names',
  'history.completeness',
  'analysis.cost',
  'ratings.view',
  ...(['repertoire.gaps', 'repertoire.departures'] as const),
] as const satisfies readonly QueryName[];

/**
 * Queries that the topics `repertoires` and `history` invalidate, and own games in progress. The repertoire's screen
 * has its own state of an open one.
 */
export const repertoireParts: readonly QueryName[] = [
  'opponents.view',
  'repertoire.list',
  'repertoire.prepared',
  'repertoire.departure',
];

/** Queries that the topics `notes` and `history` invalidate: an import may bring notes. */
export const noteParts: readonly QueryName[] = [
  'notes.game',
  'notes.position',
  'notes.positions',
  'notes.tags',
];

/** Queries that the topics `insights` and `history` invalidate. */
export const insightParts = ['insights.view', 'insights.week'] as const satisfies readonly QueryName[];

/** Queries that the topic `arenas` invalidates. */
export const arenaParts = [
  'arenas.list',
  'arenas.next',
  'arenas.get',
  'arenas.results',
] as const satisfies readonly QueryName[];
