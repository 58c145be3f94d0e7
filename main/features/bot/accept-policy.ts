/** What the bot does with a challenge. Pure. */
import { speeds, variantKeys, type DeclineReason } from '../../chess/vocabulary.ts';
import type { BotAccept } from '../../../preload/contract/bot.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import { say } from '../../text/say.ts';

export interface BotStanding {
  /** Games under way, and those about to begin. */
  readonly games: number;
  /** How many there may be. */
  readonly most: number;
  /** Games between bots that are left today; null without a limit. */
  readonly botGamesLeft: number | null;
  /** Played out, and paused: no new games. */
  readonly closed: string | null;
}

export type OfferVerdict =
  | { readonly take: true }
  /** `why` is a sentence. */
  | { readonly take: false; readonly reason: DeclineReason; readonly why: string };

type Offer = Pick<ChallengeView, 'variant' | 'rated' | 'speed' | 'opponent' | 'door'>;

const no = (reason: DeclineReason, why: string): OfferVerdict => ({ take: false, reason, why });

export function judgeOffer(offer: Offer, accept: BotAccept, standing: BotStanding): OfferVerdict {
  const { opponent, rated } = offer;
  const isBot = opponent?.title === 'BOT';
  if (offer.door === 'browser')
    return no('generic', say('The interface does not allow games like this one.'));
  const variant = judgeVariant(offer.variant.key, accept);
  if (variant) return variant;
  const speed = judgeSpeed(offer.speed, accept);
  if (speed) return speed;
  if (accept.mode === 'casual' && rated) return no('casual', say('Only casual games are taken.'));
  if (accept.mode === 'rated' && !rated) return no('rated', say('Only rated games are taken.'));
  if (accept.from === 'people' && isBot) return no('noBot', say('Games with bots are not taken.'));
  if (accept.from === 'bots' && !isBot) return no('onlyBot', say('Only games with bots are taken.'));
  const { rating } = opponent ?? {};
  const isOutside =
    rating === undefined
      ? accept.minRating !== null
      : rating < (accept.minRating ?? -Infinity) || rating > (accept.maxRating ?? Infinity);
  if (isOutside) return no('generic', say('The opponent’s rating is outside of what is taken.'));
  if (standing.closed !== null) return no('later', standing.closed);
  if (isBot && standing.botGamesLeft !== null && standing.botGamesLeft < 1)
    return no('later', say('The games between bots of this day are used up.'));
  if (standing.games >= standing.most)
    return no('later', say('As many games go on as may at once ({count}).', { count: standing.most }));
  return { take: true };
}

function judgeVariant(key: string, { variants }: BotAccept): OfferVerdict | undefined {
  const known = variantKeys.find((one) => one === key);
  if (known && variants.includes(known)) return undefined;
  const isStandardOnly = variants.length === 1 && variants[0] === 'standard';
  return no(isStandardOnly ? 'standard' : 'variant', say('This variant is not taken.'));
}

/** Who takes only slower games says "too fast", and the other way round. */
function judgeSpeed(speed: string, accept: BotAccept): OfferVerdict | undefined {
  const place = speeds.findIndex((one) => one === speed);
  const taken = accept.speeds.map((one) => speeds.indexOf(one));
  if (taken.includes(place)) return undefined;
  const why = say('This speed is not taken.');
  if (taken.length === 0) return no('timeControl', why);
  if (taken.every((one) => one > place)) return no('tooFast', why);
  return no(taken.every((one) => one < place) ? 'tooSlow' : 'timeControl', why);
}
