import { expect, it } from 'vitest';
import { joins } from '../../../main/machines/facts/registry.ts';
import { isFit } from '../../../main/machines/log/fact-text.ts';

it('the log accepts every kind of shared facts', () => {
  for (const kind of Object.keys(joins))
    expect([kind, isFit({ kind, key: 'k', stamp: '000000000000000-0001-desk', value: null })]).toEqual([
      kind,
      true,
    ]);
});
