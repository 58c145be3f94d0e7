import { describe, expect, it } from 'vitest';
import { playersOf, wantedPlayer, wantsAnybody } from '../../../main/notifications/featured.ts';
import { judgeNotice } from '../../../main/notifications/judge-notice.ts';
import type { TvFeaturedGame, TvSeat } from '../../../main/service/domain-tv.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import type { NoticeRule } from '../../../preload/contract/notifications.ts';
import { makeContext, makeFact, withRule } from './make-notices.ts';

const seat = (color: 'white' | 'black', name: string, rating?: number, title?: string): TvSeat => ({
  color,
  player: { kind: 'user', id: name.toLowerCase(), name, ...(title === undefined ? {} : { title }) },
  ...(rating === undefined ? {} : { rating }),
});
const game = (...seats: readonly TvSeat[]): TvFeaturedGame => ({
  accountId: 'acc',
  channel: 'blitz',
  gameId: 'game1',
  variant: 'standard',
  speed: 'blitz',
  seats,
});
const usual = defaultSettings.notifications.rules.tvFeatured;
const rule = (change: Partial<NoticeRule>): NoticeRule => ({ ...usual, ...change });
const wanted = (
  change: Partial<NoticeRule>,
  shown: TvFeaturedGame,
  followed: ReadonlySet<string> | null = null,
) => wantedPlayer(rule(change), shown, followed)?.name;

describe('the players that a rule about TV matches', () => {
  const both = game(seat('black', 'Bob', 2_700, 'IM'), seat('white', 'Alice', 2_400, 'GM'));

  it('are none by default, so that nothing is requested', () => {
    expect(wantsAnybody(usual)).toBe(false);
    expect(wanted({}, both)).toBeUndefined();
    for (const some of [
      { allowed: ['bob'] },
      { titles: ['GM'] },
      { minRating: 2_500 },
      { from: 'followed' },
    ] as const) {
      expect(wantsAnybody(rule(some as Partial<NoticeRule>))).toBe(true);
      expect(wantsAnybody(rule({ ...(some as Partial<NoticeRule>), on: false }))).toBe(false);
    }
  });

  it.each<[string, Partial<NoticeRule>, string | undefined]>([
    ['a name, however it is written', { allowed: [' ALICE '] }, 'Alice'],
    ['a title', { titles: ['GM', 'WGM'] }, 'Alice'],
    ['a rating from its lower end on', { minRating: 2_700 }, 'Bob'],
    ['a rating above all', { minRating: 2_701 }, undefined],
    ['any of them, and the strongest where it is both', { allowed: ['alice'], minRating: 2_700 }, 'Bob'],
    ['nobody who is muted', { minRating: 2_300, muted: ['bob'] }, 'Alice'],
  ])('are %s', (_what, change, name) => expect(wanted(change, both)).toBe(name));

  it('include followed users, once they are known', () => {
    expect(wanted({ from: 'followed' }, both, new Set(['alice']))).toBe('Alice');
    expect(wanted({ from: 'followed' }, both, null)).toBeUndefined();
  });

  it('exclude players without properties', () => {
    expect(wanted({ minRating: 0, titles: ['GM'] }, game(seat('white', 'Carol')))).toBeUndefined();
    expect(
      wanted({ minRating: 2_000 }, game({ color: 'white', player: { kind: 'anonymous' } })),
    ).toBeUndefined();
  });

  it('are listed White first, in any order of arrival', () => {
    expect(playersOf(both).map(({ name }) => name)).toEqual(['Alice', 'Bob']);
  });
});

describe('the judgement of a game on TV', () => {
  const judged = (change: Partial<NoticeRule>, about: Parameters<typeof makeFact>[0] = {}) =>
    judgeNotice(
      makeFact({ kind: 'tvFeatured', who: 'alice', rating: 2_400, title: 'GM', mode: null, ...about }),
      makeContext({ settings: withRule('tvFeatured', change) }),
    );

  it('sends for players that the rule matches, and no others', () => {
    expect(judged({ titles: ['GM'] })).toMatchObject({ send: true });
    expect(judged({ titles: ['IM'] })).toEqual({ send: false, reason: 'not_named', detail: 'alice' });
    expect(judged({ minRating: 2_401 })).toMatchObject({ reason: 'not_named' });
  });

  it('applies the variants, the speeds and the mute list of the rule', () => {
    expect(judged({ titles: ['GM'], variants: ['atomic'] })).toMatchObject({ reason: 'variant' });
    expect(judged({ titles: ['GM'], speeds: ['rapid'] })).toMatchObject({ reason: 'speed' });
    expect(judged({ titles: ['GM'], muted: ['Alice'] })).toMatchObject({ reason: 'muted' });
    expect(judged({ titles: ['GM'], on: false })).toMatchObject({ reason: 'switched_off' });
  });
});
