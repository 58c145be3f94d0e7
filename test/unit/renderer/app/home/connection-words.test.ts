import { expect, test } from 'vitest';
import type { AccountView, StreamHealthView } from '@contract/models.ts';
import { connectionDetail, offlineLine } from '../../../../../renderer/app/screens/home/connection-words.ts';
import { homeText } from '../../../../../renderer/app/screens/home/home-text.ts';
import { makeAccount, makeStream } from '../../make-home.ts';
import { inEnglish } from '@text/english.ts';
import { verbatim } from '@text/message.ts';

const text = homeText.en;

test('the offline notice gives the age of the data', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  const account: AccountView = makeAccount('a', { state: 'offline' });
  const stream: StreamHealthView = makeStream('a', {
    state: 'waiting',
    lastByteAt: new Date(2026, 10, 20, 14, 2).getTime(),
  });
  expect(offlineLine([account], [stream], now, text)).toMatch(/^Offline\. Last updated (14:02|02:02 PM)\.$/);
  expect(offlineLine([account, makeAccount('b')], [stream], now, text)).toMatch(
    /^Some accounts are offline\./,
  );
  expect(offlineLine([account], [], now, text)).toBe('Offline.');
  expect(offlineLine([makeAccount('b')], [], now, text)).toBeNull();
});

test('a connection is described only when there is something to report', () => {
  const account = makeAccount('a');
  expect(
    connectionDetail(account, [makeStream('a', { lastByteAt: 95_000 })], 100_000, text, inEnglish),
  ).toBeNull();
  expect(connectionDetail(account, [makeStream('a', { lastByteAt: 40_000 })], 100_000, text, inEnglish)).toBe(
    'Last response 1 min ago',
  );
  expect(
    connectionDetail(
      account,
      [makeStream('a', { state: 'waiting', cause: verbatim('The network is down') })],
      0,
      text,
      inEnglish,
    ),
  ).toBe('The network is down');
  const problem = { code: 'unauthorized', message: verbatim('The token was revoked.') };
  expect(connectionDetail(makeAccount('a', { problem }), [], 0, text, inEnglish)).toBe(
    'The token was revoked.',
  );
});
