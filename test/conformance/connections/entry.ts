/**
 * `npm run conformance -- connections [--json]`: opens ten thousand connections at once to a club in a separate
 * process. The club serves as many as it has room for and closes the others; earlier connections and the state are
 * unaffected.
 */

import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

import { createSystemClock } from '../../../main/base/system-clock.ts';
import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { CannotRun } from '../../harness/command.ts';
import { startClub, type ClubProcess } from './club.ts';

const many = 10_000;
const manyQuick = 3_000;
const atOnce = 250;
const maxWaitMs = 120_000;
const userToken = 'the-users-token';
const controlToken = 'the-controls-token';

export const connectionsEntry: CommandEntry = {
  summary: '10,000 connections at once: the club serves whom it has room for, and loses nothing',
  run: flood,
};

const clock = createSystemClock();

async function until(what: string, holds: () => boolean): Promise<void> {
  const start = clock.monotonic();
  while (!holds()) {
    if (clock.monotonic() - start > maxWaitMs) throw new Error(`timed out waiting for ${what}`);
    await new Promise<void>((resolve) => void clock.after(20, resolve));
  }
}

interface Open {
  readonly socket: Socket;
  text(): string;
  isClosed(): boolean;
  /** This process has no file descriptor left. */
  isShort(): boolean;
}

function ask(port: number, request: string): Open {
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  let closed = false;
  let short = false;
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket
    .on('connect', () => socket.write(request))
    .on('error', ({ code }: NodeJS.ErrnoException) => (short ||= code === 'EMFILE'));
  socket.on('close', () => (closed = true));
  return { socket, text: () => text, isClosed: () => closed, isShort: () => short };
}

const requestOf = (method: string, path: string, token = userToken, body = '') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');

/** A complete answer on a connection that stays open. */
async function answerOf(one: Open, what: string): Promise<string> {
  await until(what, () => one.isClosed() || /\r\n\r\n[^]*[}\]]$/.test(one.text()));
  return one.text().slice(one.text().indexOf('\r\n\r\n') + 4);
}

async function flood({ quick, print }: CommandContext): Promise<CommandResult> {
  const club = await startClub({
    seed: 3,
    dialect: 'wire',
    userToken,
    controlToken,
    account: { kind: 'human', name: 'You' },
    speed: 0,
    startAt: Date.UTC(2026, 2, 1),
    welcomeChallengeMs: null,
    engine: 'random',
  });
  try {
    return await floodClub(club, quick ? manyQuick : many, print);
  } finally {
    club.stop();
  }
}

async function floodClub(
  { port, pid }: ClubProcess,
  count: number,
  print: (line: string) => void,
): Promise<CommandResult> {
  const all: Open[] = [];
  const once = async (request: string, what: string) => {
    const one = ask(port, request);
    const answer = await answerOf(one, what);
    one.socket.destroy();
    return answer;
  };
  const status = () => once(requestOf('GET', '/club/status', controlToken), 'the state');
  const gameOf = (text: string) => (JSON.parse(text) as { readonly games: unknown }).games;

  const created = await once(requestOf('POST', '/club/game', controlToken, '{}'), 'a game');
  const { id } = JSON.parse(created) as { readonly id: string };
  const before = gameOf(await status());
  const stream = ask(port, requestOf('GET', `/api/board/game/stream/${id}`));
  await until('the game stream', () => stream.text().includes('gameFull'));
  const control = ask(port, requestOf('GET', '/club/status', controlToken));
  await answerOf(control, 'a connection for orders');

  const start = clock.monotonic();
  for (let made = 0; made < count; made += atOnce) {
    const some = Array.from({ length: atOnce }, () => ask(port, requestOf('GET', '/api/challenge')));
    all.push(...some);
    await until('room in the queue', () =>
      some.every((one) => one.isClosed() || one.text().includes('\r\n\r\n')),
    );
  }
  if (all.some((one) => one.isShort()))
    throw new CannotRun(`fewer than ${count} files may be open here: see ulimit -n`);
  const served = all.filter((one) => one.text().startsWith('HTTP/1.1 200')).length;
  const closed = all.filter((one) => one.isClosed() && one.text() === '').length;
  const seconds = (clock.monotonic() - start) / 1_000;
  print(`${served} served, ${closed} closed unanswered, of ${count} that were open together`);

  // Earlier connections still work at the limit.
  control.socket.write(requestOf('POST', `/club/game/${id}/chat`, controlToken, '{"text":"still here"}'));
  await until('a line on the stream that was there before', () => stream.text().includes('still here'));
  const memory = await residentMiB(pid);
  for (const one of all) one.socket.destroy();
  let again = '';
  await until('the way back in', () => {
    if (again === '')
      void status()
        .then((text) => (again = text))
        .catch(() => {});
    return again !== '';
  });
  const isSame = JSON.stringify(gameOf(again)) === JSON.stringify(before);
  const isWhole = served + closed === count;
  stream.socket.destroy();
  control.socket.destroy();
  return {
    ok: isSame && isWhole && served > 0,
    figures: {
      connections: count,
      served_connections: served,
      closed_connections: closed,
      opened_in_s: Number(seconds.toFixed(1)),
      club_memory_mib: memory,
      state: isSame ? 'the same' : 'changed',
    },
  };
}

async function residentMiB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => {
    throw new CannotRun('memory of a process is read from /proc, which is not here');
  });
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1_024);
}
