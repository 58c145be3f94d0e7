/** Finds cards in an analysed game, and the known cards whose positions came up in it again. Pure. */
import { chancesFor } from '../../chess/figures/win-percent.ts';
import { playGame } from '../../chess/game-fair-play.ts';
import { betterMoves, subjectOf } from '../../chess/insights/stored-game.ts';
import { costlyMistakes, strongestEvaluations } from '../../chess/insights/game-facts.ts';
import type { AnalysedPosition } from '../../chess/packed-analysis.ts';
import { unpackMoves, type Evaluation } from '../../chess/packed-game.ts';
import type { Color } from '../../chess/vocabulary.ts';
import { writtenLine } from '../../chess/written-line.ts';
import type { AnalysedGameRow, CardRow, CardSourceName, ReviewRow } from '../../store/training-api.ts';
import { keyOf, type Card } from './card.ts';
import { grades } from './spacing.ts';

/** Winning chances, between -1 and 1, by which an answer may fall short of the best and still count as right. */
export const tolerance = 0.035;
/** Winning chances by which the best move must exceed the second one to be clearly the best: an inaccuracy. */
export const clearGap = 0.1;
const mostMoves = 40;

/** A card that exists, as far as games are compared with it. */
export interface KnownCard {
  /** When it was made, ms since the epoch. */
  readonly at: number;
  readonly source: CardSourceName;
  readonly active: boolean;
  readonly card: Card;
}

export interface GameFindings {
  readonly cards: readonly CardRow[];
  readonly reviews: readonly ReviewRow[];
}

const nothing: GameFindings = { cards: [], reviews: [] };

/** Whether the best move exceeds every other one clearly. Unknown without a second line. */
export function isClear({ best, evaluation, second }: AnalysedPosition, mover: Color): boolean {
  if (best === null || !second) return false;
  return chancesFor(evaluation, mover) - chancesFor(second.evaluation, mover) >= clearGap;
}

/** `known`: the card of a key. `now`: ms since the epoch. A damaged game has no findings. */
export function findCards(
  game: AnalysedGameRow,
  known: (key: string) => KnownCard | undefined,
  now: number,
): GameFindings {
  try {
    return find(game, known, now);
  } catch {
    return nothing;
  }
}

function find(
  game: AnalysedGameRow,
  known: (key: string) => KnownCard | undefined,
  now: number,
): GameFindings {
  const subject = subjectOf({ ...game, isWin: false, clocks: null, clockInitial: null });
  const { initialFen, color } = subject;
  // A game that the server analysed may have none of an engine.
  const analysis = subject.analysis ?? [];
  const line = playGame({ variant: game.variant, initialFen, sans: unpackMoves(game.moves) });
  if (!line) return nothing;
  const strongest = strongestEvaluations(subject, line.ucis.length);
  const evaluationAt = (ply: number) => (ply === 0 ? analysis[0]?.evaluation : strongest[ply - 1]) ?? null;
  const mistakes = new Map(costlyMistakes(subject).map((one) => [one.ply - 1, one]));
  const cards: CardRow[] = [];
  const reviews: ReviewRow[] = [];
  for (const [ply, played] of line.ucis.entries()) {
    const position = line.positions[ply];
    if (position?.turn !== color) continue;
    const key = keyOf(game.variant, position.fen);
    const card = known(key);
    const isMade = cards.some((one) => one.key === key);
    if (card) {
      const kind = meetingOf(card, game, ply, played, evaluationAt);
      if (kind === null) continue;
      const grade = kind === 'lapse' ? grades.wrong : grades.right;
      const review = `game:${game.gameId}:${ply}`;
      reviews.push({ key, review, at: Math.min(now, game.ended), kind, grade, elapsed: 0 });
      continue;
    }
    const mistake = mistakes.get(ply);
    const found = analysis[ply];
    if (!mistake || isMade || !found || !isClear(found, color)) continue;
    const written = betterMoves(game, ply + 1).slice(0, mostMoves);
    const better = writtenLine(position, written).map(({ uci }) => uci);
    const best = position.play(found.best ?? '')?.uci;
    if (best === undefined || best === played) continue;
    const content: Card = {
      ...{ variant: game.variant, fen: position.fen, answers: [best], played },
      line: better[0] === best ? better : [best],
      game: { gameId: game.gameId, ply },
      chances: [mistake.before, mistake.after],
    };
    cards.push({ key, source: 'mistake', at: now, active: true, data: JSON.stringify(content) });
  }
  return { cards, reviews };
}

/**
 * Judges a game's move in the position of a card. Null for games that were played before the card was made,
 * and for moves of unknown strength.
 */
function meetingOf(
  { at, source, active, card }: KnownCard,
  { gameId, ended, color }: AnalysedGameRow,
  ply: number,
  played: string,
  evaluationAt: (ply: number) => Evaluation | null,
): 'lapse' | 'solved' | null {
  if (ended <= at || (card.game?.gameId === gameId && card.game.ply === ply)) return null;
  if (card.answers.includes(played)) return 'solved';
  // Training asks for the moves of the repertoire, however strong another one is.
  if (source === 'line') return active ? 'lapse' : null;
  const [before, after] = [evaluationAt(ply), evaluationAt(ply + 1)];
  if (!before || !after) return null;
  const lost = chancesFor(before, color) - chancesFor(after, color);
  return lost <= tolerance ? 'solved' : 'lapse';
}
