/** Creates and describes rules for the settings. Pure. */
import type { AnswerRule } from '@contract/challenge-rules.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import type { challengeRulesText } from './challenge-rules-text.ts';

type AnsweringText = TextOf<typeof challengeRulesText>;

/** A new rule with a unique id: declines every challenge, with a gentle reason. */
export function makeRule(rules: readonly AnswerRule[]): AnswerRule {
  const taken = new Set(rules.map(({ id }) => id));
  let number = rules.length + 1;
  while (taken.has(`rule${number}`)) number += 1;
  return {
    id: `rule${number}`,
    answer: 'decline',
    reason: 'later',
    speeds: [],
    variants: [],
    mode: 'any',
    minRating: null,
    maxRating: null,
    from: 'anyone',
    named: [],
  };
}

export function moveRule(rules: readonly AnswerRule[], index: number, by: -1 | 1): readonly AnswerRule[] {
  const rule = rules[index];
  if (!rule || !rules[index + by]) return rules;
  return rules.toSpliced(index, 1).toSpliced(index + by, 0, rule);
}

/** Conditions of a rule, as short texts. */
export function ruleFacts(rule: AnswerRule, text: AnsweringText, words: GameWords): readonly string[] {
  const { from, named, speeds, variants, mode, minRating, maxRating } = rule;
  const facts = [
    ...(from === 'anyone'
      ? []
      : [from === 'named' ? named.join(', ') || text.sources.named : text.sources[from]]),
    ...(speeds.length === 0 ? [] : [speeds.map(words.speed).join(', ')]),
    ...(variants.length === 0 ? [] : [variants.map((key) => words.variant(key)).join(', ')]),
    ...(mode === 'any' ? [] : [text.modes[mode]]),
    ...(minRating === null ? [] : [text.ratingsFrom(minRating)]),
    ...(maxRating === null ? [] : [text.ratingsTo(maxRating)]),
  ];
  return facts.length === 0 ? [text.everybody] : facts;
}
