/** Opening repertoires of accounts: their moves, their gaps, and where games left them. */
import type { Clock } from '../../base/clock.ts';
import { safeFileName } from '../../base/file-name.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { contentOf, repertoireOf } from '../../chess/repertoire/content.ts';
import { mostRepertoireMoves } from '../../chess/repertoire/limits.ts';
import { ownPositions, type PreparedPosition } from '../../chess/repertoire/own-positions.ts';
import { writeRepertoire } from '../../chess/repertoire/pgn.ts';
import { countMoves, keyTextOf, type Repertoire } from '../../chess/repertoire/repertoire.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import type { RepertoireRow } from '../../store/repertoire-api.ts';
import { messageOf } from '../../text/message.ts';
import type { CommandInput, QueryInput, QueryOutput } from '../../../preload/contract/index.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { RepertoireView } from '../../../preload/contract/repertoire.ts';
import { closedPositions } from './closed-positions.ts';
import { repertoireFromGames } from './from-games.ts';
import { commonDepartures, createDepartureFinder, departureView } from './game-departures.ts';
import { findGaps, type AskTree } from './gaps.ts';
import {
  readRepertoire,
  readRepertoires,
  repertoiresFor,
  type StoredRepertoire,
} from './stored-repertoire.ts';

export interface RepertoiresOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: (accountId: string) => Pick<Store, 'repertoires' | 'archive'>;
  /** Own games under way: their positions may not be looked up. */
  readonly ownGames: () => readonly OwnGame[];
  readonly openingTree: (accountId: string, ...asked: Parameters<AskTree>) => ReturnType<AskTree>;
  /** Asks for a file and writes it; resolves with its name, or null when the user cancels. */
  readonly savePgn: (suggestedName: string, text: string) => Promise<string | null>;
  readonly onChange: (accountId: string) => void;
}

type One = QueryInput<'repertoire.get'>;

export type Repertoires = ReturnType<typeof createRepertoires>;

export function createRepertoires(options: RepertoiresOptions) {
  const { clock, ownGames, onChange } = options;
  const storeOf = (accountId: string) => options.store(accountId).repertoires;
  const closedIn = (variant: string): ReadonlySet<string> => {
    const known = variantKeys.find((one) => one === variant);
    return known ? closedPositions(ownGames(), known) : new Set();
  };
  const askerOf =
    (accountId: string): AskTree =>
    (filter) =>
      options.openingTree(accountId, filter);

  /** Throws `refused` while an own game in progress has a position of the repertoire. */
  const readFair = async ({ accountId, id }: One): Promise<StoredRepertoire> => {
    const stored = await readRepertoire(storeOf(accountId), accountId, id);
    const { moves, notes } = stored.repertoire;
    for (const position of closedIn(stored.row.variant))
      if (moves.has(position) || notes.has(position))
        throw new ContractFailure('refused', messageOf('repertoire.underWay'));
    return stored;
  };
  const put = async (
    accountId: string,
    { name, color, variant, initialFen }: Pick<RepertoireRow, 'name' | 'color' | 'variant' | 'initialFen'>,
    made: Repertoire,
  ): Promise<number> => {
    const row = { accountId, name, color, variant, initialFen, changed: clock.now() };
    const id = await storeOf(accountId).make(row, contentOf(made));
    onChange(accountId);
    return id;
  };

  return {
    list: async (accountId: string): Promise<RepertoireView[]> =>
      (await storeOf(accountId).list(accountId)).map(viewOf),
    async get(one: One): Promise<QueryOutput<'repertoire.get'>> {
      const { row, repertoire } = await readFair(one);
      const { moves, notes } = contentOf(repertoire);
      return { head: viewOf(row), content: { moves: [...moves], notes: [...notes] } };
    },
    async prepared({ accountId, variant, fen }: QueryInput<'repertoire.prepared'>) {
      const known = variantKeys.find((one) => one === variant);
      const key = known ? keyTextOf({ fen, variant: known }) : '';
      if (key === '' || closedIn(variant).has(key)) return [];
      const moves = await storeOf(accountId).preparedMoves(accountId, key);
      return moves.map(({ repertoire, name, color, uci, san }) => ({ repertoire, name, color, uci, san }));
    },
    async gaps(one: One) {
      const { row, repertoire } = await readFair(one);
      return findGaps(repertoire, askerOf(one.accountId), closedIn(row.variant));
    },
    async departure({ accountId, gameId }: QueryInput<'repertoire.departure'>) {
      const game = await options.store(accountId).archive.game(accountId, gameId);
      if (!game || game.own !== null) return null;
      const found = createDepartureFinder(await repertoiresFor(storeOf(accountId), accountId, game))(game);
      return found && !closedIn(game.variant).has(found.departure.position) ? departureView(found) : null;
    },
    async departures(one: One) {
      const { accountId } = one;
      const stored = await readFair(one);
      const all = await repertoiresFor(storeOf(accountId), accountId, stored.row);
      const { archive } = options.store(accountId);
      return commonDepartures(archive, accountId, all, stored, closedIn(stored.row.variant));
    },
    /** Throws `rejected` for a position that is impossible in the variant. */
    async make({ accountId, content, ...start }: CommandInput<'repertoire.make'>) {
      const made = repertoireOf(start, content);
      if (!made) throw new ContractFailure('rejected', messageOf('repertoire.impossible'));
      return { id: await put(accountId, start, made) };
    },
    async fromGames({ accountId, least, games, ...wanted }: CommandInput<'repertoire.fromGames'>) {
      const start = { ...wanted, initialFen: 'startpos' };
      const askAll = askerOf(accountId);
      const ask: AskTree = (filter) => askAll({ ...games, ...filter });
      const made = await repertoireFromGames(start, least, ask, closedIn(start.variant));
      if (!made || made.moves.size === 0) return { id: null, moves: 0 };
      return { id: await put(accountId, start, made), moves: countMoves(made) };
    },
    async rename({ accountId, id, name }: CommandInput<'repertoire.rename'>): Promise<void> {
      await storeOf(accountId).rename(accountId, id, name);
      onChange(accountId);
    },
    async train({ accountId, id, trained }: CommandInput<'repertoire.train'>): Promise<void> {
      await storeOf(accountId).setTrained(accountId, id, trained);
      onChange(accountId);
    },
    /** Positions of the trained repertoires in which their side is to move. */
    async trainedPositions(accountId: string): Promise<readonly PreparedPosition[]> {
      const stored = await readRepertoires(storeOf(accountId), accountId, ({ trained }) => trained);
      return ownPositions(stored.map(({ repertoire }) => repertoire));
    },
    async remove({ accountId, id }: One): Promise<void> {
      await storeOf(accountId).remove(accountId, id);
      onChange(accountId);
    },
    async change({ accountId, id, ...change }: CommandInput<'repertoire.change'>): Promise<void> {
      const row = (await storeOf(accountId).list(accountId)).find((one) => one.id === id);
      // Moves of a change may replace others, so the bound is checked only roughly.
      if (row && row.moves - change.removed.length + change.moves.length > 2 * mostRepertoireMoves)
        throw new ContractFailure('rejected', messageOf('repertoire.full', { moves: mostRepertoireMoves }));
      if (!(await storeOf(accountId).change(accountId, id, change, clock.now())))
        throw new ContractFailure('not_found', messageOf('repertoire.gone'));
      onChange(accountId);
    },
    async export(one: One) {
      const { row, repertoire } = await readFair(one);
      const text = writeRepertoire(repertoire, row.name);
      return { file: await options.savePgn(safeFileName(`${row.name}.pgn`), text) };
    },
  };
}

const viewOf = ({ accountId: _, ...row }: RepertoireRow): RepertoireView => row;
