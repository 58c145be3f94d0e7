/** Debian's Stockfish as the user's engine, in the real analysis process. */
import { execFile, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { describeEngine } from '../../../main/engine/analysis/describe-engine.ts';
import type { AnalysisRequest } from '../../../main/engine/analysis/protocol.ts';
import { createAnalysisWorker, type AnalysisWorker } from '../../../main/engine/analysis/worker.ts';
import type { OwnEngine } from '../../../main/engine/own/own-engine-values.ts';
import { forkAnalysis } from '../../harness/analysis.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Installed by the tests' system packages. */
const stockfish = '/usr/games/stockfish';
const clock = createSystemClock();

let folder: string;
let worker: AnalysisWorker;
let children: ChildProcess[];
const fork = () => forkAnalysis((child) => children.push(child));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-own-engine-'));
  children = [];
  worker = createAnalysisWorker({ fork, clock, log: silentLog });
});
afterEach(async () => {
  worker.close();
  await rm(folder, { recursive: true, force: true });
});

const own = (change: Partial<OwnEngine> = {}): OwnEngine => ({
  ...{ path: stockfish, values: {}, presses: {} },
  ...change,
});
const analyse = async (change: Partial<AnalysisRequest> = {}) => {
  const game = { key: 'a', variant: 'standard', initialFen: 'startpos', sans: ['e4', 'e5', 'Bc4', 'Nc6'] };
  const result = await worker.analyse({ game, ply: 4, nodes: 20_000, engine: own(), ...change });
  if (result.kind !== 'found') throw new Error(JSON.stringify(result));
  return result.found;
};
/** A script that speaks as the lines say, and logs what it receives. */
const script = async (body: string) => {
  const path = join(folder, 'engine');
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
};

/** `Z`: it ended, and the system has not removed it. `X`: it is removed. */
async function stateOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') X');
  return stat.slice(stat.lastIndexOf(')')).split(' ')[1] ?? '';
}

/** The process whose parent is the analysis process. */
async function engineOf(child: ChildProcess | undefined): Promise<number> {
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    if (stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(child?.pid)) return Number(name);
  }
  throw new Error('the analysis process has no child');
}

test('describes itself with its options', async () => {
  const answer = await describeEngine(stockfish, { fork, clock });
  if (!answer.ok) throw new Error(answer.problem);
  expect(answer.engine.name).toMatch(/^Stockfish 15/);
  expect(answer.engine.playsVariants).toBe(false);
  const byName = new Map(answer.engine.options.map((option) => [option.name, option]));
  expect(byName.get('Hash')).toMatchObject({ kind: 'spin', usual: 16, most: 1_024 });
  expect(byName.get('SyzygyPath')).toEqual({ kind: 'string', name: 'SyzygyPath', usual: '' });
  expect(byName.get('Clear Hash')).toEqual({ kind: 'button', name: 'Clear Hash' });
  expect(byName.get('Use NNUE')).toMatchObject({ kind: 'check', usual: true });
});

test('analyses in place of the app’s engine at the lowest priority, and ends with its process', async () => {
  const found = await analyse({ lines: 2, engine: own({ values: { Hash: 8 }, presses: {} }) });
  expect(found.engine).toMatch(/^Stockfish 15/);
  expect(found.second?.best).toMatch(/^[a-h][1-8][a-h][1-8]$/);
  expect(found.second?.best).not.toBe(found.best);
  const pid = await engineOf(children[0]);
  expect(await readFile(`/proc/${pid}/comm`, 'utf8')).toBe('stockfish\n');
  expect(getPriority(pid)).toBe(19);
  expect((await promisify(execFile)('ionice', ['-p', String(pid)])).stdout.trim()).toBe('idle');
  children[0]?.kill('SIGKILL');
  await vi.waitFor(async () => expect(await stateOf(pid)).toMatch(/^[ZX]$/));
});

test('analyses chess960, and leaves variants that it does not know to the app’s engine', async () => {
  const castled = { key: 'c', variant: 'chess960', initialFen: '1k6/8/8/8/8/8/8/RK2R3 w EA - 0 1' };
  expect((await analyse({ game: { ...castled, sans: ['O-O'] }, ply: 1 })).engine).toMatch(/^Stockfish 15/);
  const atomic = { key: 'd', variant: 'atomic', initialFen: 'startpos', sans: ['Nf3'] };
  expect((await analyse({ game: atomic, ply: 1 })).engine).toMatch(/^Fairy-Stockfish/);
});

test('that is killed is started again, and its position found', async () => {
  await analyse();
  const search = worker.analyse({
    ...{ ply: 3, nodes: 1_000_000, engine: own() },
    game: { key: 'a', variant: 'standard', initialFen: 'startpos', sans: ['e4', 'e5', 'Bc4', 'Nc6'] },
  });
  process.kill(await engineOf(children[0]), 'SIGKILL');
  expect((await search).kind).toBe('found');
  expect(worker.losses()).toBe(1);
});

test.each([
  ['exit 0', 'ended'],
  ['yes no engine', 'silent'],
  ["head -c 200000 /dev/zero | tr '\\0' x; exec sleep 60", 'ended'],
])('a program that does “%s” is no engine', async (body, problem) => {
  expect(await describeEngine(await script(body), { fork, clock })).toEqual({ ok: false, problem });
});

test('that answers with an illegal move skips the position', async () => {
  const path = await script(`
while read -r line; do
  case "$line" in
    uci) echo "id name Liar"; echo uciok ;;
    isready) echo readyok ;;
    go*) echo "info depth 4 score cp 7 pv e1e8"; echo "bestmove e1e8" ;;
  esac
done`);
  const game = { key: 'a', variant: 'standard', initialFen: 'startpos', sans: [] };
  expect(await worker.analyse({ game, ply: 0, nodes: 10, engine: own({ path }) })).toEqual({
    kind: 'skipped',
    reason: 'the engine gave an illegal move',
  });
});

test('receives the values within its limits, and a press once', async () => {
  const log = join(folder, 'log');
  const path = await script(`
while read -r line; do
  echo "$line" >> ${log}
  case "$line" in
    uci) echo "id name Parrot 1"
      echo "option name Style type combo default Calm var Calm var Wild"
      echo "option name Depth type spin default 3 min 1 max 9"
      echo "option name Debug Log File type string default"
      echo "option name Reset type button"
      echo uciok ;;
    isready) echo readyok ;;
    go*) echo "info depth 4 score cp 7 pv g1f3"; echo "bestmove g1f3" ;;
  esac
done`);
  const values = { Style: 'Wild', Depth: 99, Unknown: 1, 'Debug Log File': `${log}2` };
  const found = await analyse({ lines: 2, engine: own({ path, values }) });
  expect([found.engine, found.second]).toEqual(['Parrot 1', undefined]);
  await analyse({ engine: own({ path, values: { Depth: 9 }, presses: { Reset: 1 } }) });
  await analyse({ engine: own({ path, values: { Depth: 9 }, presses: { Reset: 1 } }) });
  const sent = (await readFile(log, 'utf8')).split('\n').filter((line) => line.startsWith('setoption'));
  expect(sent).toEqual([
    'setoption name Style value Wild',
    'setoption name Style value Calm',
    'setoption name Depth value 9',
    'setoption name Reset',
  ]);
});
