import { expect, it } from 'vitest';
import { createTitles } from '../../../main/views/titles.ts';
import { challenge, full, summary } from '../features/fixtures.ts';

const start = (id: string) =>
  ({ type: 'gameStart', game: summary({ opponent: { kind: 'user', id, name: id } }) }) as const;
const titleIn = (event: ReturnType<ReturnType<typeof createTitles>['complete']>) =>
  'game' in event && event.game.opponent.kind === 'user' ? event.game.opponent.title : null;

it('remembers titles from challenges and games, and adds them to events without', () => {
  const titles = createTitles();
  expect(titleIn(titles.complete(start('anna')))).toBeUndefined();
  titles.learn({
    type: 'challenge',
    challenge: challenge({ challenger: { id: 'anna', name: 'Anna', title: 'WGM' } }),
  });
  const bot = { kind: 'user', id: 'maia', name: 'maia', title: 'BOT' } as const;
  titles.learn({ type: 'gameFull', game: full('', { black: bot }) });
  expect(titleIn(titles.complete(start('anna')))).toBe('WGM');
  expect(titleIn(titles.complete({ ...start('maia'), type: 'gameFinish' }))).toBe('BOT');
  expect(titles.complete(start('nobody'))).toEqual(start('nobody'));
});

it('evicts players that were not seen for long', () => {
  const titles = createTitles();
  for (let n = 0; n < 2_001; n += 1) {
    const challenger = { id: `p${n}`, name: `P${n}`, title: 'NM' };
    titles.learn({ type: 'challenge', challenge: challenge({ challenger }) });
  }
  expect(titleIn(titles.complete(start('p0')))).toBeUndefined();
  expect(titleIn(titles.complete(start('p1')))).toBe('NM');
});
