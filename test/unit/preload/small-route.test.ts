import { expect, it } from 'vitest';
import { makeSmallAddress, parseSmallRoute } from '../../../preload/contract/small-route.ts';

it('gets through a page’s address as it was, and is none of the main window', () => {
  const route = { screen: 'tv', channel: 'kingOfTheHill' } as const;
  const address = new URL(makeSmallAddress('app://outpost/', route));
  expect(address.pathname).toBe('/');
  expect(parseSmallRoute(address.hash)).toEqual(route);
  expect(parseSmallRoute('')).toBeNull();
  expect(parseSmallRoute('#content')).toBeNull();
});
