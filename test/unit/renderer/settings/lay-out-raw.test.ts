import { expect, it } from 'vitest';
import { layOutRaw } from '../../../../renderer/features/settings/lay-out-raw.ts';

it('indents JSON and leaves everything else unchanged', () => {
  expect(layOutRaw('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(layOutRaw('<html>\n502')).toBe('<html>\n502');
  expect(layOutRaw('{"a":')).toBe('{"a":');
});
