import { expect, it } from 'vitest';
import { attach } from '../../../scripts/lib/process.mjs';

it('the output of a program goes to its reader, with the exit code', async () => {
  const chunks: Buffer[] = [];
  const script = 'console.log("12 passed"); console.error("1 failed"); process.exitCode = 3;';
  const code = await attach(process.execPath, ['-e', script], { onOutput: (chunk) => chunks.push(chunk) });
  const lines = Buffer.concat(chunks).toString().trim().split('\n');
  expect(lines.toSorted()).toEqual(['1 failed', '12 passed']);
  expect(code).toBe(3);
});
