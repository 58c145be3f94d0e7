import { z } from 'zod';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { noticeKinds } from './choices.ts';

/**
 * Where in the app something leads: navigation, notifications, deep links, tray and command palette all use this union.
 * `unknown` keeps an address that could not be understood, to be shown and not acted upon.
 */
export const routeSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('welcome') }),
  z.object({ screen: z.literal('home') }),
  z.object({ screen: z.literal('challenge'), accountId: z.string(), challengeId: z.string() }),
  z.object({ screen: z.literal('play') }),
  /** A game of others. */
  z.object({ screen: z.literal('watch'), accountId: z.string(), gameId: z.string() }),
  /** Asking for a game. */
  z.object({
    screen: z.literal('newGame'),
    accountId: z.string().exactOptional(),
    username: z.string().exactOptional(),
  }),
  /** The practice club's. */
  z.object({ screen: z.literal('lobby') }),
  /** The engine as a player. */
  z.object({ screen: z.literal('bot'), accountId: z.string().exactOptional() }),
  z.object({ screen: z.literal('game'), accountId: z.string(), gameId: z.string() }),
  z.object({
    screen: z.literal('settings'),
    section: z
      .enum([
        'accounts',
        'appearance',
        'notifications',
        'challenges',
        'desktop',
        'storage',
        'diagnostics',
        'about',
      ])
      .exactOptional(),
    /** Of `notifications`: the rule to show, and the account whose own it is; without one, the common rule. */
    rule: z.enum(noticeKinds).exactOptional(),
    accountId: z.string().exactOptional(),
  }),
  /** What became of everything that could have been told. */
  z.object({ screen: z.literal('notifications') }),
  /** An account's past: days, ratings, games, or one game; games can be narrowed by what a figure was about. */
  z.object({
    screen: z.literal('history'),
    accountId: z.string().exactOptional(),
    section: z.enum(['timeline', 'ratings', 'games', 'complete']).exactOptional(),
    gameId: z.string().exactOptional(),
    perf: z.string().exactOptional(),
    result: z.enum(['win', 'loss', 'draw', 'none']).exactOptional(),
    opponent: z.string().exactOptional(),
    arena: z.string().exactOptional(),
    /** Ended in [from, to), ms since the epoch. */
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
    /** Games that came by a position; of one game, the ply to show. */
    position: z.object({ fen: z.string(), variant: z.string() }).exactOptional(),
    ply: z.number().exactOptional(),
  }),
  z.object({
    screen: z.literal('network'),
    section: z.enum(['streams', 'budget', 'report']).exactOptional(),
  }),
  /** Live, or what was recorded: one game, or what a channel showed for a time (ms since the epoch). */
  z.object({
    screen: z.literal('tv'),
    accountId: z.string().exactOptional(),
    channel: z.enum(tvChannels).exactOptional(),
    gameId: z.string().exactOptional(),
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
  }),
  /** The list, or one arena. */
  z.object({
    screen: z.literal('arenas'),
    accountId: z.string().exactOptional(),
    arenaId: z.string().exactOptional(),
    section: z.enum(['list', 'day', 'results', 'rules', 'organise']).exactOptional(),
  }),
  z.object({ screen: z.literal('unknown'), address: z.string() }),
]);

export type Route = z.infer<typeof routeSchema>;

/** What a small window, which stays above others, can show. */
export const smallRouteSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('tv'), channel: z.enum(tvChannels) }),
  z.object({ screen: z.literal('game'), accountId: z.string(), gameId: z.string() }),
]);

export type SmallRoute = z.infer<typeof smallRouteSchema>;
