import { describe, expect, test } from 'vitest';

import {
  endpoints,
  fillPath,
  isAllowed,
  isPathParameter,
  type Endpoint,
} from '../../../main/service/endpoints.ts';
import { isTransient } from '../../../main/service/errors.ts';
import { excerptOf, failureOfNetwork, maskFullIds } from '../../../main/service/failures.ts';
import { parseRateHeaders } from '../../../main/service/rate-headers.ts';
import { verbatim } from '../../../main/text/message.ts';

const now = Date.UTC(2026, 0, 1, 12, 0, 0);
const date = 'Thu, 01 Jan 2026 12:00:10 GMT';
const serverNow = now + 10_000;

describe('rate headers', () => {
  test.each<[Record<string, string>, object]>([
    [{}, { ignored: [] }],
    [{ 'x-ratelimit-remaining': '14' }, { remaining: 14, ignored: [] }],
    [{ 'x-ratelimit-remaining': '-1' }, { ignored: ['x-ratelimit-remaining'] }],
    [{ 'x-ratelimit-remaining': '99999999' }, { ignored: ['x-ratelimit-remaining'] }],
    [{ 'x-ratelimit-remaining': 'NaN' }, { ignored: ['x-ratelimit-remaining'] }],
    [{ 'retry-after': 'NaN' }, { ignored: ['retry-after'] }],
    [{ 'retry-after': '60' }, { retryAfterMs: 60_000, ignored: [] }],
    [{ 'retry-after': '0' }, { retryAfterMs: 0, ignored: [] }],
    [{ 'retry-after': '1.5' }, { retryAfterMs: 1500, ignored: [] }],
    [{ 'retry-after': '999999' }, { ignored: ['retry-after'] }],
    [{ 'retry-after': '-5' }, { ignored: ['retry-after'] }],
    [{ 'retry-after': 'soon' }, { ignored: ['retry-after'] }],
    [
      { date, 'retry-after': 'Thu, 01 Jan 2026 12:01:10 GMT' },
      { retryAfterMs: 60_000, ignored: [] },
    ],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:01:10 GMT' }, { retryAfterMs: 70_000, ignored: [] }],
    [{ 'retry-after': 'Thu, 01 Jan 2015 12:01:10 GMT' }, { ignored: ['retry-after'] }],
    [
      { date, 'x-ratelimit-reset': String((serverNow + 30_000) / 1000) },
      { resetInMs: 30_000, ignored: [] },
    ],
    [
      { date, 'x-ratelimit-reset': String(serverNow + 30_000) },
      { resetInMs: 30_000, ignored: [] },
    ],
    [
      { date, 'x-ratelimit-reset': String(serverNow - 5000) },
      { resetInMs: 0, ignored: [] },
    ],
    [{ date, 'x-ratelimit-reset': String(serverNow - 3_600_000) }, { ignored: ['x-ratelimit-reset'] }],
    [{ date, 'x-ratelimit-reset': String(serverNow + 90_000_000) }, { ignored: ['x-ratelimit-reset'] }],
    [{ date, 'x-ratelimit-reset': 'NaN' }, { ignored: ['x-ratelimit-reset'] }],
    [{ date, 'x-ratelimit-reset': '30' }, { ignored: ['x-ratelimit-reset'] }],
    [{ date, 'x-ratelimit-reset': '99999999999999999' }, { ignored: ['x-ratelimit-reset'] }],
  ])('%j', (headers, expected) => {
    expect(parseRateHeaders(new Headers(headers), now)).toEqual(expected);
  });
});

describe('network failures', () => {
  test.each([
    [
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }),
      'unreachable',
      'ECONNREFUSED',
    ],
    [
      new TypeError('fetch failed', { cause: new AggregateError([{ code: 'ETIMEDOUT' }]) }),
      'unreachable',
      'ETIMEDOUT',
    ],
    [{ code: 'CERT_HAS_EXPIRED' }, 'tls', 'CERT_HAS_EXPIRED'],
    [{ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }, 'tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'tls', 'ERR_CERT_AUTHORITY_INVALID'],
    [new Error('net::ERR_NAME_NOT_RESOLVED'), 'unreachable', 'ERR_NAME_NOT_RESOLVED'],
    [new Error('anything, perhaps with https://secret.example'), 'unreachable', undefined],
    ['a text', 'unreachable', undefined],
  ])('%o', (thrown, code, cause) => {
    const error = failureOfNetwork(thrown);
    expect(error).toMatchObject({ code });
    expect('cause' in error ? error.cause : undefined).toBe(cause);
    expect(error.message).not.toContain('secret');
  });

  test('are transient only for some codes', () => {
    expect(isTransient(failureOfNetwork({ code: 'ECONNRESET' }))).toBe(true);
    expect(isTransient(failureOfNetwork({ code: 'CERT_HAS_EXPIRED' }))).toBe(false);
    expect(isTransient({ code: 'unauthorized', message: verbatim('') })).toBe(false);
  });
});

test('excerpts are short, on one line, and without secrets', () => {
  const body = `{"fullId" : "abcd1234WXYZ",\n "token":"lip_secret"}${'x'.repeat(5000)}`;
  const excerpt = excerptOf(body, ['lip_secret', undefined, '']);
  expect(excerpt.startsWith('{"fullId" : "abcd1234", "token":"***"}xxx')).toBe(true);
  expect(excerpt.length).toBe(200);
  expect(maskFullIds('{"fullId":"abcd1234WXYZ","fullId2":"abcd1234WXYZ"}')).toBe(
    '{"fullId":"abcd1234","fullId2":"abcd1234WXYZ"}',
  );
});

describe('endpoints', () => {
  test('every path except the search and the explorer is below /api, with named parameters', () => {
    const others: readonly Endpoint[] = [
      endpoints.searchGames,
      ...[endpoints.explorerMasters, endpoints.explorerMastersGame],
      ...[endpoints.explorerPlayers, endpoints.explorerPlayer],
    ];
    for (const { path } of Object.values(endpoints).filter((one) => !others.includes(one)))
      expect(path).toMatch(
        /^\/api(\/([a-z_-]+|\{(id|move|channel|username|user|other|answer|seconds|teamId)\}))+$/,
      );
  });

  test('parameters cannot leave their place in the path', () => {
    expect(fillPath('/api/{id}/x/{move}', { id: 'a-_1', move: 'P@e4' })).toBe('/api/a-_1/x/P%40e4');
    expect(() => fillPath('/api/{id}', {})).toThrow(RangeError);
    expect(() => fillPath('/api/{id}', { id: '..' })).toThrow(RangeError);
    expect(['e2e4', 'abcd1234'].every(isPathParameter)).toBe(true);
    expect(['', '.', 'a/b', 'é', 'x'.repeat(65)].some(isPathParameter)).toBe(false);
  });

  test('one of the scopes suffices', () => {
    expect(isAllowed('eventStream', ['challenge:read'])).toBe(true);
    expect(isAllowed('boardMove', ['challenge:read', 'bot:play'])).toBe(false);
    expect(isAllowed('account', [])).toBe(true);
  });
});
