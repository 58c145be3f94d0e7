/** The bot's decision on a challenge. Pure. */
import { speeds, variantKeys, type DeclineReason } from '../../chess/vocabulary.ts';
import type { BotAccept } from '../../../preload/contract/bot.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { messageOf, type Message } from '../../text/message.ts';

export interface BotStanding {
  /** Games under way or about to begin. */
  readonly games: number;
  readonly most: number;
  /** Games between bots that are left today; null: unlimited. */
  readonly botGamesLeft: number | null;
  /** Why no new games are taken, as a sentence; null: they are. */
  readonly closed: Message | null;
}

export type OfferVerdict =
  | { readonly take: true }
  | { readonly take: false; readonly reason: DeclineReason; readonly why: Message };

type Offer = Pick<ChallengeView, 'variant' | 'rated' | 'speed' | 'opponent' | 'access'>;

const no = (reason: DeclineReason, why: Message): OfferVerdict => ({ take: false, reason, why });

export function judgeOffer(offer: Offer, accept: BotAccept, standing: BotStanding): OfferVerdict {
  const { opponent, rated } = offer;
  const isBot = opponent?.title === 'BOT';
  if (offer.access === 'browser') return no('generic', messageOf('bot.gameNotSupported'));
  const variant = judgeVariant(offer.variant.key, accept);
  if (variant) return variant;
  const speed = judgeSpeed(offer.speed, accept);
  if (speed) return speed;
  if (accept.mode === 'casual' && rated) return no('casual', messageOf('bot.onlyCasual'));
  if (accept.mode === 'rated' && !rated) return no('rated', messageOf('bot.onlyRated'));
  if (accept.from === 'people' && isBot) return no('noBot', messageOf('bot.noBots'));
  if (accept.from === 'bots' && !isBot) return no('onlyBot', messageOf('bot.onlyBots'));
  const { rating } = opponent ?? {};
  const isOutside =
    rating === undefined
      ? accept.minRating !== null
      : rating < (accept.minRating ?? -Infinity) || rating > (accept.maxRating ?? Infinity);
  if (isOutside) return no('generic', messageOf('bot.ratingOutside'));
  if (standing.closed !== null) return no('later', standing.closed);
  if (isBot && standing.botGamesLeft !== null && standing.botGamesLeft < 1)
    return no('later', messageOf('bot.dailyGamesUsed'));
  if (standing.games >= standing.most)
    return no('later', messageOf('bot.tooManyGames', { count: standing.most }));
  return { take: true };
}

function judgeVariant(key: string, { variants }: BotAccept): OfferVerdict | undefined {
  const known = variantKeys.find((one) => one === key);
  if (known && variants.includes(known)) return undefined;
  const isStandardOnly = variants.length === 1 && variants[0] === 'standard';
  return no(isStandardOnly ? 'standard' : 'variant', messageOf('bot.variantRefused'));
}

/** Names the direction: a bot that takes only slower games answers "too fast", and vice versa. */
function judgeSpeed(speed: string, accept: BotAccept): OfferVerdict | undefined {
  const place = speeds.findIndex((one) => one === speed);
  const taken = accept.speeds.map((one) => speeds.indexOf(one));
  if (taken.includes(place)) return undefined;
  const why = messageOf('bot.speedRefused');
  if (taken.length === 0) return no('timeControl', why);
  if (taken.every((one) => one > place)) return no('tooFast', why);
  return no(taken.every((one) => one < place) ? 'tooSlow' : 'timeControl', why);
}
