/** Trains the cards of accounts: lists those that are due, judges attempts, and adds positions that the user marks. */
import { shortfallOf, type CheckedLine, type CheckedMove } from '../../chess/checked-move.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import type { PlayedMove, Position } from '../../chess/position.ts';
import { writtenLine } from '../../chess/written-line.ts';
import { messageOf } from '../../text/message.ts';
import { demandFairPlay, fairPlayReason } from '../../views/fair-play.ts';
import type { CommandInput } from '../../../preload/contract/index.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import {
  mostPast,
  type PastMistakesView,
  type PastMistakeView,
  type TrainedView,
  type TrainingCardView,
  type TrainingView,
} from '../../../preload/contract/training.ts';
import type { CardRow } from '../../store/training-api.ts';
import { judgeCard, positionOf } from './card-position.ts';
import { keyOf, mostAnswers, type Card } from './card.ts';
import { dueCards, nextDue, type Deck, type DeckCard } from './deck.ts';
import type { Decks } from './decks.ts';
import { tolerance } from './mistake-cards.ts';
import { pastMistakes, type PastMistake } from './past-mistakes.ts';
import { grades } from './spacing.ts';
import { figuresOf } from './statistics.ts';

/** Moves of an engine’s line that are shown. */
const mostLine = 16;

export interface TrainingOptions {
  readonly decks: Decks;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly ownGames: () => readonly OwnGame[];
  /** Null when the engine may not help or gives no answer. `uci`: a legal move. */
  readonly checkMove: (position: Position, uci: string) => Promise<CheckedMove | null>;
  /** When an archived game ended, ms since the epoch; null for one that is gone. */
  readonly endOfGame: (accountId: string, gameId: string) => Promise<number | null>;
}

export function createTraining({ decks, now, ownGames, checkMove, endOfGame }: TrainingOptions) {
  /** Due cards that are fair to train, the number of the others, and why they are held back. */
  const fairCards = (deck: Deck) => {
    const own = ownGames();
    const cards: DeckCard[] = [];
    let heldBack = 0;
    let reason: TrainingView['reason'] = null;
    for (const card of dueCards(deck, now())) {
      const position = own.length === 0 ? undefined : positionOf(card.card);
      const verdict = position ? judgeCard(position, own) : ({ fair: true } as const);
      if (verdict.fair) cards.push(card);
      else {
        heldBack += 1;
        reason ??= fairPlayReason(verdict);
      }
    }
    return { cards, heldBack, reason };
  };

  const cardOf = async (accountId: string, key: string): Promise<DeckCard> => {
    const card = (await decks.get(accountId)).get(key);
    if (!card?.active) throw new ContractFailure('not_found', messageOf('training.noSuchCard'));
    return card;
  };

  /**
   * How the engine sees an answer to a marked position that is not among its right ones: the user may know one move only,
   * and another may be as good.
   */
  const checkedAnswer = async (
    { source, card }: DeckCard,
    position: Position,
    uci: string,
  ): Promise<CheckedMove | null> => {
    if (source !== 'marked' || card.answers.includes(uci)) return null;
    const checked = await checkMove(position, uci);
    // A game may have begun meanwhile.
    demandFairPlay(judgeCard(position, ownGames()));
    return checked;
  };

  const setActive = async (accountId: string, key: string, of: DeckCard, active: boolean): Promise<void> => {
    const { source, at, card } = of;
    await decks.change(accountId, () => [{ key, source, at, active, data: JSON.stringify(card) }]);
  };

  /** Keeps a move that the engine accepted among the right ones, so that it is judged the same from now on. */
  const accept = (accountId: string, key: string, uci: string): Promise<void> =>
    decks.change(accountId, (deck) => {
      const known = deck.get(key);
      if (!known || known.card.answers.includes(uci) || known.card.answers.length >= mostAnswers) return [];
      const { source, at, active, card } = known;
      const data = JSON.stringify({ ...card, answers: [...card.answers, uci] });
      return [{ key, source, at, active, data }];
    });

  return {
    /** Number of cards to train today. */
    due: (deck: Deck): number => fairCards(deck).cards.length,

    async view(accountId: string): Promise<TrainingView> {
      const deck = await decks.get(accountId);
      const { cards, heldBack, reason } = fairCards(deck);
      return {
        ...figuresOf([...deck.values()], now()),
        ...{ due: cards.length, heldBack, reason, next: nextDue(deck, now()) },
      };
    },

    async mistakes(accountId: string): Promise<PastMistakesView> {
      const deck = await decks.get(accountId);
      const { stopped, again, unmet } = pastMistakes([...deck.values()]);
      const asked = new Set(dueCards(deck, now()).map(({ key }) => key));
      const own = ownGames();
      let heldBack = 0;
      const viewsOf = (list: readonly PastMistake[]): Promise<PastMistakeView[]> => {
        const fair: (readonly [PastMistake, Position])[] = [];
        for (const one of list) {
          const position = positionOf(one.card.card);
          if (!position) continue;
          if (judgeCard(position, own).fair) fair.push([one, position]);
          else heldBack += 1;
        }
        return Promise.all(
          fair.slice(0, mostPast).map(async ([one, position]) => {
            const { lastGame } = one;
            const last = one.last ?? (lastGame && (await endOfGame(accountId, lastGame.gameId)));
            return pastView(one, position, last, asked);
          }),
        );
      };
      const [shownStopped, shownAgain] = [await viewsOf(stopped), await viewsOf(again)];
      return { stopped: shownStopped, again: shownAgain, unmet, heldBack };
    },

    async session(accountId: string, most: number): Promise<TrainingCardView[]> {
      const { cards } = fairCards(await decks.get(accountId));
      return cards.slice(0, most).map(({ key, source, state, card }) => ({
        ...{ key, source, variant: card.variant, fen: card.fen },
        ...{ game: card.game ?? null, isNew: state.stage === 'new' },
      }));
    },

    async answer(input: CommandInput<'training.answer'>): Promise<TrainedView> {
      const { accountId, key, attempt, uci, elapsed } = input;
      const known = await cardOf(accountId, key);
      const { card } = known;
      const position = positionOf(card);
      const played = position?.play(uci);
      if (!position || !played) throw new ContractFailure('rejected', messageOf('training.illegalMove'));
      demandFairPlay(judgeCard(position, ownGames()));
      const name = `attempt:${attempt}`;
      const stored = known.reviews.find(({ review }) => review === name);
      const checked = stored ? null : await checkedAnswer(known, position, played.uci);
      const isGood = checked !== null && shortfallOf(checked, position.turn) <= tolerance;
      const isRight = stored ? stored.grade > grades.wrong : isGood || card.answers.includes(played.uci);
      const review = {
        ...{ key, review: name, at: now(), kind: 'trained' as const, elapsed },
        grade: isRight ? grades.right : grades.wrong,
      };
      const deck = await decks.add(accountId, () => ({ cards: [], reviews: [review] }));
      if (isGood) await accept(accountId, key, played.uci);
      return {
        ...answerView(card, position, played),
        isRight,
        checked: checked && {
          best: lineView(position, checked.best),
          played: lineView(position, checked.played),
        },
        due: deck.get(key)?.state.due ?? now(),
      };
    },

    async mark(
      input: CommandInput<'training.mark'>,
    ): Promise<{ key: string; isNew: boolean; isChanged: boolean }> {
      const { accountId, variant, fen, moves, line, game } = input;
      const position = positionOf({ variant, fen });
      const answers = moves.flatMap((uci) => position?.play(uci)?.uci ?? []);
      const [best] = answers;
      if (!position || best === undefined)
        throw new ContractFailure('rejected', messageOf('training.illegalMove'));
      demandFairPlay(judgeCard(position, ownGames()));
      const written = writtenLine(position, line).map((move) => move.uci);
      const card: Card = {
        ...{ variant, fen: position.fen, answers },
        line: written[0] === best ? written : [best],
        ...(game && { game }),
      };
      const key = keyOf(variant, position.fen);
      const known = (await decks.get(accountId)).get(key);
      const { source, content } = known
        ? markedAgain(known, card)
        : { source: 'marked' as const, content: card };
      const row: CardRow = {
        ...{ key, source, at: known?.at ?? now(), active: true, data: JSON.stringify(content) },
      };
      if (known) await decks.change(accountId, () => [row]);
      else await decks.add(accountId, () => ({ cards: [row], reviews: [] }));
      return { key, isNew: !known?.active, isChanged: content !== known?.card };
    },

    async remove(accountId: string, key: string): Promise<void> {
      await setActive(accountId, key, await cardOf(accountId, key), false);
    },

    /** Puts a removed card back, with its reviews and its place in the order of cards. */
    async restore(accountId: string, key: string): Promise<void> {
      const card = (await decks.get(accountId)).get(key);
      if (!card) throw new ContractFailure('not_found', messageOf('training.noSuchCard'));
      await setActive(accountId, key, card, true);
    },
  };
}

/**
 * Changes a known card whose position is marked. The answers of a mistake are from its analysis, and those of a
 * line from the repertoire: the next move of a game does not replace them. A move that the user chose on the analysis
 * board is one more right answer to a mistake.
 */
function markedAgain(known: DeckCard, marked: Card): { source: CardRow['source']; content: Card } {
  const { source, card } = known;
  if (source === 'marked' || card.gone === true) return { source: 'marked', content: marked };
  const added =
    source === 'line' || marked.game
      ? []
      : marked.answers.filter((uci) => uci !== card.played && !card.answers.includes(uci));
  const answers = [...card.answers, ...added].slice(0, mostAnswers);
  return { source, content: answers.length === card.answers.length ? card : { ...card, answers } };
}

/** `asked`: keys of the cards that are due, whose right moves are not given away. */
function pastView(
  { card, ...rest }: PastMistake,
  position: Position,
  last: number | null,
  asked: ReadonlySet<string>,
): PastMistakeView {
  const { key, card: content } = card;
  const { played, best } = movesOf(content, position);
  const { variant, fen } = content;
  return { ...rest, key, variant, fen, played, best: asked.has(key) ? null : best, last };
}

function movesOf({ played, answers }: Card, position: Position) {
  const moveOf = (uci: string) => writtenLine(position, [uci])[0];
  const [best = ''] = answers;
  return {
    played: (played === undefined ? undefined : moveOf(played)) ?? null,
    best: moveOf(best) ?? { san: best, uci: best },
  };
}

function answerView(card: Card, position: Position, { san, uci }: PlayedMove) {
  const moveOf = (move: string) => writtenLine(position, [move])[0];
  const [first = '', ...rest] = card.answers;
  const others = rest.flatMap((move) => moveOf(move) ?? []);
  return {
    played: { san, uci },
    best: moveOf(first) ?? { san: first, uci: first },
    others,
    line: writtenLine(position, card.line),
    mistake: (card.played === undefined ? undefined : moveOf(card.played)) ?? null,
    chances: card.chances ?? null,
    comment: card.comment ?? '',
    shapes: card.shapes ?? '',
  };
}

const lineView = (position: Position, { evaluation, moves }: CheckedLine) => ({
  evaluation,
  line: writtenLine(position, moves.slice(0, mostLine)),
});
