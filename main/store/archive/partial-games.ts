/**
 * Games that an import stored in part, because their file has an error. A complete version replaces a partial one
 * and is never replaced by it.
 */
import { results } from './game-columns.ts';
import type { ArchiveGame } from '../history-api.ts';
import type { WritableDb } from '../database/sqlite.ts';

/** Start of the ids of partial games without a server id, before the base-36 start of the game. */
const partialIdMark = 'pgn-part-';

/** Prefix of the ids of partial games that began then. */
export const partialIdPrefix = (began: number): string => `${partialIdMark}${began.toString(36)}-`;

/** Start of the notes of a partial game: the JSON begins with the error. */
const partialNotesMark = '{"stop":';

export const isPartial = (notes: string | null): boolean => notes?.startsWith(partialNotesMark) ?? false;

/** The notes without the error; null when nothing else is in them. */
export function withoutStop(notes: string | null): string | null {
  if (notes === null || !isPartial(notes)) return notes;
  const { stop: _, ...rest } = JSON.parse(notes) as Readonly<Record<string, unknown>>;
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
}

/** Fewer plies prove nothing, unless the time of day or the round is known too. */
const fewestPlies = 12;
const bytesPerPly = 2;
const mostCandidates = 1_000;
const dayMs = 86_400_000;

interface Candidate extends Pick<ArchiveGame, 'moves' | 'notes'> {
  readonly id: number;
  readonly gameId: string;
  readonly own: string | null;
  readonly opponent: string | null;
  readonly color: number;
  readonly result: number;
}

type Players = Pick<ArchiveGame, 'own' | 'opponent' | 'color' | 'result'>;

export function createPartialGames(writer: WritableDb) {
  const columns = `game.id AS id, game.game_id AS gameId, game.moves AS moves, game.notes AS notes, game.color AS color,
    game.result AS result,
    (SELECT word FROM archive_words WHERE id = game.own) AS own,
    (SELECT word FROM archive_words WHERE id = game.opponent) AS opponent`;
  const hasAny = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_games WHERE archive = ? AND game_id >= ? AND game_id < ? LIMIT 1',
  );
  const partials = writer.query<Candidate>(
    `SELECT ${columns} FROM archive_games AS game
     WHERE game.archive = ? AND game.game_id >= ? AND game.game_id < ? LIMIT ${mostCandidates}`,
  );
  const wholes = writer.query<Candidate>(
    `SELECT ${columns} FROM archive_games AS game WHERE game.archive = ? AND game.began = ? LIMIT ${mostCandidates}`,
  );
  const remove = writer.command('DELETE FROM archive_games WHERE id = ?');
  const inheritNote = writer.command(
    `UPDATE OR IGNORE notes SET subject = (SELECT game_id FROM archive_games WHERE id = ?)
     WHERE kind = 'game' AND account_id = (SELECT account_id FROM archives WHERE id = ?)
       AND subject = (SELECT game_id FROM archive_games WHERE id = ?)`,
  );
  const inherit = writer.command(
    'UPDATE OR IGNORE archive_members SET game = ?, stamp = NULL WHERE game = ?',
  );

  return {
    /** Whether the archive has partial games without a server id. */
    hasAny: (archive: number): boolean =>
      hasAny.get(archive, partialIdMark, after(partialIdMark)) !== undefined,
    /** Replaces the partial versions of a complete game, also in collections; it gets their note. Returns whether there were any. */
    replaceVersionsOf(archive: number, game: ArchiveGame, whole: number): boolean {
      const prefix = partialIdPrefix(game.began);
      const found = partials
        .all(archive, prefix, after(prefix))
        .filter((one) => samePlayers(one, game) && isVersion(one, game, game.began));
      for (const { id } of found) {
        inherit.run(whole, id);
        inheritNote.run(whole, archive, id);
        remove.run(id);
      }
      return found.length > 0;
    },
    /** The complete version of a partial game. */
    wholeOf: (archive: number, game: ArchiveGame): number | undefined =>
      wholes
        .all(archive, Math.round(game.began))
        .find((one) => !isPartial(one.notes) && samePlayers(one, game) && isVersion(game, one, game.began))
        ?.id,
  };
}

/** The first text after all texts with this prefix, which ends with a hyphen. */
const after = (prefix: string): string => `${prefix.slice(0, -1)}.`;

/** A result that is unknown in one of them says nothing. */
const samePlayers = (one: Candidate, game: Players): boolean =>
  (one.result === results[game.result] || one.result === results.none || game.result === 'none') &&
  one.own === game.own &&
  one.opponent === game.opponent &&
  (one.color === 0) === (game.color === 'white');

type Version = Pick<ArchiveGame, 'moves' | 'notes'>;

/** Whether the moves of `part` begin those of `whole`, and nothing says that they are two games. */
function isVersion(part: Version, whole: Version, began: number): boolean {
  const { length } = part.moves;
  if (length > whole.moves.length || !part.moves.every((byte, index) => byte === whole.moves[index]))
    return false;
  const [one, other] = [tagsOf(part.notes), tagsOf(whole.notes)];
  if (['Event', 'Site', 'Round', 'Result'].some((name) => one.get(name) !== other.get(name))) return false;
  const round = one.get('Round') ?? '-';
  return length >= fewestPlies * bytesPerPly || began % dayMs !== 0 || /\d/.test(round);
}

function tagsOf(notes: string | null): ReadonlyMap<string, string> {
  if (notes === null) return new Map();
  const { tags = [] } = JSON.parse(notes) as { readonly tags?: readonly (readonly [string, string])[] };
  return new Map(tags);
}
