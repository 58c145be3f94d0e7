/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * Names that exported types of several files still share. A name says of what it is (`DeliveryOutcome`, not `Outcome`),
 * so that a search finds one thing. The list may only become shorter.
 * @type {readonly string[]}
 */
export const sharedNames = [
  'Account',
  'Answer',
  'Applicant',
  'ArenaPlayer',
  'ArenaResult',
  'ArenaSchedule',
  'ArenaStats',
  'ArenaStatus',
  'Arenas',
  'Asked',
  'Authorization',
  'Call',
  'Caller',
  'Challenge',
  'Challenges',
  'ChatLine',
  'Dialect',
  'Door',
  'Engine',
  'Feeds',
  'GameRow',
  'Games',
  'GamesOptions',
  'History',
  'HistoryOptions',
  'ImportedGame',
  'Imports',
  'Json',
  'Kept',
  'Notes',
  'Outcome',
  'People',
  'PeopleOptions',
  'Perf',
  'Place',
  'Plan',
  'PracticeOptions',
  'Presence',
  'Refusal',
  'RequestKind',
  'Result',
  'Route',
  'Seek',
  'Seeks',
  'Slots',
  'Span',
  'Standing',
  'StreamHealth',
  'StreamKind',
  'Team',
  'TimeControl',
  'Times',
  'Tv',
  'TvPage',
  'Use',
  'Value',
  'Variant',
  'Verdict',
  'Watching',
  'WholeGame',
  'WireError',
];

/**
 * The type names that more than one file exports and declares, with these files. A type that is exported again from
 * elsewhere is one type.
 * @param {ReadonlyMap<string, Pick<SourceFile, 'types'>>} files
 * @returns {ReadonlyMap<string, readonly string[]>} by name
 */
export function findSharedNames(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [file, { types }] of files) {
    for (const name of new Set(types)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return new Map([...places].filter(([, names]) => names.length > 1));
}
