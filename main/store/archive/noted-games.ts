/** Finds the games whose own note has a text or a tag. */
import { createRowSet, type RowSet } from '../database/row-set.ts';
import type { ReadableDb } from '../database/sqlite.ts';
import type { ArchiveFilter } from '../history-api.ts';
import { createNoteTest, tagsIn } from '../notes.ts';

/** Finds row ids; undefined when the filter has no condition on notes. */
export function createNotedGameFinder(
  reader: ReadableDb,
): (archive: number, filter: Pick<ArchiveFilter, 'noteTag' | 'noteText'>) => RowSet | undefined {
  const noted = reader.query<{ readonly id: number; readonly text: string; readonly tags: string }>(
    `SELECT game.id AS id, notes.text AS text, notes.tags AS tags
     FROM archives
     JOIN notes ON notes.account_id = archives.account_id AND notes.kind = 'game'
     JOIN archive_games AS game ON game.archive = archives.id AND game.game_id = notes.subject
     WHERE archives.id = ?`,
  );
  return (archive, { noteTag, noteText }) => {
    if (noteTag === undefined && noteText === undefined) return undefined;
    const fits = createNoteTest({
      ...(noteTag !== undefined && { tag: noteTag }),
      ...(noteText !== undefined && { text: noteText }),
    });
    const set = createRowSet();
    for (const { id, text, tags } of noted.all(archive)) if (fits({ text, tags: tagsIn(tags) })) set.add(id);
    return set;
  };
}
