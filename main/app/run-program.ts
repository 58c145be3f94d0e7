/** Runs a program of the system. */
import { promisify } from 'node:util';

const deadlineMs = 60_000;
const mostOutput = 1_000_000;

/**
 * Runs it to its end in the locale C, without a shell.
 * @returns its output
 * @throws when it fails, prints more than 1 MB, or takes more than a minute
 */
export async function runProgram(command: string, args: readonly string[]): Promise<string> {
  // Loaded at its first use: most starts need it late or never.
  const { execFile } = await import('node:child_process');
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, LC_ALL: 'C' },
    timeout: deadlineMs,
    maxBuffer: mostOutput,
  });
  return stdout;
}
