/** Feeds and the channels that they serve: opens the feeds that are needed, and hands their lines on. */
import type { Clock } from '../../base/clock.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { StreamLine } from '../../service/calls.ts';
import type { TvEvent } from '../../service/domain-tv.ts';
import type { createTvFeeds } from './feeds.ts';
import type { OnAir } from './on-air.ts';
import { gameShown, shareFeeds, type FeedDemand, type SharedFeed } from './same-game.ts';
import type { TvSource } from './tv-source.ts';

export interface FeedSharingOptions {
  readonly clock: Clock;
  readonly onAir: (channel: TvChannel) => OnAir;
  readonly feeds: () => Pick<ReturnType<typeof createTvFeeds>, 'share' | 'isOpen' | 'closeAll'>;
}

export function createFeedSharing({ clock, onAir, feeds }: FeedSharingOptions) {
  const shared = new Map<TvChannel, SharedFeed>();
  const isOpen = (channel: TvChannel) => feeds().isOpen(channel);

  const gameOf = (channel: TvChannel): string | null => {
    const { entry, game, mappedAt } = onAir(channel);
    const own = isOpen(channel) ? game() : null;
    const known = {
      isFed: own !== null,
      fed: own && own.endedAt === null ? own.gameId : null,
      mapped: entry()?.gameId ?? null,
      mappedAt: mappedAt(),
      shared: shared.get(channel),
    };
    return gameShown(known, clock.now());
  };

  const followers = (leader: TvChannel): readonly TvChannel[] =>
    [...shared].flatMap(([channel, one]) => (one.leader === leader ? [channel] : []));

  /** Shows the leader's game, if that is the game of the channel. */
  const catchUp = (channel: TvChannel, { leader, gameId }: SharedFeed) => {
    onAir(channel).feed(isOpen(leader));
    if (isOpen(leader) && onAir(leader).game()?.gameId === gameId) onAir(channel).adopt(onAir(leader));
  };

  return {
    /** Opens and closes feeds, so that each wanted game has one. */
    share(from: TvSource, demand: Pick<FeedDemand, 'pinned' | 'others' | 'turn'>) {
      const plan = shareFeeds({ ...demand, places: from.places, gameOf, isOpen });
      const next = [...plan.leaders].map(([channel, leader]): readonly [TvChannel, SharedFeed] => {
        const [known, gameId] = [shared.get(channel), gameOf(channel) ?? ''];
        const isSame = known?.leader === leader && known.gameId === gameId;
        return [channel, isSame ? known : { leader, gameId, since: clock.now() }];
      });
      const before = [...shared.keys()];
      shared.clear();
      for (const [channel, one] of next) shared.set(channel, one);
      feeds().share(from, plan.feeds);
      for (const channel of before) if (!shared.has(channel)) onAir(channel).leave();
      for (const [channel, one] of shared) catchUp(channel, one);
    },
    /** A line of the leader's game, which its channel took already. */
    passOn(leader: TvChannel, event: TvEvent, line: Pick<StreamLine<TvEvent>, 'raw'>, at: number) {
      if (event.type === 'featured') return;
      const gameId = onAir(leader).game()?.gameId;
      for (const channel of followers(leader))
        if (onAir(channel).game()?.gameId === gameId) onAir(channel).heard(event, line, at);
    },
    /** A feed opened or closed. */
    feed(leader: TvChannel, open: boolean) {
      for (const channel of [leader, ...followers(leader)]) onAir(channel).feed(open);
    },
    /** Whether an open feed serves the channel, its own or another one's. */
    isFed: (channel: TvChannel): boolean => isOpen(shared.get(channel)?.leader ?? channel),
    isShared: (channel: TvChannel): boolean => shared.has(channel),
    closeAll() {
      const before = [...shared.keys()];
      shared.clear();
      feeds().closeAll();
      for (const channel of before) onAir(channel).leave();
    },
  };
}
