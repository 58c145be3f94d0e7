import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { createSeededRandom } from '../../base/random.ts';
import { joinErrors } from '../arenas/entry.ts';
import type { Club } from '../club.ts';
import { callerKindOf } from '../config.ts';
import { paceOf, youngMs, type ClubLimitName } from '../law/limits.ts';
import type { Caller, Refusal, Standing } from '../law/law.ts';
import type { ClubLaw, ClubLawOrder, RefusalStyle } from '../protocol.ts';
import { isSameSecret } from '../secrets.ts';
import type { Token } from '../tokens.ts';
import { sendError, sendHtml, setHeaders } from './requests.ts';

/** Where the law meets HTTP: who a caller is, and how a refusal looks. */
export interface LawDesk {
  /** `peer`: the address at the other end of the connection. */
  callerOf(request: IncomingMessage, peer: string, token: Token | undefined): Caller;
  /** Answers 429. `style`: what differs from the club's usual refusals. */
  refuse(
    response: ServerResponse,
    refusal: Omit<Refusal, 'row'> & Partial<Refusal>,
    style?: Partial<RefusalStyle>,
  ): void;
  /** Says in headers how much is left, where the club's style is to say so. */
  announce(response: ServerResponse, standing: Standing | undefined): void;
  /** Items a second; `Infinity` unless limits are kept. */
  paceOf(name: ClubLimitName, token: Token | undefined): number;
  report(): ClubLaw;
  order(order: ClubLawOrder): void;
}

export interface LawDeskDependencies {
  readonly club: () => Club;
  readonly clock: Clock;
  readonly controlToken: string;
  /** By how much all that is said of time is off, ms. */
  readonly skew: () => number;
}

const tooManyRequests = 'Too many requests. Try again later.';
const tooManyBotGames =
  'You played 100 games against other bots today, please wait before challenging another bot.';

export function createLawDesk({ club, clock, controlToken, skew }: LawDeskDependencies): LawDesk {
  const { seed, refusals } = club().config;
  // A source of its own: how a refusal looks must not change the course of the games.
  const random = createSeededRandom(seed + 0x1a77);
  let style: RefusalStyle = refusals;
  let address: string | null = null;

  const draw = (choice: 'with' | 'without' | 'mixed') =>
    choice === 'mixed' ? random.next() < 0.5 : choice === 'with';

  const addressOf = (request: IncomingMessage, peer: string): string => {
    const said = request.headers['x-club-address'];
    if (typeof said === 'string' && isSameSecret(String(request.headers['x-club-control']), controlToken))
      return said;
    return address ?? peer;
  };

  const rateHeaders = ({ remaining, resetAt }: Standing) => ({
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((resetAt + skew()) / 1_000)),
  });

  return {
    callerOf(request, peer, token) {
      const { config, state } = club();
      return {
        kind: token ? callerKindOf(config.account) : 'anonymous',
        young: token !== undefined && clock.now() - state.user.createdAt < youngMs,
        token: token?.token,
        ip: addressOf(request, peer),
      };
    },
    refuse(response, { row, retryAfterMs, standing }, other) {
      const how = { ...style, ...other };
      // A join that fails has its error in JSON, whatever the reason; so has a bot's limit, which clients read.
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
    announce(response, standing) {
      if (!standing || !draw(style.rateHeaders)) return;
      setHeaders(response, rateHeaders(standing));
    },
    paceOf(name, token) {
      const { config, law } = club();
      if (law.report().limits !== 'law') return Infinity;
      return paceOf(name, token ? callerKindOf(config.account) : 'anonymous');
    },
    report: () => ({ ...club().law.report(), refusals: style, address }),
    order(order) {
      if (order.limits !== undefined) club().law.setMode(order.limits);
      if (order.refusals !== undefined) style = order.refusals;
      if (order.address !== undefined) address = order.address;
      if (order.clear === true) club().law.clear();
    },
  };
}
