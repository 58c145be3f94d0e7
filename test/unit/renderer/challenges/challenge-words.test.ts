import { expect, test } from 'vitest';
import { declineReasons } from '@chess/vocabulary.ts';
import type { ChallengeView } from '@contract/models.ts';
import {
  challengeTerms,
  declineOrder,
  waitingChallenges,
} from '../../../../renderer/features/challenges/challenge-words.ts';
import { challengesText } from '../../../../renderer/features/challenges/challenges-text.ts';
import { gameWords } from '@text/game-words.ts';
import { languages } from '@text/language.ts';
import { makeChallenge } from '../make-home.ts';

const text = challengesText.en;

test('every decline reason of the service has a text', () => {
  expect(declineOrder.toSorted()).toEqual([...declineReasons].sort());
  for (const language of languages)
    expect(new Set(Object.values(challengesText[language].challenge.reasons)).size).toBe(11);
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
    'Atomic · 3 days per move · Casual · You play Black · Custom position',
  );
  expect(challengeTerms(makeChallenge('a', odd), challengesText.de.challenge, gameWords.de)).toBe(
    'Atomschach · 3 Tage pro Zug · Ungewertet · Du spielst Schwarz · Vorgegebene Stellung',
  );
});

test('only incoming open challenges are listed, oldest first', () => {
  const waiting = waitingChallenges([
    makeChallenge('newer', { receivedAt: 20 }),
    makeChallenge('mine', { direction: 'out' }),
    makeChallenge('gone', { status: 'canceled' }),
    makeChallenge('older', { receivedAt: 10 }),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual(['older', 'newer']);
});
