import { expect, test } from 'vitest';
import type { NextArena } from '@contract/arenas.ts';
import { upcomingOf } from '../../../../../renderer/app/screens/home/up-next.ts';
import { makeCard } from '../../game/make-game.ts';

const now = 1_000_000;
const arena = (arenaId: string, startsAt: number): NextArena => ({
  ...{ accountId: 'account', arenaId, name: arenaId, startsAt, finishesAt: startsAt + 1_000 },
  ...{ part: 'in', terms: null },
});

test('arenas and correspondence moves are listed by their time', () => {
  const games = [
    makeCard('soon', { speed: 'correspondence', dueAt: now + 50 }),
    makeCard('late', { speed: 'correspondence', dueAt: now + 500 }),
    makeCard('clock'),
  ];
  const next = upcomingOf([arena('running', now - 10), arena('coming', now + 100)], games, now);
  expect(next.map((one) => (one.kind === 'arena' ? one.arena.arenaId : one.game.gameId))).toEqual([
    'running',
    'soon',
    'coming',
    'late',
  ]);
});

test('finished arenas and games, and games of the bot’s engine, are not', () => {
  const due = { speed: 'correspondence', dueAt: now + 50 };
  const games = [makeCard('over', { ...due, over: true }), makeCard('bot', { ...due, enginePlays: true })];
  expect(upcomingOf([arena('past', now - 1_000)], games, now)).toEqual([]);
});
