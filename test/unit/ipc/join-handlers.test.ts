import { expect, it } from 'vitest';
import type { Contribution } from '../../../main/feature.ts';
import { joinHandlers } from '../../../main/ipc/join-handlers.ts';

it('joins the calls of all parts', () => {
  const list = () => [];
  const leave = () => {};
  const joined = joinHandlers([
    { queries: { 'games.list': list } },
    { commands: { 'tv.leave': leave } },
    {},
  ] as const);
  expect(joined).toEqual({ queries: { 'games.list': list }, commands: { 'tv.leave': leave } });
});

it('rejects two answers to one call if types cannot', () => {
  const games: Contribution = { queries: { 'games.list': () => [] } };
  const parts: readonly Contribution[] = [games, games];
  expect(() => joinHandlers(parts)).toThrow('games.list');
});
