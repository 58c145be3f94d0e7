import type { ReadableDb, WritableDb } from './database/sqlite.ts';
import type { Synchronous } from './protocol.ts';
import type {
  PreparedMove,
  RepertoireMoveRow,
  RepertoireNoteRow,
  RepertoireRow,
  RepertoireStore,
} from './repertoire-api.ts';

type Stored<T> = Omit<T, 'color'> & { readonly color: number };
type StoredRow = Omit<Stored<RepertoireRow>, 'trained'> & { readonly trained: number };

const colorOf = (number: number): 'white' | 'black' => (number === 0 ? 'white' : 'black');
const colored = <T extends { readonly color: number }>(stored: T) => ({
  ...stored,
  color: colorOf(stored.color),
});
const rowOf = (stored: StoredRow): RepertoireRow => ({
  ...stored,
  ...{ color: colorOf(stored.color), trained: stored.trained === 1 },
});

const row = `id, account_id AS accountId, name, color, variant, initial_fen AS initialFen, changed, trained,
  (SELECT count(*) FROM repertoire_moves WHERE repertoire = repertoires.id) AS moves`;
const prepared = `SELECT moves.repertoire AS repertoire, moves.account_id AS accountId, name, color, variant,
    position, uci, san, after, rank, glyphs
  FROM repertoire_moves AS moves JOIN repertoires ON repertoires.id = moves.repertoire`;
const preparedOrder = 'ORDER BY moves.repertoire, rank, moves.id';

/** Opening repertoires. */
export function createRepertoires(reader: ReadableDb, writer: WritableDb): Synchronous<RepertoireStore> {
  const all = reader.query<StoredRow>(`SELECT ${row} FROM repertoires ORDER BY id`);
  const ofAccount = reader.query<StoredRow>(
    `SELECT ${row} FROM repertoires WHERE account_id = ? ORDER BY id`,
  );
  const one = reader.query<StoredRow>(`SELECT ${row} FROM repertoires WHERE account_id = ? AND id = ?`);
  const moves = reader.query<RepertoireMoveRow>(
    'SELECT position, uci, san, after, rank, glyphs FROM repertoire_moves WHERE repertoire = ? ORDER BY rank, id',
  );
  const notes = reader.query<RepertoireNoteRow>(
    'SELECT position, comment, shapes FROM repertoire_notes WHERE repertoire = ? ORDER BY id',
  );
  const preparedOfAll = reader.query<Stored<PreparedMove>>(`${prepared} WHERE position = ? ${preparedOrder}`);
  const preparedOfAccount = reader.query<Stored<PreparedMove>>(
    `${prepared} WHERE position = ? AND moves.account_id = ? ${preparedOrder}`,
  );
  const make = writer.command(
    `INSERT INTO repertoires (account_id, name, color, variant, initial_fen, changed, uid)
     VALUES (?, ?, ?, ?, ?, ?, lower(hex(randomblob(12))))`,
  );
  const setTrained = writer.command('UPDATE repertoires SET trained = ? WHERE account_id = ? AND id = ?');
  const rename = writer.command('UPDATE repertoires SET name = ? WHERE account_id = ? AND id = ?');
  const touch = writer.command('UPDATE repertoires SET changed = ? WHERE account_id = ? AND id = ?');
  const removals = ['repertoire_moves', 'repertoire_notes'].map((table) =>
    writer.command(`DELETE FROM ${table} WHERE account_id = ? AND repertoire = ?`),
  );
  const remove = writer.command('DELETE FROM repertoires WHERE account_id = ? AND id = ?');
  const putMove = writer.command(
    `INSERT INTO repertoire_moves (account_id, repertoire, position, uci, san, after, rank, glyphs)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (repertoire, position, uci) DO UPDATE
     SET san = excluded.san, after = excluded.after, rank = excluded.rank, glyphs = excluded.glyphs`,
  );
  const removeMove = writer.command(
    'DELETE FROM repertoire_moves WHERE repertoire = ? AND position = ? AND uci = ?',
  );
  const putNote = writer.command(
    `INSERT INTO repertoire_notes (account_id, repertoire, position, comment, shapes) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (repertoire, position) DO UPDATE SET comment = excluded.comment, shapes = excluded.shapes`,
  );
  const removeNote = writer.command('DELETE FROM repertoire_notes WHERE repertoire = ? AND position = ?');

  const addMove = (accountId: string, id: number, move: RepertoireMoveRow): void => {
    const { position, uci, san, after, rank, glyphs } = move;
    putMove.run(accountId, id, position, uci, san, after, rank, glyphs);
  };
  const setNote = (accountId: string, id: number, { position, comment, shapes }: RepertoireNoteRow): void => {
    if (comment === '' && shapes === '') removeNote.run(id, position);
    else putNote.run(accountId, id, position, comment, shapes);
  };

  return {
    list: (accountId) => (accountId === null ? all.all() : ofAccount.all(accountId)).map(rowOf),
    read(accountId, id) {
      const found = one.get(accountId, id);
      return found ? { row: rowOf(found), content: { moves: moves.all(id), notes: notes.all(id) } } : null;
    },
    make({ accountId, name, color, variant, initialFen, changed }, content) {
      const id = make.run(accountId, name, color === 'white' ? 0 : 1, variant, initialFen, changed).rowId;
      for (const move of content.moves) addMove(accountId, id, move);
      for (const note of content.notes) setNote(accountId, id, note);
      return id;
    },
    rename: (accountId, id, name) => void rename.run(name, accountId, id),
    setTrained: (accountId, id, trained) => void setTrained.run(trained ? 1 : 0, accountId, id),
    remove(accountId, id) {
      for (const removal of removals) removal.run(accountId, id);
      remove.run(accountId, id);
    },
    change(accountId, id, change, at) {
      if (touch.run(at, accountId, id).changes === 0) return false;
      for (const { position, uci } of change.removed) removeMove.run(id, position, uci);
      for (const move of change.moves) addMove(accountId, id, move);
      for (const note of change.notes) setNote(accountId, id, note);
      return true;
    },
    preparedMoves: (accountId, position) =>
      (accountId === null ? preparedOfAll.all(position) : preparedOfAccount.all(position, accountId)).map(
        colored,
      ),
  };
}
