/** Content of a card, and its key: positions of all games share one card. Pure. */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { PreparedPosition } from '../../chess/repertoire/own-positions.ts';

const move = z.string().max(6);
/** Right moves of a card. */
export const mostAnswers = 10;

const cardSchema = z.object({
  variant: z.string().max(40),
  fen: z.string().max(200),
  /** Right moves in UCI, the best one first. */
  answers: z.array(move).min(1).max(mostAnswers),
  /** The better line in UCI; begins with the first answer. */
  line: z.array(move).max(40),
  /** The mistake, in UCI. */
  played: move.exactOptional(),
  /** The game in which it was made or marked, and the number of half-moves before the position. */
  game: z.object({ gameId: z.string().max(100), ply: z.number() }).exactOptional(),
  /** A line that was taken out because the repertoire has it no longer, not by the user. */
  gone: z.literal(true).exactOptional(),
  /** The repertoire’s comments on the position and on its main move. */
  comment: z.string().max(10_000).exactOptional(),
  /** The repertoire’s arrows and circles of the position. */
  shapes: z.string().max(300).exactOptional(),
  /** Winning chances of the mover before and after the mistake, percent. */
  chances: z.tuple([z.number(), z.number()]).exactOptional(),
});
export type Card = z.infer<typeof cardSchema>;

export const parseCard = (text: string): Card | undefined => readStored(cardSchema, text);

/** Rules for custom positions play as those of standard chess, so that a position has one card. */
const sameRules: Readonly<Record<string, string>> = { fromPosition: 'standard' };

/** The variant and the position without its counters of moves: the last two fields of a FEN. */
export function keyOf(variant: string, fen: string): string {
  const fields = fen.trim().split(/\s+/);
  const position = fields.length > 4 ? fields.slice(0, -2) : fields;
  return [sameRules[variant] ?? variant, ...position].join(' ');
}

/** A card of a position in which the repertoires have moves. */
export const cardOfPrepared = ({ variant, fen, moves, line, comment, shapes }: PreparedPosition): Card => ({
  ...{ variant, fen },
  answers: moves.slice(0, mostAnswers),
  line: line.slice(0, 40),
  ...(comment !== '' && { comment }),
  ...(shapes !== '' && { shapes }),
});
