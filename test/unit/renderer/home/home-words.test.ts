import { expect, test } from 'vitest';
import { declineReasons } from '@chess/vocabulary.ts';
import type { AccountView, ChallengeView, StreamHealth } from '@contract/models.ts';
import { awaySummary, awayTitle } from '../../../../renderer/features/home/away-words.ts';
import {
  challengeTerms,
  declineOrder,
  timeLeftWords,
  waitingChallenges,
} from '../../../../renderer/features/home/challenge-words.ts';
import { connectionDetail, offlineLine } from '../../../../renderer/features/home/connection-words.ts';
import { gameWords } from '@text/game-words.ts';
import { languages } from '@text/language.ts';
import { times } from '@text/times.ts';
import { homeText } from '../../../../renderer/features/home/home-text.ts';
import { makeAccount, makeChallenge, makeStream } from './make-home.ts';

const text = homeText.en;

test('every reason of the service has words of its own', () => {
  expect(declineOrder.toSorted()).toEqual([...declineReasons].sort());
  for (const language of languages)
    expect(new Set(Object.values(homeText[language].challenge.reasons)).size).toBe(11);
});

test('the terms of a challenge', () => {
  expect(challengeTerms(makeChallenge('a'), text.challenge, gameWords.en)).toBe(
    'Rapid · 10+5 · Rated · Random colour',
  );
  const odd: Partial<ChallengeView> = {
    color: 'black',
    rated: false,
    variant: { key: 'atomic', name: 'Atomic' },
    timeControl: { type: 'correspondence', daysPerTurn: 3 },
    initialFen: '8/8/8/8/8/8/8/8 w - - 0 1',
  };
  expect(challengeTerms(makeChallenge('a', odd), text.challenge, gameWords.en)).toBe(
    'Atomic · 3 days a move · Casual · You play Black · From a set position',
  );
  expect(challengeTerms(makeChallenge('a', odd), homeText.de.challenge, gameWords.de)).toBe(
    'Atomschach · 3 Tage pro Zug · Ungewertet · Du spielst Schwarz · Aus vorgegebener Stellung',
  );
});

test('only challenges to me that are open wait, oldest first', () => {
  const waiting = waitingChallenges([
    makeChallenge('newer', { receivedAt: 20 }),
    makeChallenge('mine', { direction: 'out' }),
    makeChallenge('gone', { status: 'canceled' }),
    makeChallenge('older', { receivedAt: 10 }),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual(['older', 'newer']);
});

test('what is left of a challenge', () => {
  expect(timeLeftWords(14_000, text.challenge, times.en)).toBe('14 s');
  expect(timeLeftWords(-1, text.challenge, times.en)).toBe('ending');
});

test('while you were away', () => {
  const from = new Date(2026, 10, 20, 21, 4).getTime();
  const away = {
    id: 1,
    accountId: 'a',
    from,
    to: from + 27 * 60_000,
    gamesStarted: 1,
    gamesFinished: 0,
    challengesOpen: 2,
    challengesMissed: 0,
    incomplete: null,
  };
  expect(awayTitle(away, from + 3_600_000, text.away, times.en)).toBe('Away 21:04 to 21:31');
  expect(awayTitle({ from, to: from + 6 * 3_600_000 }, from + 7 * 3_600_000, text.away, times.en)).toBe(
    'Away 20 Nov, 21:04 to 03:04',
  );
  expect(awaySummary(away, text.away)).toBe('1 game started, 2 challenges still open');
  expect(awaySummary({ ...away, gamesStarted: 0, challengesOpen: 0 }, text.away)).toBe(
    'Nothing happened that the server still knows of',
  );
});

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
