/** Deletes things for good, with what belongs to them, when another machine deleted them. */
import { startNextSegment } from '../archive/archive-writer.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount } from './shared-kind.ts';

export type Deletions = ReturnType<typeof createDeletions>;

export function createDeletions(writer: WritableDb, journal: Journal) {
  const removeGame = writer.command(
    'DELETE FROM archive_games WHERE archive = (SELECT id FROM archives WHERE account_id = ?) AND game_id = ?',
  );
  // A trigger removes the note of a stored game; a note can arrive before its game.
  const removeNote = writer.command(
    `DELETE FROM notes WHERE account_id = ? AND kind = 'game' AND subject = ?`,
  );
  const forgetNote = writer.command(
    `DELETE FROM shared_changes WHERE account = ? AND kind = 'note' AND key = 'game ' || ?`,
  );
  const forgetting = ['shared_changes', 'shared_deletions'].map((table) =>
    writer.command(
      `DELETE FROM ${table} WHERE account = ? AND kind = ? AND key >= ? || ' ' AND key < ? || '!'`,
    ),
  );
  /** Also their deletions, which belong to this generation of the thing. */
  const forgetParts = (account: number, kind: string, key: string): void => {
    for (const command of forgetting) command.run(account, kind, key, key);
  };
  const ofRepertoire = ['repertoire_moves', 'repertoire_notes'].map((table) =>
    writer.command(
      `DELETE FROM ${table} WHERE repertoire IN (SELECT id FROM repertoires WHERE account_id = ? AND uid = ?)`,
    ),
  );
  const removeRepertoire = writer.command('DELETE FROM repertoires WHERE account_id = ? AND uid = ?');
  const ofPlayer = ['activity_spans', 'activity_users'].map((table) =>
    writer.command(`DELETE FROM ${table} WHERE account_id = ? AND user_id = ?`),
  );
  const removeAnswers = writer.command(
    `DELETE FROM activity_revisions
     WHERE span IN (SELECT id FROM activity_spans WHERE account_id = ? AND user_id = ?)`,
  );
  const removeRecording = writer.command(
    'DELETE FROM tv_games WHERE account_id = ? AND channel = ? AND game_id = ?',
  );
  const leaveCollection = writer.command(
    `UPDATE archive_collections SET gone = 2, uid = ''
     WHERE archive = (SELECT id FROM archives WHERE account_id = ?) AND uid = ? AND gone = 0`,
  );
  return {
    /** Its members are removed in the background. */
    collection({ id, accountId }: SharedAccount, uid: string, stamp: string): void {
      leaveCollection.run(accountId, uid);
      forgetParts(id, 'member', uid);
      journal.noteDeletion(id, 'collection', uid, stamp);
    },
    recording({ id, accountId }: SharedAccount, rest: string, stamp: string): void {
      const [channel = '', gameId = ''] = rest.split(' ');
      removeRecording.run(accountId, channel, gameId);
      journal.noteDeletion(id, 'recording', rest, stamp);
    },
    game({ id, accountId }: SharedAccount, gameId: string, stamp: string): void {
      startNextSegment(writer);
      removeGame.run(accountId, gameId);
      removeNote.run(accountId, gameId);
      forgetNote.run(id, gameId);
      forgetParts(id, 'analysis', gameId);
      journal.noteDeletion(id, 'game', gameId, stamp);
    },
    repertoire({ id, accountId }: SharedAccount, uid: string, stamp: string): void {
      for (const remove of [...ofRepertoire, removeRepertoire]) remove.run(accountId, uid);
      for (const kind of ['repertoire_move', 'repertoire_note']) forgetParts(id, kind, uid);
      journal.noteDeletion(id, 'repertoire', uid, stamp);
    },
    player({ id, accountId }: SharedAccount, userId: string, stamp: string): void {
      removeAnswers.run(accountId, userId);
      for (const remove of ofPlayer) remove.run(accountId, userId);
      journal.noteDeletion(id, 'player', userId, stamp);
    },
  };
}
