/** Facts that this machine shares with the user's other machines. */
import { firstGeneration, ownerOf } from '../../machines/facts/fact-key.ts';
import { formatStamp, latestMs, mostAheadMs, stampAfter } from '../../machines/hybrid-time.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { Synchronous } from '../protocol.ts';
import type { SharingStore } from '../sharing-api.ts';
import { createSharedAnalyses } from './analyses.ts';
import { createCollectionRows } from './collection-rows.ts';
import { createSharedCollections } from './collections.ts';
import { createDeletions } from './deletions.ts';
import { createSharedGames } from './games.ts';
import { createJournal } from './journal.ts';
import { createSharedEvents } from './events.ts';
import { createSharedMembers } from './members.ts';
import { createMergedGames } from './merged-games.ts';
import { createFactMerger } from './merging.ts';
import { createSharedNotes } from './notes.ts';
import { createSharedNotices } from './notices.ts';
import { createSharedActivity, createSharedPlayers } from './players.ts';
import { createFactReader } from './reading.ts';
import { createSharedRecordings } from './recordings.ts';
import { createRecording, type Recording } from './recording.ts';
import { createSharedRepertoires, createSharedRepertoireParts } from './repertoires.ts';
import { createSharedSettingsKind } from './settings.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createSharedCards, createSharedReviews } from './training.ts';
import { createWaitingFacts } from './waiting.ts';

export type Sharing = ReturnType<typeof createSharing>;

interface StateRow {
  readonly recording: number;
  readonly machine: string;
  readonly stamp: string;
}

/** `monotonic`: bounds the slices of a merge, ms from any start. */
export function createSharing(writer: WritableDb, monotonic: (() => number) | undefined) {
  /** Of the present commit, ms since the epoch. */
  let now = 0;
  const state = writer.query<StateRow>('SELECT recording, machine, stamp FROM shared_state WHERE id = 1');
  const setStamp = writer.command('UPDATE shared_state SET stamp = ? WHERE id = 1');
  let opened: ReturnType<typeof openSharing> | undefined;
  /** Opened when it is first used: a start without sharing compiles none of its statements. */
  const open = () => (opened ??= openSharing(writer, () => now, monotonic));
  let recorder: Recording | undefined;
  const recording = () => (recorder ??= createRecording(writer));

  const aggregate: Synchronous<SharingStore> = {
    state() {
      const row = state.get();
      return {
        machine: row?.recording === 1 ? row.machine : null,
        accounts: open()
          .everShared.all()
          .map(({ accountId }) => accountId),
      };
    },
    begin(machine, added) {
      const { begin, share, nameRepertoires, nameCollections, ownNotices, waiting } = open();
      begin.run(machine, boundAt(now), boundAt(now));
      recording().start();
      nameRepertoires.run();
      nameCollections.run();
      ownNotices.run(machine);
      waiting.wakeAll();
      for (const { accountId, server, userId } of added) {
        const owner = ownerOf({ server, userId });
        share.run(accountId, owner, server, userId, owner);
      }
    },
    end() {
      const { end, disownNotices } = open();
      disownNotices.run();
      end.run();
      recording().stop();
    },
    readFacts: (range) => open().readFacts(range),
    mergeFacts: (facts) => open().mergeFacts(facts),
    erased: () =>
      open()
        .erased.all()
        .map(({ accountId }) => accountId),
  };

  return {
    aggregate,
    /** Sets the stamp of all changes of the next commit. `now`: ms since the epoch. */
    beforeCommit(at: number): void {
      now = at;
      const row = state.get();
      if (row?.recording !== 1) return;
      recording().start();
      setStamp.run(stampAfter(row.stamp, now, row.machine));
    },
  };
}

/** Stamps from here on are too far in the future to move this machine's clock. */
const boundAt = (now: number): string =>
  formatStamp({ ms: Math.min(now + mostAheadMs, latestMs), counter: 0, machine: '0' });

function openSharing(writer: WritableDb, now: () => number, monotonic: (() => number) | undefined) {
  const journal = createJournal(writer);
  const deletions = createDeletions(writer, journal);
  const games = createMergedGames(writer);
  const collections = createCollectionRows(writer);
  /**
   * The order in which a machine reads them first: cards before their reviews, players before their activity. New kinds
   * come last, because places of a reading number them.
   */
  const kinds: readonly SharedKind[] = [
    createSharedGames(writer, journal, deletions, games),
    createSharedAnalyses(writer, journal),
    createSharedNotes(writer, journal, deletions),
    createSharedPlayers(writer, journal, deletions),
    createSharedActivity(writer, journal, deletions),
    createSharedCards(writer),
    createSharedReviews(writer),
    createSharedRepertoires(writer, journal, deletions),
    ...createSharedRepertoireParts(writer, journal),
    createSharedNotices(writer),
    createSharedEvents(writer),
    createSharedRecordings(writer, journal, deletions),
    createSharedCollections(writer, journal, deletions, collections),
    createSharedMembers(writer, journal, games, collections),
    createSharedSettingsKind(writer),
  ];
  const waiting = createWaitingFacts(writer);
  // Those of databases from before they had identities; made alike on all machines that restored one backup.
  const nameRepertoires = writer.command(
    `UPDATE repertoires SET uid = printf('%x-%x', id, changed) WHERE uid = ''`,
  );
  // Entries of this machine have its id while something is shared.
  const ownNotices = writer.command(
    'UPDATE notices SET machine = ? WHERE machine IS NULL AND key IS NOT NULL',
  );
  const disownNotices = writer.command(
    'UPDATE notices SET machine = NULL WHERE machine = (SELECT machine FROM shared_state)',
  );
  const nameCollections = writer.command(
    `UPDATE archive_collections SET uid = CASE kind WHEN 'server' THEN kind ELSE printf('%s-%x-%x', kind, id, began) END
     WHERE uid = '' AND gone = 0`,
  );
  const machine = writer.query<Pick<StateRow, 'machine'>>('SELECT machine FROM shared_state WHERE id = 1');
  const begin = writer.command(`
    UPDATE shared_state SET recording = 1, machine = ?, stamp = max(stamp,
      coalesce((SELECT max(stamp) FROM shared_changes WHERE stamp < ?), ''),
      coalesce((SELECT max(stamp) FROM shared_deletions WHERE stamp < ?), ''),
      coalesce((SELECT max(stamp) FROM shared_erasures), '')) WHERE id = 1`);
  const end = writer.command('UPDATE shared_state SET recording = 0 WHERE id = 1');
  const share = writer.command(`
    INSERT INTO shared_accounts (account_id, owner, server, user_id, generation)
    VALUES (?, ?, ?, ?, coalesce((SELECT stamp FROM shared_erasures WHERE owner = ?), '${firstGeneration}'))
    ON CONFLICT (account_id) DO NOTHING`);
  const everShared = writer.query<{ readonly accountId: string }>(
    'SELECT account_id AS accountId FROM shared_accounts ORDER BY id',
  );
  const isErased = `generation < coalesce(
    (SELECT stamp FROM shared_erasures WHERE shared_erasures.owner = shared_accounts.owner), '')`;
  const alive = writer.query<SharedAccount>(`
    SELECT id, account_id AS accountId, owner, server, user_id AS userId, generation FROM shared_accounts
    WHERE NOT (${isErased}) ORDER BY id`);
  const erased = writer.query<{ readonly accountId: string }>(
    `SELECT account_id AS accountId FROM shared_accounts WHERE account_id <> '' AND ${isErased} ORDER BY id`,
  );

  const accounts = () => alive.all();
  const stampAt = (at: number): string => stampAfter('', at, machine.get()?.machine ?? '');
  const readFacts = createFactReader({ writer, journal, kinds, waiting, accounts, stampAt });
  const mergeFacts = createFactMerger({ writer, journal, waiting, kinds, accounts, stampAt, now, monotonic });
  const notices = { ownNotices, disownNotices };
  return {
    ...notices,
    begin,
    end,
    share,
    nameRepertoires,
    nameCollections,
    waiting,
    everShared,
    erased,
    readFacts,
    mergeFacts,
  };
}
