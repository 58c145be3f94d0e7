import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { engineEnvironment, launchCommand } from '../../../../main/engine/own/launch.ts';
import { programProblem } from '../../../../main/engine/own/program-file.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'outpost-program-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file chosen as an engine', () => {
  const make = async (content: Uint8Array | string, mode = 0o755) => {
    const path = join(folder, 'engine');
    await writeFile(path, content);
    await chmod(path, mode);
    return path;
  };

  test('is a program of the system, or a script that names its interpreter', async () => {
    expect(await programProblem(process.execPath, process.platform)).toBeNull();
    expect(await programProblem(await make('#!/bin/sh\n'), 'linux')).toBeNull();
    expect(await programProblem(await make('MZ\u0000\u0000'), 'win32')).toBeNull();
    expect(await programProblem(await make(Uint8Array.of(0xcf, 0xfa, 0xed, 0xfe)), 'darwin')).toBeNull();
  });

  test('is refused when the system would read it as a shell script', async () => {
    expect(await programProblem(await make('echo hello\n'), 'linux')).toBe('notProgram');
    expect(await programProblem(await make(''), 'linux')).toBe('notProgram');
    expect(await programProblem(await make('MZ'), 'linux')).toBe('notProgram');
    expect(await programProblem(await make('echo hello\n'), 'win32')).toBe('notProgram');
  });

  test('is refused when it is a folder, missing, or named relative to another', async () => {
    expect(await programProblem(folder, 'linux')).toBe('notProgram');
    expect(await programProblem(join(folder, 'none'), 'linux')).toBe('missing');
    expect(await programProblem('engine', 'linux')).toBe('missing');
  });

  test('is refused when the system forbids to run it', async () => {
    expect(await programProblem(await make('#!/bin/sh\n', 0o644), 'linux')).toBe('notAllowed');
  });
});

describe('the start of an engine', () => {
  test('on Linux ends it with its parent, and lets it read the disk only when it is idle', () => {
    expect(launchCommand('/opt/an engine', 'linux', () => true)).toEqual({
      file: '/usr/bin/setpriv',
      args: ['--pdeathsig', 'KILL', '--', '/usr/bin/ionice', '-t', '-c', '3', '/opt/an engine'],
    });
  });

  test('is direct where these tools are missing', () => {
    const direct = { file: '/opt/engine', args: [] };
    expect(launchCommand('/opt/engine', 'linux', () => false)).toEqual(direct);
    expect(launchCommand('/opt/engine', 'darwin', () => true)).toEqual(direct);
  });

  test('passes nothing of the environment that can be secret', () => {
    const env = {
      PATH: '/bin',
      HOME: '/home/anna',
      HTTPS_PROXY: 'http://anna:secret@proxy',
      NODE_OPTIONS: '-r x',
    };
    expect(engineEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/home/anna' });
  });
});
