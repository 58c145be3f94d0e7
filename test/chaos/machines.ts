/**
 * Five machines share a history through a simulated synchroniser for a virtual month, with the app's databases and, for
 * the log alone, with plain maps of facts; each once plain and once encrypted.
 */
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { runLogMonth } from './machines/log-month.ts';
import { machineNames } from './machines/month.ts';
import { runProfileMonth } from './machines/profile-month.ts';

const months = { log: runLogMonth, databases: runProfileMonth } as const;

export async function chaosMachines({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const began = performance.now();
  const days = quick ? 6 : 30;
  const totals = { lost: 0, doubled: 0, resurrected: 0, conflicts: 0, different: 0, unsettled: 0 };
  const counts: Record<string, number> = {};
  for (const [kind, runMonth] of Object.entries(months))
    for (const [index, passphrases] of [[], ['open sesame', 'open barley']].entries()) {
      print(`${kind}: ${days} days ${passphrases.length === 0 ? 'without' : 'with'} a passphrase`);
      const run = await runMonth({ seed: seed + index, days, passphrases, print });
      for (const figure of Object.keys(totals) as (keyof typeof totals)[]) totals[figure] += run[figure];
      for (const [name, count] of Object.entries(run.counts)) {
        const key = `${kind}_${name}`;
        counts[key] = (counts[key] ?? 0) + count;
      }
    }
  const ok = Object.values(totals).every((count) => count === 0);
  const seconds = Math.round((performance.now() - began) / 1_000);
  return {
    ok,
    figures: { ...totals, ...counts, machines: machineNames.length, virtual_days: days, seconds, seed },
  };
}
