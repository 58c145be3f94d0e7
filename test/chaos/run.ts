import { runCommand } from '../harness/command.ts';
import { chaosFuzz } from './fuzz.ts';
import { chaosKill } from './kill.ts';

process.exitCode = await runCommand(
  'chaos',
  {
    fuzz: {
      summary: 'a million mutated lines and bodies, from the wire to ledger and features',
      run: chaosFuzz,
    },
    kill: {
      summary: 'entries that were acknowledged, after 100 kills and 200 cuts of the log',
      run: chaosKill,
    },
  },
  process.argv.slice(2),
);
