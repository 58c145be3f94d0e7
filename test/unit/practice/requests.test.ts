import { describe, expect, it } from 'vitest';
import { flagOf, isTrue } from '../../../main/practice/flags.ts';
import { clampedCount } from '../../../main/practice/http/counts.ts';
import { matchPath } from '../../../main/practice/http/path.ts';
import { findRoute } from '../../../main/practice/http/routes.ts';

describe('a flag', () => {
  it.each(['1', 'true', 'True', 'on', 'yes'])('%j is true', (text) => {
    expect([isTrue(text), flagOf(text)]).toEqual([true, true]);
  });

  it.each(['', '0', 'false', 'False', 'TRUE', 'no', 'off', ' true', '2'])('%j is false', (text) => {
    expect([isTrue(text), flagOf(text)]).toEqual([false, false]);
  });

  it('that is absent is false, or left to its default', () => {
    expect([isTrue(undefined), flagOf(undefined)]).toEqual([false, undefined]);
  });
});

it.each([
  [undefined, 10],
  ['', 10],
  [' ', 10],
  ['abc', 10],
  ['1.5', 10],
  ['Infinity', 10],
  ['0', 1],
  ['-7', 1],
  ['1', 1],
  ['30', 30],
  ['31', 30],
  ['1e3', 30],
])('a count of %j is %i', (text, count) => {
  expect(clampedCount(text, 10, 30)).toBe(count);
});

describe('a path', () => {
  it('has one spelling: short game ids, no trailing slash', () => {
    const documented = '/api/bot/game/{gameId}/move/{move}';
    for (const path of [
      '/api/bot/game/abcdefgh/move/e2e4',
      '/api/bot/game/abcdefgh/move/e2e4/',
      '/api/bot/game/abcdefghWXYZ/move/e2e4',
      '/api/bot/game/%61bcdefgh/move/e2e4',
    ])
      expect(matchPath(documented, path)).toEqual({
        parts: ['abcdefgh', 'e2e4'],
        path: '/api/bot/game/abcdefgh/move/e2e4',
      });
  });

  it('keeps values that are no game ids', () => {
    const match = matchPath('/api/user/{username}', '/api/user/A-Long-Name-Of-Somebody');
    expect(match?.parts).toEqual(['A-Long-Name-Of-Somebody']);
  });

  it.each(['/api/user', '/api/user/', '/api/user//', '/api/user/a/b', '/api/user/a//', '//api/user/a'])(
    'does not fit as %j',
    (path) => {
      expect(matchPath('/api/user/{username}', path)).toBeUndefined();
    },
  );
});

describe('a request', () => {
  it('finds fixed paths before those with placeholders', () => {
    expect(findRoute('POST', '/api/challenge/open')).toMatchObject({
      route: { path: '/api/challenge/open' },
    });
    expect(findRoute('GET', '/api/team/of/you')).toMatchObject({
      route: { path: '/api/team/of/{username}' },
    });
  });

  it('by HEAD finds what GET serves', () => {
    expect(findRoute('HEAD', '/api/account')).toMatchObject({ kind: 'route', route: { method: 'GET' } });
    expect(findRoute('HEAD', '/api/import')).toEqual({ kind: 'method', allowed: ['POST'] });
  });

  it('by another method is told which ones there are', () => {
    expect(findRoute('DELETE', '/api/account/kid/')).toEqual({
      kind: 'method',
      allowed: ['GET', 'HEAD', 'POST'],
    });
    expect(findRoute('GET', '/api/nothing')).toEqual({ kind: 'none' });
  });
});
