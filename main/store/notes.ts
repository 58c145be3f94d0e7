import type { ReadableDb, WritableDb } from './database/sqlite.ts';
import {
  mostPositionNotes,
  noteLimits,
  type ImportedNotes,
  type NotedPosition,
  type NotesFilter,
  type NotesStore,
  type NoteText,
  type TagRow,
} from './notes-api.ts';
import type { Synchronous } from './protocol.ts';

interface StoredNote {
  readonly text: string;
  /** JSON. */
  readonly tags: string;
}
interface StoredSubject extends StoredNote {
  readonly subject: string;
}
interface StoredPosition extends StoredSubject {
  readonly id: number;
  readonly variant: string;
  readonly fen: string;
  readonly changed: number;
}

/** The user's own notes. */
export function createNotes(reader: ReadableDb, writer: WritableDb): Synchronous<NotesStore> {
  const one = reader.query<StoredNote>(
    'SELECT text, tags FROM notes WHERE account_id = ? AND kind = ? AND subject = ?',
  );
  const several = reader.query<StoredSubject>(
    `SELECT subject, text, tags FROM notes
     WHERE account_id = ? AND kind = 'game' AND subject IN (SELECT value FROM json_each(?))`,
  );
  const positions = reader.query<StoredPosition>(
    `SELECT id, subject, variant, fen, text, tags, changed FROM notes
     WHERE account_id = ? AND kind = 'position' ORDER BY changed DESC, id DESC`,
  );
  const tagged = reader.query<StoredSubject & { readonly kind: string; readonly id: number }>(
    `SELECT id, kind, subject, text, tags FROM notes WHERE account_id = ? AND tags <> '[]' ORDER BY id`,
  );
  const retag = writer.command('UPDATE notes SET tags = ?, changed = ? WHERE id = ?');
  const dropEmpty = writer.command(`DELETE FROM notes WHERE account_id = ? AND text = '' AND tags = '[]'`);
  const put = createNoteWriter(writer);

  return {
    game: (accountId, gameId) => readNote(one.get(accountId, 'game', gameId)),
    games: (accountId, gameIds) =>
      several
        .all(accountId, JSON.stringify(gameIds))
        .map(({ subject, ...note }) => ({ gameId: subject, ...parsed(note) })),
    putGame: put.game,
    position: (accountId, position) => readNote(one.get(accountId, 'position', position)),
    putPosition: put.position,
    positions(accountId, filter, skip, limit) {
      const fits = createNoteTest(filter);
      return positions
        .all(accountId)
        .map(({ subject, ...row }) => ({ ...row, position: subject, ...parsed(row) }))
        .filter(fits)
        .slice(skip, skip + limit);
    },
    tags(accountId) {
      const found = new Map<string, TagRow>();
      for (const { kind, tags } of tagged.all(accountId))
        for (const tag of tagsIn(tags)) {
          const known = found.get(keyOf(tag)) ?? { tag, games: 0, positions: 0 };
          const isGame = kind === 'game';
          found.set(keyOf(tag), {
            tag: known.tag,
            games: known.games + Number(isGame),
            positions: known.positions + Number(!isGame),
          });
        }
      return [...found.values()].toSorted((a, b) => compareTags(a.tag, b.tag));
    },
    renameTag(accountId, tag, name, at) {
      let changed = 0;
      for (const { id, tags } of tagged.all(accountId)) {
        const all = tagsIn(tags);
        if (!all.some((other) => keyOf(other) === keyOf(tag))) continue;
        const renamed = all.flatMap((other) => (keyOf(other) !== keyOf(tag) ? other : (name ?? [])));
        retag.run(JSON.stringify(distinct(renamed)), Math.round(at), id);
        changed += 1;
      }
      dropEmpty.run(accountId);
      return changed;
    },
  };
}

/** Writes single notes, and those that come with imported games. */
export function createNoteWriter(writer: WritableDb) {
  const isArchived = writer.query<{ readonly found: 1 }>(
    `SELECT 1 AS found FROM archive_games
     WHERE archive = (SELECT id FROM archives WHERE account_id = ?) AND game_id = ?`,
  );
  const gameAt = writer.query<{ readonly gameId: string }>(
    'SELECT game_id AS gameId FROM archive_games WHERE id = ?',
  );
  const stored = writer.query<StoredNote>(
    'SELECT text, tags FROM notes WHERE account_id = ? AND kind = ? AND subject = ?',
  );
  const size = writer.query<{ readonly count: number }>(
    `SELECT count(*) AS count FROM notes WHERE account_id = ? AND kind = 'position'`,
  );
  const put = writer.command(
    `INSERT INTO notes (account_id, kind, subject, text, tags, variant, fen, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, kind, subject) DO UPDATE
     SET text = excluded.text, tags = excluded.tags, changed = excluded.changed`,
  );
  const remove = writer.command('DELETE FROM notes WHERE account_id = ? AND kind = ? AND subject = ?');

  const putGame = (accountId: string, gameId: string, { text, tags }: NoteText, at: number): boolean => {
    if (isEmpty({ text, tags })) {
      remove.run(accountId, 'game', gameId);
      return true;
    }
    if (!isArchived.get(accountId, gameId)) return false;
    put.run(accountId, 'game', gameId, text, JSON.stringify(tags), '', '', Math.round(at));
    return true;
  };
  const putPosition = (
    accountId: string,
    { position, variant, fen }: NotedPosition,
    { text, tags }: NoteText,
    at: number,
  ): boolean => {
    if (isEmpty({ text, tags })) {
      remove.run(accountId, 'position', position);
      return true;
    }
    const isNew = !stored.get(accountId, 'position', position);
    if (isNew && (size.get(accountId)?.count ?? 0) >= mostPositionNotes) return false;
    put.run(accountId, 'position', position, text, JSON.stringify(tags), variant, fen, Math.round(at));
    return true;
  };

  return {
    game: putGame,
    position: putPosition,
    /** Joins the notes of an imported game with the stored ones. `game`: its row. */
    merge(accountId: string, game: number, { game: note, positions }: ImportedNotes, at: number): void {
      const gameId = gameAt.get(game)?.gameId;
      if (gameId !== undefined && !isEmpty(note)) {
        const here = readNote(stored.get(accountId, 'game', gameId));
        const joined = here ? joinNotes(here, note) : note;
        if (!here || isChanged(here, joined)) putGame(accountId, gameId, joined, at);
      }
      for (const { text, tags, ...position } of positions) {
        const here = readNote(stored.get(accountId, 'position', position.position));
        const joined = here ? joinNotes(here, { text, tags }) : { text, tags };
        if (!here || isChanged(here, joined)) putPosition(accountId, position, joined, at);
      }
    },
  };
}

/**
 * Tests notes by their tag and text. `NotesFilter` without conditions fits all. Compares in JavaScript, because SQLite
 * ignores the case of ASCII only.
 */
export function createNoteTest({ text = '', tag }: NotesFilter): (note: NoteText) => boolean {
  const part = text.toLowerCase();
  return (note) =>
    (part === '' || note.text.toLowerCase().includes(part)) &&
    (tag === undefined || note.tags.some((one) => keyOf(one) === keyOf(tag)));
}

/** Joins two notes on the same game or position. A text that the other one contains is not repeated. */
export function joinNotes(here: NoteText, there: NoteText): NoteText {
  const tags = distinct([...here.tags, ...there.tags]).slice(0, noteLimits.tags);
  if (there.text === '' || contains(here.text, there.text)) return { text: here.text, tags };
  if (here.text === '' || contains(there.text, here.text)) return { text: there.text, tags };
  const joined = `${here.text}\n\n${there.text}`;
  // A note is never cut to make room for another.
  return { text: joined.length <= noteLimits.text ? joined : here.text, tags };
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const contains = (whole: string, part: string): boolean =>
  `\n${whole}\n`.includes(`\n${part}\n`) || spaced(whole) === spaced(part);

const isChanged = (one: NoteText, other: NoteText): boolean => JSON.stringify(one) !== JSON.stringify(other);
const isEmpty = ({ text, tags }: NoteText): boolean => text === '' && tags.length === 0;

/** Tags are equal when they differ only in case. */
const keyOf = (tag: string): string => tag.toLowerCase();

let collator: Intl.Collator | undefined;
/** In the order of the alphabet, umlauts beside their vowels. */
const compareTags = (one: string, other: string): number =>
  // Made when it is needed: `Intl` loads its tables.
  (collator ??= new Intl.Collator()).compare(keyOf(one), keyOf(other));

function distinct(tags: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  return [...byKey.values()];
}

export const tagsIn = (json: string): readonly string[] => JSON.parse(json) as readonly string[];
const parsed = ({ text, tags }: StoredNote): NoteText => ({ text, tags: tagsIn(tags) });
const readNote = (row: StoredNote | undefined): NoteText | null => (row ? parsed(row) : null);
