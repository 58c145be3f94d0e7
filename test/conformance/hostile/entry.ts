/** `npm run conformance -- hostile [--json]`: hostile files, servers, neighbours and networks. */

import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { hostileCases } from './cases.ts';
import { checkCase, longestStretchMs } from './check.ts';

const minCases = 60;
/** Resident memory of the whole run with all its clubs, proxies and threads. */
const maxMemoryMib = 1_024;

export const hostileEntry: CommandEntry = {
  summary: 'hostile files, servers, neighbours and networks: the required behaviour, without blocking',
  // Optional names of areas.
  positionals: 16,
  run: checkAll,
};

async function checkAll({ args, print }: CommandContext): Promise<CommandResult> {
  const chosen = args.length === 0 ? hostileCases : hostileCases.filter(({ area }) => args.includes(area));
  let passed = 0;
  let worst = 0;
  for (const hostile of chosen) {
    const { problem, mainThreadMs } = await checkCase(hostile);
    const isInTime = mainThreadMs <= longestStretchMs;
    if (problem === undefined && isInTime) passed += 1;
    worst = Math.max(worst, mainThreadMs);
    const verdict = problem === undefined ? (isInTime ? 'ok    ' : 'SLOW  ') : 'FAILED';
    print(
      `${verdict} ${hostile.area}: ${hostile.name}: ${hostile.mustHappen} (${mainThreadMs.toFixed(1)} ms)`,
    );
    if (problem !== undefined) print(problem);
  }
  const memory = process.resourceUsage().maxRSS / 1_024;
  return {
    ok:
      passed === chosen.length &&
      memory <= maxMemoryMib &&
      (args.length > 0 ? chosen.length > 0 : chosen.length >= minCases),
    figures: {
      cases: chosen.length,
      passed,
      worst_main_thread_ms: Math.round(worst * 10) / 10,
      target_main_thread_ms: longestStretchMs,
      peak_memory_mib: Math.round(memory),
      target_peak_memory_mib: maxMemoryMib,
    },
  };
}
