import { describe, expect, it } from 'vitest';
import { matchesAny, mostPatterns, textPart } from '../../../../main/store/archive/text-part.ts';

describe('a part of a text', () => {
  it('of ASCII letters has one pattern, because LIKE ignores their case', () => {
    expect(textPart('Sicilian_50%').patterns).toEqual([String.raw`%Sicilian\_50\%%`]);
  });

  it('of other letters has a pattern for each usual way to write it', () => {
    expect(textPart('ÖSTERR').patterns).toEqual(['%ÖSTERR%', '%österr%', '%Österr%']);
    expect(textPart('änne özdemir').patterns).toContain('%Änne Özdemir%');
    expect(textPart('mOСква').patterns).toHaveLength(mostPatterns);
  });

  it('is looked for in JavaScript without regard to any letter’s case', () => {
    const { isIn } = textPart('ÜBERsehen');
    expect(['Das war übersehen.', 'Übersehen: Sd5', 'übersah'].map(isIn)).toEqual([true, true, false]);
  });

  it('has a condition with one parameter for each pattern', () => {
    expect(matchesAny('notes', 2)).toBe(String.raw`(notes LIKE ? ESCAPE '\' OR notes LIKE ? ESCAPE '\')`);
  });
});
