import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClubMessage, ParentMessage, PracticeStart } from '../../../main/practice/protocol.ts';

const entry = fileURLToPath(new URL('../../../main/practice/main.ts', import.meta.url));
const start: PracticeStart = {
  seed: 5,
  dialect: 'wire',
  userToken: 'canary-user-token',
  controlToken: 'canary-control-token',
  account: { kind: 'human', name: 'You' },
  speed: 1,
  welcomeChallengeMs: null,
};

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly messages: ClubMessage[];
  readonly baseUrl: string;
  send(message: ParentMessage): void;
  get(path: string, method?: string): Promise<Record<string, unknown>>;
}

async function run(config: PracticeStart): Promise<Running> {
  const child = fork(entry, [], { execArgv: ['--import', 'tsx'], silent: true });
  children.push(child);
  const messages: ClubMessage[] = [];
  const listening = new Promise<string>((resolve, reject) => {
    child.on('message', (message: ClubMessage) => {
      messages.push(message);
      if (message.type === 'listening') resolve(message.baseUrl);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', (code) => reject(new Error(`exited with ${code}`)));
  });
  const send = (message: ParentMessage) => void child.send(message);
  send({ type: 'start', config });
  const baseUrl = await listening;
  return {
    child,
    messages,
    baseUrl,
    send,
    async get(path, method = 'GET') {
      const token = path.startsWith('/club') ? config.controlToken : config.userToken;
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      });
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

it('listens on command, and its process gets the tokens only from the message', async () => {
  const { child, messages, baseUrl, get, send } = await run(start);
  expect(messages).toEqual([{ type: 'listening', baseUrl, port: Number(new URL(baseUrl).port) }]);
  expect(new URL(baseUrl).hostname).toBe('127.0.0.1');
  expect(await get('/api/account')).toMatchObject({ id: 'you' });
  for (const file of ['cmdline', 'environ']) {
    expect(await readFile(`/proc/${child.pid}/${file}`, 'utf8')).not.toContain('canary');
  }
  const exited = once(child, 'exit');
  send({ type: 'stop' });
  expect((await exited)[0]).toBe(0);
  expect(messages.at(-1)).toEqual({ type: 'stopped' });
}, 30_000);

it("keeps a game across a restart, and exits with its parent's channel", async () => {
  const stateFile = join(folder, 'deep', 'club.state');
  const first = await run({ ...start, stateFile });
  const { id } = await first.get('/club/game', 'POST');
  const exited = once(first.child, 'exit');
  first.child.disconnect();
  expect((await exited)[0]).toBe(0);
  expect(await readFile(stateFile, 'utf8')).not.toContain('canary');

  const second = await run({ ...start, stateFile });
  expect(await second.get('/api/account/playing')).toMatchObject({ nowPlaying: [{ gameId: id }] });
}, 30_000);

it('sets a damaged state aside and reports it', async () => {
  const stateFile = join(folder, 'club.state');
  await writeFile(stateFile, '{"version":1,"savedAt":1,"sha256":"00"}\n{"games":[]}\n');
  const { messages, get } = await run({ ...start, stateFile });
  const aside = messages.find((message) => message.type === 'stateSetAside');
  expect(aside).toMatchObject({
    movedTo: expect.stringContaining('club.state.set-aside-') as string,
    reason: expect.stringContaining('damaged') as string,
  });
  expect(await readdir(folder)).toHaveLength(1);
  expect(await get('/api/account')).toMatchObject({ id: 'you' });
}, 30_000);

it('reports why it cannot start', async () => {
  const { baseUrl } = await run(start);
  await expect(run({ ...start, port: Number(new URL(baseUrl).port) })).rejects.toThrow('EADDRINUSE');
}, 30_000);

it('prints its usage on the command line', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', entry, '--help']);
  expect(stdout).toContain('practice [--port P]');
}, 30_000);
