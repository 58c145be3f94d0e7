/** Checks that a file is a program of this system, before it is started. */
import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

/**
 * `missing`: there is no such file. `notAllowed`: the system forbids this user to run it. `notProgram`: its content is
 * no program. The system would read such a file as a shell script.
 */
export type ProgramProblem = 'missing' | 'notAllowed' | 'notProgram';

const beginnings: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: ['4d5a'],
  darwin: ['cffaedfe', 'cefaedfe', 'cafebabe', '2321'],
};
/** ELF, or a script that names its interpreter. */
const ofLinux = ['7f454c46', '2321'];

/** Null when the file can be started. */
export async function programProblem(
  path: string,
  platform: NodeJS.Platform,
): Promise<ProgramProblem | null> {
  if (!isAbsolute(path)) return 'missing';
  try {
    if (!(await stat(path)).isFile()) return 'notProgram';
  } catch {
    return 'missing';
  }
  try {
    await access(path, constants.X_OK | constants.R_OK);
  } catch {
    return 'notAllowed';
  }
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const beginning = buffer.subarray(0, bytesRead).toString('hex');
    const known = beginnings[platform] ?? ofLinux;
    return known.some((one) => beginning.startsWith(one)) ? null : 'notProgram';
  } finally {
    await file.close();
  }
}
