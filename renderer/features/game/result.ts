import type { Outcome } from '@chess/rules.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';

export interface ResultLine {
  /** For example `You won by checkmate`. */
  readonly headline: string;
  /** `1–0`, `0–1`, `½–½`, or null for a game without a score. */
  readonly score: string | null;
  readonly tone: 'won' | 'lost' | 'drawn' | 'aborted';
}

type Finished = Pick<GameView, 'over' | 'status' | 'winner' | 'result' | 'color' | 'variant'>;

const drawReasons: Readonly<Partial<Record<Outcome['reason'], string>>> = {
  threefold: 'Draw by repetition',
  fivefold: 'Draw by repetition',
  fiftyMoves: 'Draw by the fifty-move rule',
  seventyFiveMoves: 'Draw by the seventy-five-move rule',
  insufficientMaterial: 'Draw: neither side can mate',
  stalemate: 'Draw by stalemate',
};

/** How a finished game ended, in words of its player. `outcome` is what the rules say about the last position. */
export function resultLine(game: Finished, opponent: string, outcome?: Outcome): ResultLine | null {
  if (!game.over) return null;
  const tone = resultOf(game);
  if (tone === 'aborted') {
    const headline =
      game.status === 'noStart' ? 'The game ended before its first move' : 'The game was aborted';
    return { headline, score: null, tone };
  }
  if (tone === 'drawn') return { headline: drawHeadline(game.status, outcome), score: '½–½', tone };
  const winner = tone === 'won' ? game.color : opposite(game.color);
  return {
    headline: decidedHeadline(game, tone === 'won', opponent),
    score: winner === 'white' ? '1–0' : '0–1',
    tone,
  };
}

function resultOf(game: Finished): ResultLine['tone'] {
  if (game.result !== null) return game.result;
  if (game.status === 'aborted') return 'aborted';
  if (game.winner === null) return 'drawn';
  return game.winner === game.color ? 'won' : 'lost';
}

function drawHeadline(status: string, outcome: Outcome | undefined): string {
  if (status === 'stalemate') return 'Draw by stalemate';
  if (status === 'outoftime' || status === 'insufficientMaterialClaim')
    return 'Draw: time ran out, but no mate was possible';
  if (status === 'draw') return (outcome && drawReasons[outcome.reason]) ?? 'Draw by agreement';
  return 'The game was drawn';
}

function decidedHeadline(game: Finished, won: boolean, opponent: string): string {
  const you = won ? 'You won' : 'You lost';
  switch (game.status) {
    case 'mate':
      return `${you} by checkmate`;
    case 'resign':
      return won ? `You won: ${opponent} resigned` : 'You resigned';
    case 'outoftime':
      return `${you} on time`;
    case 'timeout':
      return won ? `You won: ${opponent} left the game` : 'You lost by leaving the game';
    case 'noStart':
      return won ? `You won: ${opponent} made no first move` : 'You lost by making no first move';
    case 'cheat':
      return `${you}: the server ended the game`;
    case 'variantEnd':
      return `${you} by the rules of ${game.variant.name}`;
    default:
      return you;
  }
}

/** `White` or `Black`, as a side is named in a sentence. */
export function sideName(color: Color): string {
  return color === 'white' ? 'White' : 'Black';
}
