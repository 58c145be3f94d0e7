import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog, silentLog } from '../../../main/base/log.ts';
import {
  createFileAutostart,
  createLoginAutostart,
  makeAutostartEntry,
  type StartCommand,
} from '../../../main/desktop/autostart.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-autostart-'))));
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const command = { program: '/opt/Outpost/outpost', args: [] };
const autostartIn = (of: string) => join(of, 'autostart');
const fileIn = (of: string) => join(autostartIn(of), 'outpost.desktop');
const create = (by: StartCommand) =>
  createFileAutostart({ folder: autostartIn(folder), name: 'outpost', command: by, log: silentLog });

describe('starting with the session by a desktop entry', () => {
  it('is off until it is set, and can be undone', () => {
    const autostart = create(command);
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    expect(readFileSync(fileIn(folder), 'utf8')).toContain(
      '\nTryExec=/opt/Outpost/outpost\nExec=/opt/Outpost/outpost --hidden\n',
    );
    autostart.set(false);
    expect(autostart.isOn()).toBe(false);
    autostart.set(false);
  });

  it('is off if a settings panel disabled the entry, and remains so', () => {
    const file = fileIn(folder);
    create(command).set(true);
    const off = readFileSync(file, 'utf8').replace('enabled=true', 'enabled=false');
    writeFileSync(file, off);
    expect(create(command).isOn()).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe(off);
    writeFileSync(file, `${makeAutostartEntry(command)}Hidden=true\n`);
    expect(create(command).isOn()).toBe(false);
  });

  it('follows a program that moved', () => {
    create(command).set(true);
    create({ program: '/home/robin/Outpost.AppImage', args: [] });
    expect(readFileSync(fileIn(folder), 'utf8')).toContain('Exec=/home/robin/Outpost.AppImage --hidden');
  });

  const usual = { program: '/usr/bin/outpost', args: [] };
  const second = { program: '/usr/bin/outpost', args: ['--data=/home/robin/a "b" \\c $d'] };
  const third = { program: '/usr/bin/outpost', args: ['--data=/home/robin/third'] };
  it.each([
    ['the usual folder', usual, third],
    ['a folder of --data', second, third],
    ['a folder of --data', third, second],
    ['a folder of --data', second, usual],
  ])('has an entry of %s that no other profile sees or changes', (_of, owner, other) => {
    const mine = create(owner);
    const theirs = create(other);
    mine.set(true);
    expect(theirs.isOn()).toBe(false);
    theirs.set(true);
    expect(readdirSync(autostartIn(folder))).toHaveLength(2);
    theirs.set(false);
    expect([mine.isOn(), theirs.isOn()]).toEqual([true, false]);
    const moved = { ...owner, program: '/opt/moved' };
    create(moved);
    const [file = ''] = readdirSync(autostartIn(folder));
    expect(readFileSync(join(autostartIn(folder), file), 'utf8')).toBe(makeAutostartEntry(moved));
  });

  it('takes over the entry of an earlier version only for its own data folder', () => {
    mkdirSync(autostartIn(folder));
    writeFileSync(fileIn(folder), makeAutostartEntry(second));
    for (const other of [usual, third]) {
      const autostart = create(other);
      expect(autostart.isOn()).toBe(false);
      autostart.set(false);
    }
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(makeAutostartEntry(second));
    expect(create(second).isOn()).toBe(true);
    expect(readdirSync(autostartIn(folder))).not.toContain('outpost.desktop');
  });

  it('keeps an entry that it cannot rename, and can end it', () => {
    create(second).set(true);
    const [own = ''] = readdirSync(autostartIn(folder));
    const renamed = join(autostartIn(folder), own);
    rmSync(renamed);
    // A folder in its place refuses the new name, also for the superuser.
    mkdirSync(renamed);
    writeFileSync(fileIn(folder), makeAutostartEntry(second));
    const autostart = create(second);
    expect(autostart.isOn()).toBe(true);
    rmSync(renamed, { recursive: true });
    autostart.set(true);
    expect(readdirSync(autostartIn(folder))).toEqual([own]);
    writeFileSync(fileIn(folder), makeAutostartEntry(second));
    autostart.set(false);
    expect(autostart.isOn()).toBe(false);
    expect(readdirSync(autostartIn(folder))).toEqual([]);
  });

  it('keeps an outdated entry that it cannot write, and logs it', () => {
    // The entry's name has the greatest length of a file name, so the longer name of its draft is refused.
    const name = 'n'.repeat(255 - '.desktop'.length);
    const file = join(autostartIn(folder), `${name}.desktop`);
    mkdirSync(autostartIn(folder));
    const outdated = makeAutostartEntry({ program: '/opt/earlier', args: [] });
    writeFileSync(file, outdated);
    const logged: string[] = [];
    const log = createLog((_level, _scope, message) => logged.push(message));
    const autostart = createFileAutostart({ folder: autostartIn(folder), name, command, log });
    expect(autostart.isOn()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(outdated);
    expect(logged).toEqual(['autostart entry not refreshed']);
  });

  it('reports a refusal of the system', () => {
    writeFileSync(autostartIn(folder), '');
    expect(() => create(command).set(true)).toThrow();
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
