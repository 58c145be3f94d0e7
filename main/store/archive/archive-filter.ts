import { flags, resultOf, results, type WordColumn } from './game-columns.ts';
import {
  narrowByEnd,
  narrowByFlag,
  narrowByRange,
  narrowByRating,
  narrowByWord,
  type Narrow,
} from './narrow-games.ts';
import type { ArchiveFilter, ArchiveOutcome } from '../history-api.ts';
import type { ReadableDb, SqlValue } from '../database/sqlite.ts';
import type { ShownOpenings } from './shown-openings.ts';
import { escapeLike, matchesAny, mostPatterns, textPart } from './text-part.ts';
import type { WordList } from './word-list.ts';

/**
 * Compiles a filter to tests of columns. `archive` is the archive's id. Words and rare conditions are looked up in
 * the database beforehand.
 */
export function createFilterReader(
  reader: ReadableDb,
  words: WordList,
  shown: Pick<ShownOpenings, 'matching'>,
): (archive: number, filter: ArchiveFilter) => readonly Narrow[] {
  const idsOf = (sql: string) => {
    const query = reader.query<{ readonly id: number }>(sql);
    return (...values: readonly SqlValue[]): readonly number[] => query.all(...values).map(({ id }) => id);
  };
  const wordsThat = (test: string) => idsOf(`SELECT id FROM archive_words WHERE archive = ? AND ${test}`);
  const equal = wordsThat('word = ?');
  const equalIgnoringCase = wordsThat('word = ? COLLATE NOCASE');
  const gameNamed = idsOf('SELECT id FROM archive_games WHERE archive = ? AND game_id = ?');
  const gamesNoted = Array.from({ length: mostPatterns }, (_, index) =>
    idsOf(
      `SELECT id FROM archive_games WHERE archive = ? AND notes IS NOT NULL AND ${matchesAny('notes', index + 1)}`,
    ),
  );
  const gamesWithNote = reader.query<{ readonly id: number; readonly text: string }>(
    `SELECT game.id AS id, notes.text AS text FROM archives
     JOIN notes ON notes.account_id = archives.account_id AND notes.kind = 'game'
     JOIN archive_games AS game ON game.archive = archives.id AND game.game_id = notes.subject
     WHERE archives.id = ? AND notes.text <> ''`,
  );
  /** Games whose file or own note has a text. */
  const withText = (archive: number, text: string): readonly number[] => {
    const { patterns, isIn } = textPart(text);
    const own = gamesWithNote.all(archive).filter((note) => isIn(note.text));
    return [...(gamesNoted[patterns.length - 1]?.(archive, ...patterns) ?? []), ...own.map(({ id }) => id)];
  };

  return (archive, filter) => {
    // The most selective test first, then the fastest ones, because each test sees only the remaining games.
    const parts: Narrow[] = [];
    const { opponent, text, opening, arena, color, rated, analysed, mine, from, to } = filter;
    const oneOf = (column: WordColumn, values: readonly string[] | undefined): void => {
      if (values === undefined || values.length === 0) return;
      parts.push(
        narrowByWord(
          [column],
          values.flatMap((word) => equal(archive, word)),
        ),
      );
    };
    const range = (column: 'plies' | 'clockLeft', least?: number, most?: number): void => {
      if (least !== undefined || most !== undefined) parts.push(narrowByRange(column, least, most));
    };

    if (opponent !== undefined) parts.push(narrowByWord(['opponent'], equalIgnoringCase(archive, opponent)));
    const { named } = filter;
    if (named) {
      const like = `%${escapeLike(named.text)}%`;
      const isOpening = named.column === 'opening';
      parts.push(
        narrowByWord([named.column], words.containing(archive, named.text), {
          shown: isOpening ? shown.matching(like, false) : undefined,
        }),
      );
    }
    if (from !== undefined || to !== undefined) parts.push(narrowByEnd(from, to));
    if (filter.ratingFrom !== undefined || filter.ratingTo !== undefined)
      parts.push(narrowByRating(filter.ratingFrom, filter.ratingTo));
    range('plies', filter.pliesFrom, filter.pliesTo);
    range('clockLeft', undefined, filter.clockLeftTo);
    const candidates = [
      [flags.black, color && color === 'black'],
      [flags.rated, rated],
      [flags.analysed, analysed],
      [flags.mine, mine],
    ] as const;
    const conditions = candidates.filter(([, value]) => value !== undefined);
    const { outcomes = [], player } = filter;
    const ends = filter.results?.map((result): number => results[result]) ?? [];
    if (conditions.length > 0 || ends.length > 0 || outcomes.length > 0)
      parts.push(
        narrowByFlag(
          (flag) =>
            conditions.every(([bit, isSet]) => ((flag & bit) !== 0) === isSet) &&
            (ends.length === 0 || ends.includes(resultOf(flag))) &&
            (outcomes.length === 0 || outcomes.includes(outcomeOf(flag))),
        ),
      );
    oneOf('perf', filter.perfs);
    oneOf('variant', filter.variants);
    oneOf('status', filter.statuses);
    if (arena !== undefined) oneOf('arena', [arena]);
    if (opening !== undefined && opening !== '') {
      const like = `${escapeLike(opening)}%`;
      const found = words.beginningWith(archive, opening);
      parts.push(narrowByWord(['opening', 'eco'], found, { shown: shown.matching(like, true) }));
    }
    if (player !== undefined && player !== '')
      parts.push(narrowByWord(['opponent', 'own'], words.containing(archive, player)));
    if (text !== undefined && text !== '') {
      const like = `%${escapeLike(text)}%`;
      const games = new Set([...gameNamed(archive, text), ...withText(archive, text)]);
      parts.push(
        narrowByWord(['opponent', 'own', 'opening', 'arena'], words.containing(archive, text), {
          ...{ games, shown: shown.matching(like, false) },
        }),
      );
    }
    return parts;
  };
}

/** The winner's colour. */
function outcomeOf(flag: number): ArchiveOutcome {
  const result = resultOf(flag);
  if (result === results.draw) return 'draw';
  if (result === results.none) return 'none';
  return (result === results.win) === ((flag & flags.black) !== 0) ? 'black' : 'white';
}
