import { describe, expect, it } from 'vitest';
import { forms } from '@text/forms.ts';
import { formatBytes } from '../../../../renderer/ui/format-bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [48_300_120, '48.3 MB'],
    [480_000_000, '480 MB'],
    [1_230_000_000, '1.2 GB'],
    [999_950, '1 MB'],
  ])('shows %i as %s', (bytes, words) => {
    expect(formatBytes(bytes, forms.en)).toBe(words);
  });

  it('uses the decimal sign of the language', () => {
    expect(formatBytes(48_300_120, forms.de)).toBe('48,3 MB');
  });
});
