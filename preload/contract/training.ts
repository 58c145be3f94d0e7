/** Training: positions as cards, sessions, and what they have achieved. */
import { z } from 'zod';
import { longestRepertoireComment } from '../../main/chess/repertoire/limits.ts';
import { count, fenText, finite, idText, list, lineText, moment, most, word } from './bounds.ts';
import { lazySchema } from './lazy-schema.ts';
import { evaluationSchema } from './live-analysis.ts';
import { messageSchema } from './message.ts';

const source = z.enum(['mistake', 'marked', 'line']);
/** Variant and position; bounded as the two together. */
const cardKey = lineText;
/** Cards of one session. */
export const mostSession = 500;
const mostAnswers = 10;
/** Past mistakes of each list. */
export const mostPast = 100;
const mostLine = 40;
/** Two comments of a repertoire: on the position, and after the move. */
const mostComment = 2 * longestRepertoireComment + 1;

const game = z.object({ gameId: idText, ply: count });
const move = z.object({ san: word, uci: word });
/** `evaluation`: from White's side. */
const checkedLine = z.object({ evaluation: evaluationSchema, line: list(move, mostLine) });

export const trainingCardSchema = lazySchema(() =>
  z.object({
    key: cardKey,
    source,
    variant: word,
    fen: fenText,
    /** Where it came up; null for a position that was marked outside of a game. */
    game: game.nullable(),
    isNew: z.boolean(),
  }),
);
export type TrainingCardView = z.infer<typeof trainingCardSchema>;

export const trainingSchema = lazySchema(() =>
  z.object({
    /** Cards to train today, without those that are held back. */
    due: count,
    /** Cards that would be due, but are held back because of own games in progress; and why. */
    heldBack: count,
    reason: messageSchema.nullable(),
    /** When the next card after today is due, ms since the epoch. */
    next: moment.nullable(),
    cards: count,
    /** By state; they add up to `cards`. `knownWell`: for three weeks and longer. */
    fresh: count,
    learning: count,
    known: count,
    knownWell: count,
    /** Attempts of the last 30 days at cards that were trained before, and the right ones of them. */
    repeated: count,
    remembered: count,
    attempts: count,
    /** Mistakes whose position came up again in games: the last time right, and the last time wrong. */
    stopped: count,
    again: count,
  }),
);
export type TrainingView = z.infer<typeof trainingSchema>;

export const trainedSchema = lazySchema(() =>
  z.object({
    isRight: z.boolean(),
    played: move,
    best: move,
    /** Other right answers. */
    others: list(move, mostAnswers),
    /** The better line; begins with the best move. */
    line: list(move, mostLine),
    /** The mistake of the game, and the winning chances before and after it, percent. */
    mistake: move.nullable(),
    chances: z.tuple([finite, finite]).nullable(),
    /**
     * The engine's lines, which judged an answer that is not among the right ones of a marked position. Null where the
     * engine was not asked, and where it gave no answer.
     */
    checked: z.object({ best: checkedLine, played: checkedLine }).nullable(),
    /** The user's comment in the repertoire; empty for other cards. */
    comment: z.string().max(mostComment),
    /** The repertoire’s arrows and circles of the position, such as `Ge2e4 Rd5`; empty for other cards. */
    shapes: word,
    /** ms since the epoch. */
    due: moment,
  }),
);
export type TrainedView = z.infer<typeof trainedSchema>;

/** A mistake of a game whose position came up in later games. */
export const pastMistakeSchema = lazySchema(() =>
  z.object({
    key: cardKey,
    variant: word,
    fen: fenText,
    /** The move of the first game, if the card knows it. */
    played: move.nullable(),
    /** The right move; null while the position is due, because training asks for it. */
    best: move.nullable(),
    /** When it last happened, ms since the epoch; null when its game is gone. */
    last: moment.nullable(),
    lastGame: game.nullable(),
    /** How often it happened. */
    times: count,
    /** Right moves in games since it last happened, and the last of them. */
    right: count,
    rightLast: moment.nullable(),
    rightGame: game.nullable(),
    /** Attempts in training since it last happened, and the right ones of them. */
    reviews: count,
    remembered: count,
  }),
);
export type PastMistakeView = z.infer<typeof pastMistakeSchema>;

export const pastMistakesSchema = lazySchema(() =>
  z.object({
    /** Played right the last time, and played wrong the last time; the latest first. */
    stopped: list(pastMistakeSchema, mostPast),
    again: list(pastMistakeSchema, mostPast),
    /** Mistakes whose position has not come up since. */
    unmet: count,
    /** Mistakes that are left out because of own games in progress. */
    heldBack: count,
  }),
);
export type PastMistakesView = z.infer<typeof pastMistakesSchema>;

/** Topic: cards due today by account; an account is missing until its cards are read. */
export const trainingDueSchema = list(z.object({ accountId: idText, due: count }), most.accounts);
export type TrainingDue = z.infer<typeof trainingDueSchema>;

export const trainingQueries = {
  /** As the topic `training`. */
  'training.due': { input: z.undefined(), output: trainingDueSchema },
  'training.view': { input: z.object({ accountId: idText }), output: trainingSchema },
  /** Mistakes that stopped in later games, and those that happened again. */
  'training.mistakes': { input: z.object({ accountId: idText }), output: pastMistakesSchema },
  /** Cards to train now, in order. */
  'training.session': {
    input: z.object({ accountId: idText, cards: z.number().int().min(1).max(mostSession) }),
    output: list(trainingCardSchema, mostSession),
  },
} as const;

export const trainingCommands = {
  /**
   * Judges and stores an attempt. `attempt`: a name of the page's, unique for the card, so that a repeated call stores
   * nothing again. `elapsed`: time for the answer, ms.
   */
  'training.answer': {
    input: z.object({
      accountId: idText,
      key: cardKey,
      attempt: idText,
      uci: z.string().max(6),
      elapsed: z.number().int().min(0).max(86_400_000),
    }),
    output: trainedSchema,
  },
  /** Makes a card of a position. `moves`: right answers in UCI, the best first; `line`: from the best one on. */
  'training.mark': {
    input: z.object({
      accountId: idText,
      variant: word,
      fen: fenText,
      moves: list(z.string().max(6), mostAnswers).min(1),
      line: list(z.string().max(6), mostLine),
      game: game.exactOptional(),
    }),
    /** `isChanged`: the card has another content than before. */
    output: z.object({ key: cardKey, isNew: z.boolean(), isChanged: z.boolean() }),
  },
  /** Takes a card out of training; its reviews are kept. */
  'training.remove': { input: z.object({ accountId: idText, key: cardKey }), output: z.void() },
  /** Undoes `training.remove`. */
  'training.restore': { input: z.object({ accountId: idText, key: cardKey }), output: z.void() },
} as const;
