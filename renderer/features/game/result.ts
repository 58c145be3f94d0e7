import { outcomeOf } from '@chess/game-outcome.ts';
import type { PositionOutcome } from '@chess/rules.ts';
import { opposite } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import type { gameText } from './game-text.ts';

type ResultText = TextOf<typeof gameText>['result'];

export interface ResultLine {
  /** For example `You won by checkmate`. */
  readonly headline: string;
  /** `1–0`, `0–1`, `½–½`; null for a game without a score. */
  readonly score: string | null;
  readonly tone: 'won' | 'lost' | 'drawn' | 'aborted' | 'unknown';
}

type Finished = Pick<GameView, 'over' | 'status' | 'winner' | 'result' | 'color' | 'variant'>;

/** Result from the player's point of view. `outcome` is what the rules derive from the last position. */
export function resultLine(
  game: Finished,
  opponent: string,
  text: ResultText,
  words: GameWords,
  outcome?: PositionOutcome,
): ResultLine | null {
  if (!game.over) return null;
  const tone = resultOf(game);
  if (tone === 'aborted')
    return { headline: game.status === 'noStart' ? text.neverBegun : text.aborted, score: null, tone };
  if (tone === 'unknown') return { headline: text.over, score: null, tone };
  if (tone === 'drawn')
    return { headline: drawHeadline(game.status, outcome, text.drawn), score: '½–½', tone };
  const winner = tone === 'won' ? game.color : opposite(game.color);
  return {
    headline: decidedHeadline(game, opponent, text[tone], words),
    score: winner === 'white' ? '1–0' : '0–1',
    tone,
  };
}

function resultOf(game: Finished): ResultLine['tone'] {
  if (game.result !== null) return game.result;
  const outcome = outcomeOf(game);
  if (outcome === 'decided') return game.winner === game.color ? 'won' : 'lost';
  return outcome === 'unplayed' ? 'aborted' : outcome;
}

function drawHeadline(
  status: string,
  outcome: PositionOutcome | undefined,
  text: ResultText['drawn'],
): string {
  if (status === 'stalemate') return text.stalemate;
  if (status === 'outoftime' || status === 'insufficientMaterialClaim') return text.time;
  if (status !== 'draw') return text.other;
  switch (outcome?.reason) {
    case 'threefold':
    case 'fivefold':
      return text.repetition;
    case 'fiftyMoves':
    case 'seventyFiveMoves':
    case 'insufficientMaterial':
    case 'stalemate':
      return text[outcome.reason];
    default:
      return text.agreement;
  }
}

function decidedHeadline(
  game: Finished,
  opponent: string,
  text: ResultText['won' | 'lost'],
  words: GameWords,
): string {
  switch (game.status) {
    case 'variantEnd':
      return text.variantEnd(words.variant(game.variant.key, game.variant.name));
    case 'mate':
    case 'outoftime':
    case 'cheat':
      return text[game.status];
    case 'resign':
    case 'timeout':
    case 'noStart': {
      const headline = text[game.status];
      return typeof headline === 'string' ? headline : headline(opponent);
    }
    default:
      return text.other;
  }
}
