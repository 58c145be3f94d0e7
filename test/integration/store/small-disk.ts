import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../unit/store/support.ts';

/** Mounts a small file system of its own; false where the system does not allow it. */
export function mountSmallDisk(path: string, megabytes = 4): boolean {
  try {
    mkdirSync(path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const growDisk = (path: string, megabytes: number): void =>
  void execFileSync('mount', ['-o', `remount,size=${megabytes}m`, path]);

export function canMount(): boolean {
  const probe = makeFolder();
  const path = join(probe.path, 'disk');
  const mounted = mountSmallDisk(path);
  if (mounted) execFileSync('umount', [path]);
  probe.remove();
  return mounted;
}
