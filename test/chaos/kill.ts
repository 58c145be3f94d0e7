import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { createSeededRandom } from '../../main/base/random.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { killRepeatedly } from './kills.ts';
import { cutLogs } from './wal-cuts.ts';

/** Checks that acknowledged entries survive kills, and the log survives truncation at any byte. */
export async function chaosKill({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const worker = join(projectRoot, 'out', 'main', 'store-worker.cjs');
  if (!existsSync(worker)) throw new CannotRun('the app was not built: run it as `npm run chaos -- kill`');
  const wanted = quick ? { kills: 10, cuts: 20 } : { kills: 100, cuts: 200 };
  const random = createSeededRandom(seed);
  const startedAt = performance.now();
  const killed = await killRepeatedly({ worker, kills: wanted.kills, random, print });
  const cut = await cutLogs({ worker, cuts: wanted.cuts, random, print });
  const bad = {
    missing: killed.missing + cut.missing,
    duplicated: killed.duplicated,
    integrity_failures: killed.integrityFailures + cut.integrityFailures,
    whole_commits_missing: cut.wholeCommitsMissing,
    torn_commits_present: cut.tornCommitsPresent,
  };
  return {
    ok:
      Object.values(bad).every((count) => count === 0) &&
      killed.kills === wanted.kills &&
      cut.cuts === wanted.cuts &&
      killed.acknowledged > 0,
    figures: {
      kills: killed.kills,
      wal_cuts: cut.cuts,
      wal_commits: cut.commits,
      acknowledged: killed.acknowledged + cut.acknowledged,
      ...bad,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      seed,
    },
  };
}
