/** The opening that comes up when a player and the user both play as usual. */
import { judgeFairPlay } from '../../chess/fair-play.ts';
import { rulesFor, type Position } from '../../chess/rules.ts';
import type { Color } from '../../chess/vocabulary.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ExpectedMove } from '../../../preload/contract/opponents.ts';
import type { OwnAnswersOptions } from './own-answers.ts';
import { longestLine, type TheirGame } from './their-game.ts';

/** Minimum games for a move to count as the player's habit. */
const fewestTheirs = 3;

interface NextMove {
  readonly san: string;
  readonly games: number;
  readonly of: number;
  readonly repertoire: string | null;
}

/**
 * Their most frequent moves and, on the other side, the user's main prepared move or else the most frequent one. Ends
 * where either has no habit, and before a position of an own game in progress. `theirs`: their colour.
 */
export async function expectedLine(
  games: readonly TheirGame[],
  theirs: Color,
  own: OwnAnswersOptions,
): Promise<readonly ExpectedMove[]> {
  let reached = games.filter(({ color, opening }) => color === theirs && opening.length > 0);
  let position: Position | undefined = rulesFor('standard').parsePosition();
  const line: ExpectedMove[] = [];
  while (position && line.length < longestLine) {
    const isTheirs = position.turn === theirs;
    const next: NextMove | null = isTheirs
      ? usualMove(reached, line.length)
      : await ownMove(position, theirs, own);
    const uci = next ? position.uciOf(next.san) : undefined;
    const played = uci === undefined ? undefined : position.play(uci);
    if (!next || !played) break;
    if (!judgeFairPlay({ help: 'lookUp', fen: played.position.fen }, own.ownGames()).fair) break;
    const { games: count, of, repertoire } = next;
    line.push({ san: played.san, uci: played.uci, isTheirs, games: count, of, repertoire });
    const ply = line.length - 1;
    reached = reached.filter(({ opening }) => opening[ply] === next.san);
    position = played.position;
  }
  return line;
}

function usualMove(games: readonly TheirGame[], ply: number): NextMove | null {
  const counts = new Map<string, number>();
  for (const { opening } of games) {
    const san = opening[ply];
    if (san !== undefined) counts.set(san, (counts.get(san) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!most || most[1] < fewestTheirs) return null;
  return { san: most[0], games: most[1], of: games.length, repertoire: null };
}

async function ownMove(
  position: Position,
  theirs: Color,
  { openingTree, prepared }: OwnAnswersOptions,
): Promise<NextMove | null> {
  const { fen, turn } = position;
  const filter = { mine: true, color: turn, position: { fen, variant: 'standard' } } as const;
  const tree = await openingTree(filter).catch((error: unknown) => {
    if (error instanceof ContractFailure && error.failure.code === 'refused') return null;
    throw error;
  });
  if (!tree) return null;
  const plan = (await prepared(fen)).find(({ color }) => color !== theirs);
  const gamesWith = (san: string) => tree.moves.find((move) => move.san === san)?.games ?? 0;
  if (plan) return { san: plan.san, games: gamesWith(plan.san), of: tree.games, repertoire: plan.name };
  const [usual] = tree.moves;
  return usual ? { san: usual.san, games: usual.games, of: tree.games, repertoire: null } : null;
}
