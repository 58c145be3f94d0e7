import { expect, it } from 'vitest';
import { makeSmallAddress, parseSmallRoute } from '../../../preload/contract/small-route.ts';

it('survives the page’s address unchanged, and is null in the main window', () => {
  const route = { screen: 'tv', channel: 'kingOfTheHill' } as const;
  const address = new URL(makeSmallAddress('app://outpost/', route));
  expect(address.pathname).toBe('/');
  expect(parseSmallRoute(address.hash)).toEqual(route);
  expect(parseSmallRoute('')).toBeNull();
  expect(parseSmallRoute('#content')).toBeNull();
});
