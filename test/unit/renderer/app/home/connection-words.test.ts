import { expect, test } from 'vitest';
import type { AccountView, StreamHealth } from '@contract/models.ts';
import { connectionDetail, offlineLine } from '../../../../../renderer/app/screens/home/connection-words.ts';
import { homeText } from '../../../../../renderer/app/screens/home/home-text.ts';
import { makeAccount, makeStream } from '../../make-home.ts';

const text = homeText.en;

test('offline, the picture says from when it is', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  const account: AccountView = makeAccount('a', { state: 'offline' });
  const stream: StreamHealth = makeStream('a', {
    state: 'waiting',
    lastByteAt: new Date(2026, 10, 20, 14, 2).getTime(),
  });
  expect(offlineLine([account], [stream], now, text)).toMatch(
    /^Offline\. What you see is as of (14:02|02:02 PM)\.$/,
  );
  expect(offlineLine([account, makeAccount('b')], [stream], now, text)).toMatch(
    /^Not all accounts are connected\./,
  );
  expect(offlineLine([account], [], now, text)).toBe('Offline.');
  expect(offlineLine([makeAccount('b')], [], now, text)).toBeNull();
});

test('a connection says only what is worth a word', () => {
  const account = makeAccount('a');
  expect(connectionDetail(account, [makeStream('a', { lastByteAt: 95_000 })], 100_000, text)).toBeNull();
  expect(connectionDetail(account, [makeStream('a', { lastByteAt: 40_000 })], 100_000, text)).toBe(
    'last heard 1 min ago',
  );
  expect(
    connectionDetail(account, [makeStream('a', { state: 'waiting', cause: 'The network is down' })], 0, text),
  ).toBe('The network is down');
  const problem = { code: 'unauthorized', message: 'The token was revoked.' };
  expect(connectionDetail(makeAccount('a', { problem }), [], 0, text)).toBe('The token was revoked.');
});
