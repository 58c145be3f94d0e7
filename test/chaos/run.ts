import { runCommand } from '../harness/command.ts';
import { chaosKill } from './kill.ts';

process.exitCode = await runCommand(
  'chaos',
  {
    kill: {
      summary: 'entries that were acknowledged, after 100 kills and 200 cuts of the log',
      run: chaosKill,
    },
  },
  process.argv.slice(2),
);
