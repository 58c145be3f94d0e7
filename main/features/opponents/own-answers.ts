/** The user's own moves against lines of an opponent, from games and repertoires. */
import { playSans } from '../../chess/san-line.ts';
import type { NamedPosition } from '../../chess/openings.ts';
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import { opposite, type Color } from '../../chess/vocabulary.ts';
import type { ArchiveFilterView } from '../../../preload/contract/archive-filter.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { OpeningTreeView } from '../../../preload/contract/openings.ts';
import type { OpponentLine } from '../../../preload/contract/opponents.ts';
import type { TheirLine } from './lines.ts';

export interface OwnAnswersOptions {
  readonly openingTree: (filter: ArchiveFilterView) => Promise<OpeningTreeView>;
  readonly prepared: (
    fen: string,
  ) => Promise<
    readonly { readonly name: string; readonly color: Color; readonly uci: string; readonly san: string }[]
  >;
  readonly ownGames: () => readonly OwnGame[];
}

/** The line with its position, named. Undefined if it cannot be played, or leads into an own game in progress. */
export function shownLine(
  { moves, ...figures }: TheirLine,
  ownGames: readonly OwnGame[],
  openingAt: (fen: string) => NamedPosition | undefined,
): Omit<OpponentLine, 'mine'> | 'closed' | undefined {
  const played = playSans('standard', undefined, moves);
  if (!played || played.ucis.length < moves.length) return undefined;
  const positions = played.positions.slice(1);
  const last = positions.at(-1);
  if (!last) return undefined;
  if (!judgeFairPlay({ help: 'lookUp', fen: last.fen }, ownGames).fair) return 'closed';
  const name = positions.map(({ fen }) => openingAt(fen)?.name).findLast((one) => one !== undefined);
  return { moves: [...moves], ucis: [...played.ucis], fen: last.fen, opening: name ?? null, ...figures };
}

/** `theirs`: the opponent's colour. Null when a game in progress closes one of the positions. */
export async function ownAnswer(
  { moves, ucis, fen }: Pick<OpponentLine, 'moves' | 'ucis' | 'fen'>,
  theirs: Color,
  { openingTree, prepared }: OwnAnswersOptions,
): Promise<OpponentLine['mine']> {
  const color = opposite(theirs);
  const isOwnTurn = (moves.length % 2 === 0) === (color === 'white');
  const filter = { mine: true, color, position: { fen, variant: 'standard' } } as const;
  const tree = await openingTree(filter).catch((error: unknown) => {
    if (error instanceof ContractFailure && error.failure.code === 'refused') return null;
    throw error;
  });
  if (!tree) return null;
  const { win, draw, loss } = resultsOf(tree, color);
  const finished = win + draw + loss;
  const [usual] = isOwnTurn ? tree.moves : [];
  // The move that led here, or the one to make now.
  const before = isOwnTurn ? moves.length : moves.length - 1;
  const start = playSans('standard', undefined, moves.slice(0, before))?.positions.at(-1);
  const known = start ? (await prepared(start.fen)).filter((one) => one.color === color) : [];
  const mine = isOwnTurn ? known[0] : known.find(({ uci }) => uci === ucis[before]);
  return {
    games: finished,
    score: finished === 0 ? null : (win + draw / 2) / finished,
    usual: usual ? { san: usual.san, games: usual.games } : null,
    prepared: mine ? { repertoire: mine.name, san: mine.san } : null,
  };
}

function resultsOf({ white, draw, black }: OpeningTreeView, color: Color) {
  return color === 'white' ? { win: white, draw, loss: black } : { win: black, draw, loss: white };
}
