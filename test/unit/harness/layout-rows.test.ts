import { describe, expect, it } from 'vitest';
import { routeSchema } from '../../../preload/contract/route.ts';
import { layoutRows } from '../../conformance/layout/rows.ts';

const settings = [
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
];

describe('the walk of the layout check', () => {
  it('has a row for every screen of the routes', () => {
    const screens = routeSchema.options.map(({ shape }) => shape.screen.value);
    expect(screens.filter((screen) => layoutRows[screen].length === 0)).toEqual([]);
    expect(Object.keys(layoutRows).toSorted()).toEqual(screens.toSorted());
  });

  it('has a row for every section of a screen', () => {
    const names = (screen: keyof typeof layoutRows) => layoutRows[screen].map(({ name }) => name);
    expect(names('settings')).toEqual(expect.arrayContaining(settings));
    expect(names('history')).toEqual(expect.arrayContaining(['timeline', 'ratings', 'games', 'complete']));
    expect(names('network')).toEqual(expect.arrayContaining(['streams', 'budget', 'report']));
    expect(names('arenas')).toEqual(expect.arrayContaining(['list', 'day', 'results', 'rules', 'organise']));
  });

  it('names each row once', () => {
    for (const rows of Object.values(layoutRows)) {
      const names = rows.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
    }
  });
});
