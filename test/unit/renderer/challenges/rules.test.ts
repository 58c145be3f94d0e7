import { expect, it } from 'vitest';
import { gameWords } from '@text/game-words.ts';
import { challengeRulesText } from '../../../../renderer/features/challenges/rules/challenge-rules-text.ts';
import { makeRule, moveRule, ruleFacts } from '../../../../renderer/features/challenges/rules/rules.ts';

it('new rules have unique ids and keep their order until moved', () => {
  const first = makeRule([]);
  const second = makeRule([first]);
  const third = makeRule([second]);
  expect(new Set([first.id, second.id]).size).toBe(2);
  expect(third.id).not.toBe(second.id);
  const rules = [first, second];
  expect(moveRule(rules, 1, -1)).toEqual([second, first]);
  expect(moveRule(rules, 1, 1)).toBe(rules);
});

it('a rule lists its conditions', () => {
  const facts = (changes: object) =>
    ruleFacts({ ...makeRule([]), ...changes }, challengeRulesText.en, gameWords.en);
  expect(facts({})).toEqual(['every challenge']);
  expect(
    facts({ from: 'named', named: ['Anna'], speeds: ['bullet', 'blitz'], mode: 'rated', minRating: 1500 }),
  ).toEqual(['Anna', 'Bullet, Blitz', 'Rated', 'from 1500']);
});
