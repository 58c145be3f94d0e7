import { expect, test } from 'vitest';
import { interpretOnly } from '../../../main/app/runtime-flags.ts';

test('a start that nobody waits for is interpreted, and the compilers are back afterwards', () => {
  const flags: string[] = [];
  const compileAgain = interpretOnly((flag) => flags.push(flag));
  expect(flags.splice(0)).toEqual(['--no-sparkplug', '--no-maglev', '--no-opt']);
  compileAgain();
  expect(flags).toEqual(['--sparkplug', '--maglev', '--opt']);
});
