import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secureDataFolder } from '../../../main/app/private-files.ts';

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-private-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const mode = () => statSync(folder).mode & 0o777;

  it('is made private where the app chose it', () => {
    chmodSync(folder, 0o755);
    expect(secureDataFolder(folder, { isGiven: false })).toBe(false);
    expect(mode()).toBe(0o700);
  });

  it('keeps its mode where the user chose it, and is reported if others may read it', () => {
    chmodSync(folder, 0o755);
    expect(secureDataFolder(folder, { isGiven: true })).toBe(true);
    expect(mode()).toBe(0o755);
    chmodSync(folder, 0o711);
    expect(secureDataFolder(folder, { isGiven: true })).toBe(false);
    expect(mode()).toBe(0o711);
  });
});
