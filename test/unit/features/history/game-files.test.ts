import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGameFiles } from '../../../../main/features/history/start-reader.ts';

const accountId = '3f1c2a9e-58d4-4a60-9b0e-6d7f1c2b3a4d';

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'outpost-games-'));
  folder = join(place, 'data');
  mkdirSync(folder);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const scratch = () => createGameFiles(pathToFileURL(join(place, 'never.cjs')), folder).scratch;

describe('the scratch file for games of a server', () => {
  // Ids come from the database, and so possibly from a backup.
  it.each(['../evil', '..', '', 'a/b', 'a\\b', 'a\0b', `${accountId}/../../evil`, 'x'.repeat(65)])(
    'is in no other folder, whatever the account’s id is: %j',
    async (id) => {
      const victim = join(place, 'evil.pgn');
      writeFileSync(victim, 'precious');
      expect(() => scratch().pathOf(id)).toThrow();
      await expect(scratch().write(id, 'games')).rejects.toThrow();
      await scratch().remove(id);
      expect(readFileSync(victim, 'utf8')).toBe('precious');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('is replaced atomically, also if a symlink is in its place', async () => {
    const victim = join(place, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, scratch().pathOf(accountId));
    writeFileSync(`${scratch().pathOf(accountId)}.0123456789ab.part`, 'of a stopped run');
    await scratch().write(accountId, 'games');
    expect(readFileSync(scratch().pathOf(accountId), 'utf8')).toBe('games');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(readdirSync(folder)).toEqual([`imported-${accountId}.pgn`]);
    await scratch().remove(accountId);
    expect(readdirSync(folder)).toEqual([]);
  });
});
