/** Collections as users make, fill, rename and delete them, for tests of sharing. */
import { integerBelow, pick } from '../../../main/base/random.ts';
import { packEvaluations } from '../../../main/chess/packed-game.ts';
import { createBatchBuilder } from '../../../main/features/history/import-batch.ts';
import type { ArchiveGame, NewCollection } from '../../../main/store/history-api.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { NOON } from '../../unit/store/support.ts';
import type { UserAction } from './sharing-actions.ts';
import type { Machine } from './sharing-machines.ts';

export const otherGame = (gameId: string, change: Partial<ArchiveGame> = {}): ArchiveGame =>
  archived({ gameId, own: 'Ida', opponent: 'Omar', source: 'file', ...change });

export const collectionsOf = ({ bench, accountOf }: Machine) =>
  bench.ask('archive', 'collections', accountOf('ruth'));

/** Makes a collection of a file. Returns its row. */
export const makeCollection = (
  { bench, accountOf }: Machine,
  name: string,
  change: Partial<NewCollection> = {},
): Promise<number> =>
  bench.ask(
    ...(['archive', 'makeCollection', accountOf('ruth')] as const),
    ...[{ kind: 'file' as const, name, origin: null, began: NOON, ...change }],
  );

const stateOf = (phase: string): string => JSON.stringify({ phase, added: 0, changed: 0, same: 0 });

/** Begins an import into a collection. Returns its row. */
export const beginImport = ({ bench, accountOf }: Machine, collection: number): Promise<number> =>
  bench.ask('archive', 'addImport', accountOf('ruth'), NOON, stateOf('running'), collection);

/** Stores games of an import. */
export async function takeIn(
  { bench, accountOf }: Machine,
  importId: number,
  games: readonly ArchiveGame[],
  event: string | null = null,
): Promise<void> {
  const builder = createBatchBuilder();
  const file = { event, site: null, round: null, annotator: null, year: 1997 };
  for (const game of games) builder.add({ game, indexed: false, file, ownNotes: null });
  await bench.ask('archive', 'takeIn', accountOf('ruth'), builder.take(), importId, stateOf('running'));
}

export const endImport = ({ bench, accountOf }: Machine, importId: number): Promise<void> =>
  bench.ask('archive', 'setImport', accountOf('ruth'), importId, stateOf('done'));

/** Imports games into a collection from begin to end. */
export async function fill(
  machine: Machine,
  collection: number,
  games: readonly ArchiveGame[],
  event: string | null = null,
): Promise<void> {
  const importId = await beginImport(machine, collection);
  await takeIn(machine, importId, games, event);
  await endImport(machine, importId);
}

export async function removeCollection({ bench, accountOf }: Machine, id: number): Promise<void> {
  while (await bench.ask('archive', 'removeMembers', accountOf('ruth'), id, 2));
}

/** Not those of a witness, who knows what must become of its own. */
const collectionsOfActions = async (machine: Machine) =>
  (await collectionsOf(machine)).filter(({ name }) => !isOfWitness(name));
export const isOfWitness = (name: string): boolean => /^c\d/.test(name);

export const collectionActions: readonly UserAction[] = [
  async (machine, n, random) => {
    const origin = n % 2 === 0 ? `9-a${n % 3}` : null;
    const known = (await collectionsOf(machine)).find((one) => origin !== null && one.origin === origin);
    const id = known?.id ?? (await makeCollection(machine, `collection ${n}`, { origin }));
    await fill(machine, id, [otherGame(`pgn-${n % 5}`), otherGame(`pgn-${integerBelow(random, 5)}`)]);
  },
  async (machine, n, random) => {
    const own = await collectionsOfActions(machine);
    if (own.length === 0) return;
    const { id } = pick(random, own);
    const evals = pick(random, [null, packEvaluations([{ kind: 'centipawns', value: n }])]);
    const games = [otherGame(`pgn-${n % 5}`, { evals, eco: pick(random, [null, 'C20']) })];
    // A game that the account's user played, too.
    await fill(
      machine,
      id,
      [...games, archived({ gameId: `g${n % 7}` })],
      pick(random, [null, `Event ${n % 3}`]),
    );
  },
  async (machine, n, random) => {
    const own = await collectionsOfActions(machine);
    if (own.length === 0) return;
    const { id } = pick(random, own);
    const { bench, accountOf } = machine;
    if (n % 2 === 0) await bench.ask('archive', 'renameCollection', accountOf('ruth'), id, `name ${n}`);
    else if (random.next() < 0.4) await removeCollection(machine, id);
  },
  ({ bench, accountOf }, n) => bench.ask('archive', 'remove', accountOf('ruth'), [`pgn-${n % 5}`]),
];
