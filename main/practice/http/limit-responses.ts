import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { createSeededRandom } from '../../base/random.ts';
import { joinErrors } from '../arenas/entry.ts';
import type { Club } from '../club.ts';
import { callerKindOf } from '../config.ts';
import { paceOf, youngMs, type ClubLimitName } from '../law/limits.ts';
import type { LawCaller, LawRefusal, LimitAllowance } from '../law/law.ts';
import type { ClubLaw, ClubLawOrder, RefusalStyle } from '../protocol.ts';
import { isSameSecret } from '../secrets.ts';
import type { Token } from '../tokens.ts';
import { sendError, sendHtml, setHeaders } from './requests.ts';

export interface LimitResponsesDependencies {
  readonly club: () => Club;
  readonly clock: Clock;
  readonly controlToken: string;
  /** Offset added to every time in answers, ms. */
  readonly skew: () => number;
}

const tooManyRequests = 'Too many requests. Try again later.';
const tooManyBotGames =
  'You played 100 games against other bots today, please wait before challenging another bot.';

/** Applies the rate limits to HTTP: identifies callers and writes refusals. */
export type LimitResponses = ReturnType<typeof createLimitResponses>;

export function createLimitResponses({ club, clock, controlToken, skew }: LimitResponsesDependencies) {
  const { seed, refusals } = club().config;
  // Separate from the club's random numbers: the look of refusals must not change the games.
  const random = createSeededRandom(seed + 0x1a77);
  let style: RefusalStyle = refusals;
  let address: string | null = null;

  const draw = (choice: 'with' | 'without' | 'mixed') =>
    choice === 'mixed' ? random.next() < 0.5 : choice === 'with';

  const addressOf = (request: IncomingMessage, peer: string): string => {
    const claimed = request.headers['x-club-address'];
    if (typeof claimed === 'string' && isSameSecret(String(request.headers['x-club-control']), controlToken))
      return claimed;
    return address ?? peer;
  };

  const rateHeaders = ({ remaining, resetAt }: LimitAllowance) => ({
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((resetAt + skew()) / 1_000)),
  });

  return {
    /** `peer`: the connection's remote address. */
    callerOf(request: IncomingMessage, peer: string, token: Token | undefined): LawCaller {
      const { config, state } = club();
      return {
        kind: token ? callerKindOf(config.account) : 'anonymous',
        young: token !== undefined && clock.now() - state.user.createdAt < youngMs,
        token: token?.token,
        ip: addressOf(request, peer),
      };
    },
    /** Answers 429. `style` overrides parts of the club's refusal style. */
    refuse(
      response: ServerResponse,
      { row, retryAfterMs, standing }: Omit<LawRefusal, 'row'> & Partial<LawRefusal>,
      other?: Partial<RefusalStyle>,
    ) {
      const how = { ...style, ...other };
      // Clients parse failed joins and the bots' limit, so these are always JSON.
      const isJoin = row?.startsWith('join-') ?? false;
      const isBotGames = row === 'bot-games-day';
      const html =
        !isJoin && !isBotGames && (how.body === 'mixed' ? random.next() < 0.5 : how.body === 'html');
      const retryAfter = draw(how.retryAfter) && retryAfterMs !== undefined;
      const headers = {
        ...(retryAfter ? { 'Retry-After': String(Math.ceil(retryAfterMs / 1_000)) } : {}),
        ...(draw(how.rateHeaders) && standing ? rateHeaders(standing) : {}),
      };
      if (html) return sendHtml(response, 429, headers);
      const seconds = Math.ceil((retryAfterMs ?? 0) / 1_000);
      const text = isJoin ? joinErrors.tooMany : isBotGames ? tooManyBotGames : tooManyRequests;
      const isDocument = club().config.dialect === 'document';
      sendError(response, 429, text, headers, {
        ...(isJoin && isDocument ? { ok: false, joined: false } : {}),
        ...(isBotGames ? { ratelimit: { key: 'bot.vsBot.day', seconds } } : {}),
      });
    },
    /** Sets the rate-limit headers, if the club's style includes them. */
    announce(response: ServerResponse, standing: LimitAllowance | undefined) {
      if (!standing || !draw(style.rateHeaders)) return;
      setHeaders(response, rateHeaders(standing));
    },
    /** Items a second; `Infinity` unless limits are enforced. */
    paceOf(name: ClubLimitName, token: Token | undefined): number {
      const { config, law } = club();
      if (law.report().limits !== 'law') return Infinity;
      return paceOf(name, token ? callerKindOf(config.account) : 'anonymous');
    },
    report: (): ClubLaw => ({ ...club().law.report(), refusals: style, address }),
    order(order: ClubLawOrder) {
      if (order.limits !== undefined) club().law.setMode(order.limits);
      if (order.refusals !== undefined) style = order.refusals;
      if (order.address !== undefined) address = order.address;
      if (order.clear === true) club().law.clear();
    },
  };
}
