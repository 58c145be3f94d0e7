/**
 * Knows what users did on the machines and what must come of it: a thing counts once its machine has finished an
 * exchange with the folder after the one that published it.
 */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { packEvaluations } from '../../../main/chess/packed-game.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { NOON } from '../../unit/store/support.ts';
import {
  collectionsOf,
  fill,
  isOfWitness,
  makeCollection,
  otherGame,
  removeCollection,
} from '../../integration/store/collection-actions.ts';
import { confirm, meet } from '../../integration/store/event-actions.ts';
import { channel, record } from '../../integration/store/recording-actions.ts';
import type { Machine } from '../../integration/store/sharing-machines.ts';

interface Deed {
  readonly kind: 'game' | 'evaluated' | 'deleted' | 'review' | 'recording' | 'starred' | 'member' | 'event';
  readonly id: string;
}

/** Of one machine: what it has not certainly published. It is lost with the machine's disk. */
export interface Diary {
  edit(machine: Machine, users: readonly string[]): Promise<void>;
  /** An exchange was finished. */
  synced(): void;
  backUp(): void;
  restore(): void;
}

/** The user whose account is deleted during the run. */
export const erasedUser = 'omar';
/** Recent games among which one is chosen for a change. */
const mostChosen = 40;

export type ProfileWitness = ReturnType<typeof createProfileWitness>;

export function createProfileWitness(random: Random) {
  let count = 0;
  const games: string[] = [];
  const recordings: string[] = [];
  const made = new Set<string>();
  const deleting = new Set<string>();
  /** Collections by the other people's games that were imported into them. A rename keeps the first word of a name. */
  const collectionOf = new Map<string, string>();
  const sure = {
    game: new Set<string>(),
    evaluated: new Set<string>(),
    deleted: new Set<string>(),
    review: new Set<string>(),
    recording: new Set<string>(),
    starred: new Set<string>(),
    member: new Set<string>(),
    event: new Set<string>(),
  };

  const makeGame = async ({ bench, accountOf }: Machine, userId: string): Promise<Deed | null> => {
    const id = `${userId === erasedUser ? 'o' : 'w'}${String(count).padStart(6, '0')}`;
    await bench.ask('archive', 'put', accountOf(userId), [archived({ gameId: id })], null);
    made.add(id);
    if (userId === erasedUser) return null;
    games.push(id);
    return { kind: 'game', id };
  };

  /** A game of `ruth` that is on the machine. */
  const knownGame = async ({ bench, accountOf }: Machine): Promise<string | undefined> => {
    const known = await bench.ask('archive', 'known', accountOf('ruth'), games.slice(-mostChosen));
    return known.length === 0 ? undefined : pick(random, known);
  };

  const makeReview = async ({ bench, accountOf }: Machine): Promise<Deed> => {
    const id = `v${count}`;
    const key = `standard w${count % 5}`;
    const card = { key, source: 'marked', at: NOON, active: true, data: '{"fen":"x"}' } as const;
    const review = { key, review: id, at: NOON + count, kind: 'trained', grade: 3, elapsed: 10 } as const;
    await bench.ask('training', 'add', accountOf('ruth'), [card], [review]);
    made.add(id);
    return { kind: 'review', id };
  };

  const makeRecording = async (machine: Machine): Promise<Deed> => {
    const id = `r${String(count).padStart(6, '0')}`;
    const from = integerBelow(random, 5);
    await record(machine, id, from, from + 5);
    made.add(id);
    recordings.push(id);
    return { kind: 'recording', id };
  };

  /** Stars or deletes a recent recording that is on the machine, or records more of it. */
  const changeRecording = async (machine: Machine): Promise<Deed | null> => {
    const { bench, accountOf } = machine;
    const gameId = recordings.length === 0 ? '' : pick(random, recordings.slice(-mostChosen));
    const key = { accountId: accountOf('ruth'), channel, gameId };
    if ((await bench.ask('tv', 'game', key.accountId, channel, gameId)) === null) return null;
    const drawn = random.next();
    if (drawn < 0.4) {
      await bench.ask('tv', 'star', key, true);
      return { kind: 'starred', id: gameId };
    }
    if (drawn < 0.6) {
      await record(machine, gameId, 0, 10);
      return { kind: 'recording', id: gameId };
    }
    deleting.add(gameId);
    await bench.ask('tv', 'remove', key);
    return { kind: 'deleted', id: gameId };
  };

  /** An event of this machine alone, whose notification the desktop may confirm later. */
  const makeEvent = async (machine: Machine): Promise<Deed> => {
    const id = `n${String(count).padStart(6, '0')}`;
    const isShown = random.next() < 0.5;
    await meet(machine, id, NOON + count, isShown);
    if (!isShown && random.next() < 0.5) await confirm(machine);
    made.add(id);
    return { kind: 'event', id };
  };

  const importGame = async (machine: Machine, row: number, collection: string): Promise<Deed> => {
    const id = `m${String(count).padStart(6, '0')}`;
    collectionOf.set(id, collection);
    await fill(machine, row, [otherGame(id)], 'Linares');
    return { kind: 'member', id };
  };

  /** Makes a collection, or fills, renames or deletes one that is on the machine. */
  const changeCollection = async (machine: Machine): Promise<Deed | null> => {
    const known = (await collectionsOf(machine)).filter(({ name }) => isOfWitness(name));
    const drawn = random.next();
    if (known.length === 0 || drawn < 0.3) {
      const collection = `c${String(count).padStart(6, '0')}`;
      made.add(collection);
      return importGame(machine, await makeCollection(machine, collection), collection);
    }
    const { id, name } = pick(random, known);
    const [collection = ''] = name.split(' ');
    if (drawn < 0.6) return importGame(machine, id, collection);
    if (drawn < 0.8) {
      const { bench, accountOf } = machine;
      await bench.ask('archive', 'renameCollection', accountOf('ruth'), id, `${collection} v${count}`);
      return null;
    }
    deleting.add(collection);
    await removeCollection(machine, id);
    return { kind: 'deleted', id: collection };
  };

  const changeGame = async (machine: Machine): Promise<Deed | null> => {
    const { bench, accountOf } = machine;
    const gameId = await knownGame(machine);
    if (gameId === undefined) return null;
    if (random.next() < 0.3) {
      deleting.add(gameId);
      await bench.ask('archive', 'remove', accountOf('ruth'), [gameId]);
      return { kind: 'deleted', id: gameId };
    }
    const evals = packEvaluations([{ kind: 'centipawns', value: 20 }]);
    await bench.ask('archive', 'put', accountOf('ruth'), [archived({ gameId, evals })], null);
    return { kind: 'evaluated', id: gameId };
  };

  const deed = async (machine: Machine, users: readonly string[]): Promise<Deed | null> => {
    count += 1;
    const drawn = integerBelow(random, 19);
    if (drawn < 4) return makeGame(machine, 'ruth');
    if (drawn < 5 && users.includes(erasedUser)) return makeGame(machine, erasedUser);
    if (drawn < 8) return makeReview(machine);
    if (drawn < 10) return changeGame(machine);
    if (drawn < 12) return makeRecording(machine);
    if (drawn < 14) return changeRecording(machine);
    return drawn < 17 ? changeCollection(machine) : makeEvent(machine);
  };

  return {
    /** Another number for each deed of the run. */
    next: () => (count += 1),

    diary(): Diary {
      let pending: readonly Deed[] = [];
      let published: readonly Deed[] = [];
      let saved = pending;
      return {
        async edit(machine, users) {
          const done = await deed(machine, users);
          if (done) pending = [...pending, done];
        },
        synced() {
          for (const { kind, id } of published) sure[kind].add(id);
          published = pending;
          pending = [];
        },
        backUp: () => void (saved = [...published, ...pending]),
        restore() {
          pending = saved;
          published = [];
        },
      };
    },

    /** Lists the differences between the deeds and the content in the end. `content`: see `Machine.export`. */
    judge(content: string) {
      const rows = content
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Row] : []));
      const found = new Map(
        rows.flatMap((row) =>
          row.game_id !== undefined && row.moves !== undefined ? [[row.game_id, row] as const] : [],
        ),
      );
      const recorded = new Map(
        rows.flatMap((row) =>
          row.game_id !== undefined && row.channel !== undefined ? [[row.game_id, row] as const] : [],
        ),
      );
      const reviews = new Set(rows.flatMap(({ review }) => review ?? []));
      const names = rows.flatMap(({ uid, color, name }) =>
        uid !== undefined && color !== undefined ? [name ?? ''] : [],
      );
      const collections = rows.flatMap(({ uid, origin, name = '' }) =>
        uid !== undefined && origin !== undefined && isOfWitness(name) ? (name.split(' ')[0] ?? '') : [],
      );
      const notices = rows.flatMap(({ notice }) => notice ?? []);
      const noticed = new Set(notices);
      const happened = new Set(rows.flatMap((row) => row.happened?.replace('game_start:', '') ?? []));
      const members = new Set(rows.flatMap(({ member }) => member ?? []));
      const stays = (id: string) => !deleting.has(id);
      return {
        lost: [
          ...[...sure.game].filter((id) => stays(id) && !found.has(id)),
          ...[...sure.evaluated]
            .filter((id) => stays(id) && !found.get(id)?.evals)
            .map((id) => `evaluations of ${id}`),
          ...[...sure.review].filter((id) => !reviews.has(id)),
          ...[...sure.recording].filter((id) => stays(id) && !recorded.has(id)),
          ...[...sure.member].filter(
            (id) => stays(collectionOf.get(id) ?? '') && !(members.has(id) && found.has(id)),
          ),
          ...[...sure.event].filter((id) => !happened.has(id) || !noticed.has(id)),
          // No deed removes a star.
          ...[...sure.starred]
            .filter((id) => stays(id) && recorded.get(id)?.starred !== 1)
            .map((id) => `star of ${id}`),
        ],
        resurrected: [
          ...[...sure.deleted].filter((id) => found.has(id) || recorded.has(id)),
          ...[...found.keys()].filter((id) => id.startsWith('o')),
          ...collections.filter((id) => sure.deleted.has(id)),
          ...[...found.keys(), ...members].filter((id) => sure.deleted.has(collectionOf.get(id) ?? '')),
        ],
        doubled: [
          ...names.filter((name, index) => /^repertoire \d+$/.test(name) && names.indexOf(name) !== index),
          ...collections.filter((id, index) => collections.indexOf(id) !== index || !made.has(id)),
          // Each event of a witness is met by one machine.
          ...notices.filter((id, index) => /^n\d/.test(id) && notices.indexOf(id) !== index),
          ...[...members].filter((id) => /^m\d/.test(id) && !collectionOf.has(id)),
          ...[...found.keys(), ...recorded.keys(), ...reviews, ...happened, ...noticed].filter(
            (id) => /^[wvrn]\d/.test(id) && !made.has(id),
          ),
        ],
        counts: {
          games: found.size,
          reviews: reviews.size,
          deletions: sure.deleted.size,
          recordings: recorded.size,
          collections: collections.length,
          members: members.size,
          events: happened.size,
          notices: notices.length,
          evaluated_games: sure.evaluated.size,
          repertoires: names.length,
        },
      };
    },
  };
}

/** A row of the export, of any table. */
interface Row {
  readonly game_id?: string;
  readonly moves?: string;
  readonly evals?: string | null;
  readonly review?: string;
  readonly channel?: string;
  readonly starred?: number;
  readonly uid?: string;
  readonly color?: number;
  readonly name?: string;
  readonly origin?: string | null;
  readonly member?: string;
  /** Key of an event of the ledger. */
  readonly happened?: string;
  readonly notice?: string;
}
