import {
  between,
  flagged,
  flags,
  resultOf,
  results,
  worded,
  type Narrow,
  type WordColumn,
} from './game-columns.ts';
import type { ArchiveFilter } from '../history-api.ts';
import type { ReadableDb, Value } from '../connection/sqlite.ts';

/** `%`, `_` and the sign before them stand for themselves. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * What games of an archive must have, as tests of their columns; `archive` is its id. Words, and what only a few games
 * say, are looked up in the database before any game is looked at.
 */
export function createFilterReader(
  reader: ReadableDb,
): (archive: number, filter: ArchiveFilter) => readonly Narrow[] {
  const idsOf = (sql: string) => {
    const query = reader.query<{ readonly id: number }>(sql);
    return (...values: readonly Value[]): readonly number[] => query.all(...values).map(({ id }) => id);
  };
  const wordsThat = (test: string) => idsOf(`SELECT id FROM archive_words WHERE archive = ? AND ${test}`);
  const equal = wordsThat('word = ?');
  const equalAnyhow = wordsThat('word = ? COLLATE NOCASE');
  const alike = wordsThat(String.raw`word LIKE ? ESCAPE '\'`);
  const gameNamed = idsOf('SELECT id FROM archive_games WHERE archive = ? AND game_id = ?');
  const gamesNoted = idsOf(
    String.raw`SELECT id FROM archive_games WHERE archive = ? AND notes IS NOT NULL AND notes LIKE ? ESCAPE '\'`,
  );

  return (archive, filter) => {
    // An opponent leaves hardly any; then comes what is tested fastest: the rest is asked of those alone that are left.
    const parts: Narrow[] = [];
    const { opponent, text, opening, arena, color, rated, analysed, mine, from, to } = filter;
    const oneOf = (column: WordColumn, words: readonly string[] | undefined): void => {
      if (words === undefined || words.length === 0) return;
      parts.push(
        worded(
          [column],
          words.flatMap((word) => equal(archive, word)),
        ),
      );
    };
    const range = (column: 'rating' | 'plies' | 'clockLeft', least?: number, most?: number): void => {
      if (least !== undefined || most !== undefined) parts.push(between(column, least, most));
    };

    if (opponent !== undefined) parts.push(worded(['opponent'], equalAnyhow(archive, opponent)));
    if (from !== undefined || to !== undefined)
      parts.push(between('ended', from, to === undefined ? undefined : Math.ceil(to) - 1));
    range('rating', filter.ratingFrom, filter.ratingTo);
    range('plies', filter.pliesFrom, filter.pliesTo);
    range('clockLeft', undefined, filter.clockLeftTo);
    const wanted = [
      [flags.black, color && color === 'black'],
      [flags.rated, rated],
      [flags.analysed, analysed],
      [flags.mine, mine],
    ] as const;
    const said = wanted.filter(([, value]) => value !== undefined);
    const ends = filter.results?.map((result): number => results[result]) ?? [];
    if (said.length > 0 || ends.length > 0)
      parts.push(
        flagged(
          (flag) =>
            said.every(([bit, isSet]) => ((flag & bit) !== 0) === isSet) &&
            (ends.length === 0 || ends.includes(resultOf(flag))),
        ),
      );
    oneOf('perf', filter.perfs);
    oneOf('variant', filter.variants);
    oneOf('status', filter.statuses);
    if (arena !== undefined) oneOf('arena', [arena]);
    if (opening !== undefined && opening !== '')
      parts.push(worded(['opening', 'eco'], alike(archive, `${literally(opening)}%`)));
    if (text !== undefined && text !== '') {
      const like = `%${literally(text)}%`;
      const games = new Set([...gameNamed(archive, text), ...gamesNoted(archive, like)]);
      parts.push(worded(['opponent', 'own', 'opening', 'arena'], alike(archive, like), games));
    }
    return parts;
  };
}
