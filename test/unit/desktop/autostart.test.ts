import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileAutostart,
  createLoginAutostart,
  makeAutostartEntry,
} from '../../../main/desktop/autostart.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-autostart-'))));
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const command = { program: '/opt/Outpost/outpost', args: [] };
const fileIn = (of: string) => join(of, 'autostart', 'outpost.desktop');

describe('starting with the session by a desktop entry', () => {
  it('is off until it is set, and can be undone', () => {
    const autostart = createFileAutostart({ file: fileIn(folder), command });
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    expect(readFileSync(fileIn(folder), 'utf8')).toContain('\nExec=/opt/Outpost/outpost --hidden\n');
    autostart.set(false);
    expect(autostart.isOn()).toBe(false);
    autostart.set(false);
  });

  it('is off if a settings panel disabled the entry, and remains so', () => {
    const file = fileIn(folder);
    createFileAutostart({ file, command }).set(true);
    const off = readFileSync(file, 'utf8').replace('enabled=true', 'enabled=false');
    writeFileSync(file, off);
    expect(createFileAutostart({ file, command }).isOn()).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe(off);
    writeFileSync(file, `${makeAutostartEntry(command)}Hidden=true\n`);
    expect(createFileAutostart({ file, command }).isOn()).toBe(false);
  });

  it('follows a program that moved', () => {
    const file = fileIn(folder);
    createFileAutostart({ file, command }).set(true);
    createFileAutostart({ file, command: { program: '/home/robin/Outpost.AppImage', args: [] } });
    expect(readFileSync(file, 'utf8')).toContain('Exec=/home/robin/Outpost.AppImage --hidden');
  });

  const usual = { program: '/usr/bin/outpost', args: [] };
  const second = { program: '/usr/bin/outpost', args: ['--data=/home/robin/a "b" \\c $d'] };
  const third = { program: '/usr/bin/outpost', args: ['--data=/home/robin/third'] };
  it.each([
    ['the usual folder', usual, third],
    ['a folder of --data', second, third],
    ['a folder of --data', third, second],
    ['a folder of --data', second, usual],
  ])('leaves the entry of %s to its own profile', (_of, owner, other) => {
    const file = fileIn(folder);
    createFileAutostart({ file, command: owner }).set(true);
    const before = readFileSync(file, 'utf8');
    createFileAutostart({ file, command: other });
    expect(readFileSync(file, 'utf8')).toBe(before);
    const moved = { ...owner, program: '/opt/moved' };
    createFileAutostart({ file, command: moved });
    expect(readFileSync(file, 'utf8')).toBe(makeAutostartEntry(moved));
  });

  it('reports a refusal of the system', () => {
    const file = join(folder, 'a file', 'outpost.desktop');
    writeFileSync(join(folder, 'a file'), '');
    expect(() => createFileAutostart({ file, command }).set(true)).toThrow();
  });

  it.each([
    ['/opt/My Chess/outpost', '"/opt/My Chess/outpost"'],
    ['/opt/100%/outpost', '/opt/100%%/outpost'],
    ['/opt/a"b/out', '"/opt/a\\\\"b/out"'],
    ['/opt/$HOME/`x`', '"/opt/\\\\$HOME/\\\\`x\\\\`"'],
    ['/opt/back\\slash', '"/opt/back\\\\\\\\slash"'],
  ])('quotes %s as specified', (program, quoted) => {
    expect(makeAutostartEntry({ program, args: [] })).toContain(`\nExec=${quoted} --hidden\n`);
  });
});

describe('starting with the session by login items', () => {
  it('queries and sets the system’s setting with the same arguments', () => {
    const set: unknown[] = [];
    let on = false;
    const autostart = createLoginAutostart({
      getLoginItemSettings: (options) => ({ openAtLogin: on && options.args.includes('--hidden') }),
      setLoginItemSettings(settings) {
        set.push(settings);
        on = settings.openAtLogin;
      },
    });
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    expect(set).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  });
});
