import type { ArchiveFilter } from './history-api.ts';
import type { Value } from './sqlite.ts';

/** Results as they are stored. */
export const results = { loss: -1, draw: 0, win: 1, none: 2 } as const;

/** A condition of SQL with the values for its places. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Ids of the words that are meant, found before the games are looked at: there are few of them. */
const wordsThat = (test: string): string => `(SELECT id FROM archive_words WHERE archive = ? AND ${test})`;

/** `%`, `_` and the sign before them stand for themselves. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * `archive` is the archive's id. `byId`: a few games are asked for by their ids; the plus keeps SQLite from going
 * through the whole archive for them, as it does for what comes in order.
 */
export function conditionOf(
  archive: number,
  filter: ArchiveFilter,
  byId: boolean = filter.opponent !== undefined,
): Condition {
  const parts: string[] = [byId ? '+game.archive = ?' : 'game.archive = ?'];
  const values: Value[] = [archive];
  const add = (sql: string, ...more: readonly Value[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  const oneOf = (column: string, words: readonly string[] | undefined): void => {
    if (words === undefined || words.length === 0) return;
    const places = words.map(() => '?').join(', ');
    add(`game.${column} IN ${wordsThat(`word IN (${places})`)}`, archive, ...words);
  };
  const range = (column: string, from: number | undefined, to: number | undefined): void => {
    if (from !== undefined) add(`game.${column} >= ?`, from);
    if (to !== undefined) add(`game.${column} <= ?`, to);
  };

  const { opponent, text, opening, color, rated, analysed, arena } = filter;
  if (opponent !== undefined)
    // Nobody has so many games against one that looking them up would be dearer than going through all of them in order.
    add(
      `game.id IN (SELECT id FROM archive_games WHERE archive = ? AND opponent IN ${wordsThat('word = ? COLLATE NOCASE')})`,
      archive,
      archive,
      opponent,
    );
  if (opening !== undefined && opening !== '') {
    const begins = wordsThat(String.raw`word LIKE ? ESCAPE '\'`);
    const like = `${literally(opening)}%`;
    add(`(game.opening IN ${begins} OR game.eco IN ${begins})`, archive, like, archive, like);
  }
  if (text !== undefined && text !== '') {
    const holds = wordsThat(String.raw`word LIKE ? ESCAPE '\'`);
    const like = `%${literally(text)}%`;
    add(
      `(game.opponent IN ${holds} OR game.own IN ${holds} OR game.opening IN ${holds} OR game.arena IN ${holds}
        OR game.game_id = ? OR game.id IN (SELECT id FROM archive_games
          WHERE archive = ? AND notes IS NOT NULL AND notes LIKE ? ESCAPE '\\'))`,
      ...[archive, like, archive, like, archive, like, archive, like, text, archive, like],
    );
  }
  oneOf('perf', filter.perfs);
  oneOf('variant', filter.variants);
  oneOf('status', filter.statuses);
  if (arena !== undefined) oneOf('arena', [arena]);
  if (filter.mine !== undefined) add(`game.own IS ${filter.mine ? '' : 'NOT '}NULL`);
  if (filter.results !== undefined && filter.results.length > 0)
    add(`game.result IN (${filter.results.map((result) => results[result]).join(', ')})`);
  if (color !== undefined) add('game.color = ?', color === 'white' ? 0 : 1);
  if (rated !== undefined) add('game.rated = ?', Number(rated));
  if (analysed !== undefined) add(`game.evals IS ${analysed ? 'NOT ' : ''}NULL`);
  range('rating', filter.ratingFrom, filter.ratingTo);
  range('plies', filter.pliesFrom, filter.pliesTo);
  range('clock_left', undefined, filter.clockLeftTo);
  if (filter.from !== undefined) add('game.began + game.lasted >= ?', filter.from);
  // A game that ended before then began before then: that alone the index can tell.
  if (filter.to !== undefined) add('game.began < ? AND game.began + game.lasted < ?', filter.to, filter.to);
  return { sql: parts.join(' AND '), values };
}
