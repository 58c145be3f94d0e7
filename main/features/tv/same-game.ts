/**
 * Channels that show the same game share one feed: the channel `best` usually shows a game of another channel. One
 * of them leads and keeps the feed; its lines serve the others until their games part.
 */
import type { TvChannel } from '../../chess/tv-channels.ts';
import { planFeeds } from './feed-plan.ts';
import { tvTimes } from './tv-times.ts';

/** A channel served by another one's feed. */
export interface SharedFeed {
  readonly leader: TvChannel;
  readonly gameId: string;
  /** Epoch ms. */
  readonly since: number;
}

export interface FeedDemand {
  readonly pinned: readonly TvChannel[];
  readonly others: readonly TvChannel[];
  readonly places: number;
  readonly turn: number;
  /** The game that a channel shows now; null when unknown or over. */
  readonly gameOf: (channel: TvChannel) => string | null;
  /** Whether the channel's own feed is open: it leads, so that no feed is opened in exchange for another. */
  readonly isOpen: (channel: TvChannel) => boolean;
}

export interface FeedShares {
  /** Channels that need a feed of their own. */
  readonly feeds: readonly TvChannel[];
  /** Channels that another one's feed serves, with that channel. */
  readonly leaders: ReadonlyMap<TvChannel, TvChannel>;
}

/** Assigns feeds so that no two of them show the same game. Pure. */
export function shareFeeds({ pinned, others, places, turn, gameOf, isOpen }: FeedDemand): FeedShares {
  const wanted = [...new Set([...pinned, ...others])];
  const games = new Map(wanted.map((channel) => [channel, gameOf(channel)]));
  const leaderOf = (channel: TvChannel): TvChannel => {
    const gameId = games.get(channel) ?? null;
    if (gameId === null) return channel;
    const same = wanted.filter((one) => games.get(one) === gameId);
    return same.find(isOpen) ?? same[0] ?? channel;
  };
  const feeds = planFeeds(pinned.map(leaderOf), others.map(leaderOf), places, turn);
  const leaders = wanted
    .map((channel) => [channel, leaderOf(channel)] as const)
    .filter(([channel, leader]) => channel !== leader && feeds.includes(leader));
  return { feeds, leaders: new Map(leaders) };
}

/** Sources that name a channel's game. */
export interface KnownGame {
  /** The unfinished game of the channel's own open feed; null without one. */
  readonly fed: string | null;
  /** Whether the channel's own feed is open and showed a game. */
  readonly isFed: boolean;
  /** The game in the channel map, and when the map arrived, epoch ms. */
  readonly mapped: string | null;
  readonly mappedAt: number | null;
  readonly shared: SharedFeed | undefined;
}

/** The game that a channel shows now: its own feed's, else that of the newer of map and shared feed. Pure. */
export function gameShown({ fed, isFed, mapped, mappedAt, shared }: KnownGame, now: number): string | null {
  if (isFed) return fed;
  if (shared && (mappedAt === null || mappedAt < shared.since)) return shared.gameId;
  return mappedAt !== null && now - mappedAt <= tvTimes.mapLastsMs ? mapped : null;
}
