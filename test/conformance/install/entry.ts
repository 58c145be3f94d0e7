/**
 * `npm run conformance -- install [--json] [--quick]`: builds the Debian package, installs it on this machine, and
 * lives with it as ordinary users made for the run: start, links, login, upgrade, downgrade, removal. It needs Debian
 * and root, and ends with the package purged and the users deleted. `--quick` skips the compression of a release,
 * and the installation in a new Debian, which needs its mirror.
 */
import { existsSync } from 'node:fs';
import {
  CannotRun,
  type CommandContext,
  type CommandEntry,
  type CommandResult,
} from '../../harness/command.ts';
import { capture } from '../../../scripts/lib/process.mjs';
import { cleanRootSteps } from './clean-root-steps.ts';
import { installSteps } from './steps.ts';
import { createInstallWorld } from './world.ts';

export const installEntry: CommandEntry = {
  summary: 'the Debian package, from its build to its purge, on this machine (needs root)',
  run: checkInstall,
};

/** Targets of the package's sizes, MB. */
const most = { packed: 65, installed: 220 };

async function checkInstall({ quick, print }: CommandContext): Promise<CommandResult> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new CannotRun('it installs a package and creates users, so it needs Debian and root');
  if ((await capture('dpkg-query', ['-W', 'outpost'])).code === 0)
    throw new CannotRun('outpost is installed here already, and the run would purge it');
  for (const which of ['first', 'second'])
    if ((await capture('id', [`outpost-try-${which}`])).code === 0)
      throw new CannotRun(`the user outpost-try-${which} exists already: userdel -r outpost-try-${which}`);
  if ((await capture('sh', ['-c', 'command -v weston'])).code !== 0)
    throw new CannotRun('it needs a compositor: sudo apt-get install -y weston');
  const steps = [...installSteps, ...(quick ? [] : cleanRootSteps)];
  const world = await createInstallWorld(!quick, print);
  let passed = 0;
  try {
    for (const { name, run } of steps) {
      try {
        await run(world);
        passed += 1;
        print(`ok      ${name}`);
      } catch (error) {
        print(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        // The later steps continue from this one's state.
        break;
      }
    }
  } finally {
    await world.close();
  }
  const { packed_mb: packed = 0, installed_mb: installed = 0 } = world.figures;
  return {
    ok: passed === steps.length && Number(packed) <= most.packed && Number(installed) <= most.installed,
    figures: { steps: steps.length, passed, ...world.figures },
  };
}
