/**
 * Notes on games and positions. A note on a game names the game's generation, because it is deleted with the game. It
 * may arrive before its game.
 */
import type { WritableDb } from '../database/sqlite.ts';
import { firstGeneration } from '../../machines/facts/fact-key.ts';
import type { Deletions } from './deletions.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isText, isTexts, isTime } from './value-checks.ts';

interface NoteRow {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly tags: string;
  readonly variant: string;
  readonly fen: string;
  readonly changed: number;
}

interface NoteValue {
  readonly text: string;
  readonly tags: readonly string[];
  readonly variant?: string;
  readonly fen?: string;
  readonly changed: number;
}

const subject = /^(game|position) ([\w-]{1,128})(?: (\S+))?$/;
const columns = 'id, kind, subject, text, tags, variant, fen, changed';

const valueOf = ({ kind, text, tags, variant, fen, changed }: NoteRow): NoteValue => ({
  text,
  tags: JSON.parse(tags) as readonly string[],
  ...(kind === 'position' && { variant, fen }),
  changed,
});

export function createSharedNotes(writer: WritableDb, journal: Journal, deletions: Deletions): SharedKind {
  const one = writer.query<NoteRow>(
    `SELECT ${columns} FROM notes WHERE account_id = ? AND kind = ? AND subject = ?`,
  );
  const put = writer.command(
    `INSERT INTO notes (account_id, kind, subject, text, tags, variant, fen, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, kind, subject) DO UPDATE SET text = excluded.text, tags = excluded.tags,
       variant = excluded.variant, fen = excluded.fen, changed = excluded.changed`,
  );
  const remove = writer.command('DELETE FROM notes WHERE account_id = ? AND kind = ? AND subject = ?');

  const gameGeneration = (account: SharedAccount, id: string): string =>
    journal.deletion(account.id, 'game', id) ?? firstGeneration;
  const restOf = (account: SharedAccount, kind: string, name: string): string =>
    kind === 'game' ? `game ${name} ${gameGeneration(account, name)}` : `position ${name}`;
  const thingOf = (account: SharedAccount, row: NoteRow) => ({
    rest: restOf(account, row.kind, row.subject),
    value: valueOf(row),
    at: row.changed,
  });
  const find = (account: SharedAccount, kind: string, name: string) => {
    const row = one.get(account.accountId, kind, name);
    return {
      key: `${kind} ${name}`,
      rest: restOf(account, kind, name),
      thing: row && thingOf(account, row),
    };
  };

  return {
    kind: 'note',
    weight: 1,
    isDeletedByChange: true,
    mergedStamps: 'changes',
    existing: createStoredRows<NoteRow>(writer, {
      table: 'notes',
      sql: `SELECT ${columns} FROM notes WHERE id > ? AND id <= ? AND +account_id = ?
       AND NOT EXISTS (SELECT 1 FROM shared_changes
         WHERE account = ? AND shared_changes.kind = 'note' AND key = notes.kind || ' ' || notes.subject)
     ORDER BY id`,
      thingOf,
    }),
    changed(account, key) {
      const [, kind = '', name = ''] = subject.exec(key) ?? [];
      return find(account, kind, name);
    },
    locate(account, rest) {
      const [, kind, name, generation] = subject.exec(rest) ?? [];
      if (kind === undefined || name === undefined) return 'unknown';
      if ((kind === 'game') !== (generation !== undefined)) return 'unknown';
      if (generation === undefined) return find(account, kind, name);
      const known = gameGeneration(account, name);
      if (generation < known) return null;
      const isNewer = generation > known;
      return isNewer ? { key: `${kind} ${name}`, thing: undefined, isNewer } : find(account, kind, name);
    },
    isValue: (value) =>
      isMembers(value) &&
      isText(value['text']) &&
      isTexts(value['tags']) &&
      isTime(value['changed']) &&
      [value['variant'], value['fen']].every((text) => text === undefined || isText(text)),
    write(account, rest, value) {
      const [, kind = '', name = '', generation = firstGeneration] = subject.exec(rest) ?? [];
      if (kind === 'game' && generation > gameGeneration(account, name))
        deletions.game(account, name, generation);
      if (value === null) remove.run(account.accountId, kind, name);
      else {
        const { text, tags, variant = '', fen = '', changed } = value as NoteValue;
        put.run(account.accountId, kind, name, text, JSON.stringify(tags), variant, fen, changed);
      }
      return `${kind} ${name}`;
    },
  };
}
