import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tvChannels, type TvChannel } from '../../../../main/chess/tv-channels.ts';
import { gameShown, shareFeeds, type FeedDemand } from '../../../../main/features/tv/same-game.ts';

const none = { pinned: [], others: [], places: 4, turn: 0, isOpen: () => false } as const;

function shares(games: Readonly<Partial<Record<TvChannel, string>>>, demand: Partial<FeedDemand>) {
  const { feeds, leaders } = shareFeeds({ ...none, gameOf: (channel) => games[channel] ?? null, ...demand });
  return { feeds, leaders: Object.fromEntries(leaders) };
}

describe('feeds', () => {
  it('serve all channels that show their game', () => {
    const games = { best: 'G1', blitz: 'G1', bullet: 'G2' };
    expect(shares(games, { pinned: ['best'], others: ['bullet', 'blitz'] })).toEqual({
      feeds: ['best', 'bullet'],
      leaders: { blitz: 'best' },
    });
  });

  it('stay where one is open, instead of being exchanged', () => {
    const games = { best: 'G1', blitz: 'G1' };
    const isOpen = (channel: TvChannel) => channel === 'blitz';
    expect(shares(games, { pinned: ['best'], others: ['blitz'], isOpen })).toEqual({
      feeds: ['blitz'],
      leaders: { best: 'blitz' },
    });
  });

  it('part with the games, and unknown games share nothing', () => {
    const others: TvChannel[] = ['best', 'blitz', 'horde', 'atomic'];
    expect(shares({ best: 'G2', blitz: 'G1' }, { others })).toEqual({ feeds: others, leaders: {} });
  });

  it('never exceed the limit, never show a game twice, and lead only where they are open', () => {
    const games = fc.array(fc.constantFrom(null, 'A', 'B', 'C', 'D', 'E', 'F'), {
      minLength: tvChannels.length,
      maxLength: tvChannels.length,
    });
    fc.assert(
      fc.property(
        games,
        fc.shuffledSubarray([...tvChannels]),
        fc.shuffledSubarray([...tvChannels]),
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 40 }),
        fc.shuffledSubarray([...tvChannels]),
        (shown, pinned, others, places, turn, open) => {
          const gameOf = (channel: TvChannel) => shown[tvChannels.indexOf(channel)] ?? null;
          const isOpen = (channel: TvChannel) => open.includes(channel);
          const { feeds, leaders } = shareFeeds({ pinned, others, places, turn, gameOf, isOpen });
          expect(feeds.length).toBeLessThanOrEqual(places);
          const fed = feeds.map(gameOf).filter((game) => game !== null);
          expect(new Set(fed).size).toBe(fed.length);
          for (const [channel, leader] of leaders) {
            expect(feeds).toContain(leader);
            expect(feeds).not.toContain(channel);
            expect(gameOf(channel)).toBe(gameOf(leader));
          }
        },
      ),
    );
  });
});

describe('the game that a channel shows', () => {
  const known = { fed: null, isFed: false, mapped: 'G1', mappedAt: 1_000, shared: undefined };

  it('is that of its own feed, and unknown once that game is over', () => {
    expect(gameShown({ ...known, isFed: true, fed: 'G2' }, 2_000)).toBe('G2');
    expect(gameShown({ ...known, isFed: true, fed: null }, 2_000)).toBeNull();
  });

  it('is that of the newer of map and shared feed', () => {
    const shared = { leader: 'blitz', gameId: 'G2', since: 1_500 } as const;
    expect(gameShown({ ...known, shared }, 2_000)).toBe('G2');
    expect(gameShown({ ...known, mappedAt: 1_600, shared }, 2_000)).toBe('G1');
    expect(gameShown({ ...known, mappedAt: null, shared }, 2_000)).toBe('G2');
  });

  it('is unknown when the map is old', () => {
    expect(gameShown(known, 60_000)).toBe('G1');
    expect(gameShown(known, 90_000)).toBeNull();
  });
});
