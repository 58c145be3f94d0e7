import { z } from 'zod';
import { addressText, count, dayText, fenText, idText, list, moment, most, rowId, word } from './bounds.ts';
import { archiveFilterSchema } from './archive-filter.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { tvChannels } from '../../main/chess/tv-channels.ts';
import { noticeKinds } from './choices.ts';
import { termsSchema } from './terms.ts';

/**
 * A place in the app. Navigation, notifications, deep links, tray and command palette share this union. `unknown`
 * keeps an invalid address for display; nothing acts on it.
 */
export const routeSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('welcome') }),
  /** The tour of the app. */
  z.object({ screen: z.literal('tour') }),
  z.object({ screen: z.literal('home') }),
  z.object({ screen: z.literal('challenge'), accountId: idText, challengeId: idText }),
  z.object({ screen: z.literal('play') }),
  /** A game of other players. */
  z.object({ screen: z.literal('watch'), accountId: idText, gameId: idText }),
  /** Another player, on the account's server. */
  z.object({ screen: z.literal('player'), accountId: idText, username: idText }),
  /** The file about another player, for before and after a game. */
  z.object({ screen: z.literal('opponent'), accountId: idText, username: idText }),
  z.object({
    screen: z.literal('newGame'),
    accountId: idText.exactOptional(),
    username: word.exactOptional(),
    /** Time control of a challenge, s. */
    clock: z.object({ limit: count, increment: count }).exactOptional(),
    /** Values that the form starts with. */
    terms: termsSchema.exactOptional(),
  }),
  /** The practice club's lobby. */
  z.object({ screen: z.literal('lobby') }),
  /** The engine that plays as a bot. */
  z.object({ screen: z.literal('bot'), accountId: idText.exactOptional() }),
  z.object({ screen: z.literal('game'), accountId: idText, gameId: idText }),
  z.object({
    screen: z.literal('settings'),
    section: z
      .enum([
        'accounts',
        'appearance',
        'board',
        'analysis',
        'notifications',
        'challenges',
        'desktop',
        'network',
        'storage',
        'machines',
        'diagnostics',
        'about',
      ])
      .exactOptional(),
    /** For `notifications`: the rule to show, of this account or, without one, the common rule. */
    rule: z.enum(noticeKinds).exactOptional(),
    accountId: idText.exactOptional(),
  }),
  /** The notification history. */
  z.object({ screen: z.literal('notifications') }),
  /** An account's history: days, ratings, games or one game. A figure's link narrows the games. */
  z.object({
    screen: z.literal('history'),
    accountId: idText.exactOptional(),
    section: z.enum(['timeline', 'ratings', 'games', 'collections', 'notes', 'complete']).exactOptional(),
    gameId: idText.exactOptional(),
    perf: word.exactOptional(),
    result: z.enum(['win', 'loss', 'draw', 'none']).exactOptional(),
    opponent: word.exactOptional(),
    arena: word.exactOptional(),
    opening: word.exactOptional(),
    /** Games of a collection, or those that an import brought. */
    collection: rowId.exactOptional(),
    import: rowId.exactOptional(),
    /** Ended in [from, to), ms since the epoch. */
    from: moment.exactOptional(),
    to: moment.exactOptional(),
    /** Games that reached a position; for one game, the ply to show. */
    position: z.object({ fen: fenText, variant: word }).exactOptional(),
    ply: count.exactOptional(),
    /** A whole filter, instead of single conditions. */
    filter: archiveFilterSchema.exactOptional(),
  }),
  /** Figures of a selection of an account's games. */
  z.object({
    screen: z.literal('insights'),
    accountId: idText.exactOptional(),
    filter: archiveFilterSchema.exactOptional(),
  }),
  /** The moves that an account's games went on with, from a position on. */
  z.object({
    screen: z.literal('openings'),
    accountId: idText.exactOptional(),
    /** `fen`: `startpos` or a FEN; moves in UCI from there. */
    line: z.object({ variant: word, fen: fenText, moves: list(word, most.few) }).exactOptional(),
    filter: archiveFilterSchema.exactOptional(),
  }),
  /** Opening repertoires of an account: the list, or one at a position. */
  z.object({
    screen: z.literal('repertoire'),
    accountId: idText.exactOptional(),
    id: rowId.exactOptional(),
    /** Moves in UCI: the shown line, or one to add when it comes from a game. */
    line: z.object({ variant: word, fen: fenText, moves: list(word, most.few) }).exactOptional(),
    /** Side of the repertoire that the line is for. */
    color: z.enum(colors).exactOptional(),
  }),
  /** Positions of an account to train. */
  z.object({ screen: z.literal('training'), accountId: idText.exactOptional() }),
  /** The review of a week of an account's games; without a day, of the latest week that is over. */
  z.object({ screen: z.literal('week'), accountId: idText.exactOptional(), week: dayText.exactOptional() }),
  z.object({
    screen: z.literal('network'),
    section: z.enum(['streams', 'budget', 'report']).exactOptional(),
  }),
  /** Live TV or recordings: one game, or what a channel showed in a span (ms since the epoch). */
  z.object({
    screen: z.literal('tv'),
    accountId: idText.exactOptional(),
    channel: z.enum(tvChannels).exactOptional(),
    gameId: idText.exactOptional(),
    /** The recorded game with its evaluations, instead of its replay. */
    view: z.literal('analysis').exactOptional(),
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
  /** The analysis board with the game that was opened on it last. */
  z.object({ screen: z.literal('analysis') }),
  z.object({ screen: z.literal('unknown'), address: addressText }),
]);

export type Route = z.infer<typeof routeSchema>;

/** Route of a list row; null for none. An invalid route becomes null, so that the row is still shown. */
export const shownRouteSchema = routeSchema.nullable().catch(null);

/** Routes of a small always-on-top window. */
export const smallRouteSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('tv'), channel: z.enum(tvChannels) }),
  z.object({ screen: z.literal('game'), accountId: idText, gameId: idText }),
]);

export type SmallRoute = z.infer<typeof smallRouteSchema>;
