import { z } from 'zod';
import { addressText, count, fenText, idText, moment, word } from './bounds.ts';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { noticeKinds } from './choices.ts';

/**
 * Where in the app something leads: navigation, notifications, deep links, tray and command palette all use this union.
 * `unknown` keeps an address that could not be understood, to be shown and not acted upon.
 */
export const routeSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('welcome') }),
  z.object({ screen: z.literal('home') }),
  z.object({ screen: z.literal('challenge'), accountId: idText, challengeId: idText }),
  z.object({ screen: z.literal('play') }),
  /** A game of others. */
  z.object({ screen: z.literal('watch'), accountId: idText, gameId: idText }),
  /** Asking for a game. */
  z.object({
    screen: z.literal('newGame'),
    accountId: idText.exactOptional(),
    username: word.exactOptional(),
  }),
  /** The practice club's. */
  z.object({ screen: z.literal('lobby') }),
  /** The engine as a player. */
  z.object({ screen: z.literal('bot'), accountId: idText.exactOptional() }),
  z.object({ screen: z.literal('game'), accountId: idText, gameId: idText }),
  z.object({
    screen: z.literal('settings'),
    section: z
      .enum([
        'accounts',
        'appearance',
        'notifications',
        'challenges',
        'desktop',
        'network',
        'storage',
        'diagnostics',
        'about',
      ])
      .exactOptional(),
    /** Of `notifications`: the rule to show, and the account whose own it is; without one, the common rule. */
    rule: z.enum(noticeKinds).exactOptional(),
    accountId: idText.exactOptional(),
  }),
  /** What became of everything that could have been told. */
  z.object({ screen: z.literal('notifications') }),
  /** An account's past: days, ratings, games, or one game; games can be narrowed by what a figure was about. */
  z.object({
    screen: z.literal('history'),
    accountId: idText.exactOptional(),
    section: z.enum(['timeline', 'ratings', 'games', 'complete']).exactOptional(),
    gameId: idText.exactOptional(),
    perf: word.exactOptional(),
    result: z.enum(['win', 'loss', 'draw', 'none']).exactOptional(),
    opponent: word.exactOptional(),
    arena: word.exactOptional(),
    /** Ended in [from, to), ms since the epoch. */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    /** Games that came by a position; of one game, the ply to show. */
    position: z.object({ fen: fenText, variant: word }).exactOptional(),
    ply: count.exactOptional(),
  }),
  z.object({
    screen: z.literal('network'),
    section: z.enum(['streams', 'budget', 'report']).exactOptional(),
  }),
  /** Live, or what was recorded: one game, or what a channel showed for a time (ms since the epoch). */
  z.object({
    screen: z.literal('tv'),
    accountId: idText.exactOptional(),
    channel: z.enum(tvChannels).exactOptional(),
    gameId: idText.exactOptional(),
    from: moment.exactOptional(),
    to: moment.exactOptional(),
  }),
  /** The list, or one arena. */
  z.object({
    screen: z.literal('arenas'),
    accountId: idText.exactOptional(),
    arenaId: idText.exactOptional(),
    section: z.enum(['list', 'day', 'results', 'rules', 'organise']).exactOptional(),
  }),
  z.object({ screen: z.literal('unknown'), address: addressText }),
]);

export type Route = z.infer<typeof routeSchema>;

/** Where a row of a list leads; null for nowhere. A row whose route makes no sense is shown all the same. */
export const shownRouteSchema = routeSchema.nullable().catch(null);

/** What a small window, which stays above others, can show. */
export const smallRouteSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('tv'), channel: z.enum(tvChannels) }),
  z.object({ screen: z.literal('game'), accountId: idText, gameId: idText }),
]);

export type SmallRoute = z.infer<typeof smallRouteSchema>;
