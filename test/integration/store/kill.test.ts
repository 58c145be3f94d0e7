import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, makeFolder, NOON, openBench, type Folder } from '../../unit/store/support.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const script = fileURLToPath(new URL('./appender.ts', import.meta.url));

/** Runs the appender, kills it after `lines` answers, and returns everything that it had acknowledged. */
async function appendAndKill(first: number, lines: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.file, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const seen: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    seen.push(line);
    if (seen.length === lines) child.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return seen;
}

test('every write acknowledged before a kill exists after it, repeatedly', { timeout: 120_000 }, async () => {
  const acknowledged: string[] = [];
  for (const [round, lines] of [7, 60, 241].entries())
    acknowledged.push(...(await appendAndKill(round * 100_000, lines)));
  const numbers = (verb: string) =>
    acknowledged.filter((line) => line.startsWith(`${verb} `)).map((line) => Number(line.split(' ')[1]));

  const bench = await openBench(folder.file);
  const all = await bench.all();
  const stored = new Set(all.map(({ subject }) => subject));
  expect(numbers('kept').filter((number) => !stored.has(`c${number}`))).toEqual([]);
  expect(numbers('kept').length).toBeGreaterThan(100);
  expect(new Set(all.map(({ dedupeKey }) => dedupeKey)).size).toBe(all.length);
  for (const number of numbers('claimed')) {
    expect(await bench.ask('ledger', 'claimNotification', 'alice', `challenge:c${number}`, NOON)).toBe(false);
  }
  expect(bench.incidents).toEqual([]);
  await bench.close();

  const db = connectTo(folder.file);
  expect(db.pragma('integrity_check')).toBe('ok');
  db.close();
});
