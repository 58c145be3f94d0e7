/** `npm run conformance -- practice [--json]`: every row of the interface document, tried on the practice club over HTTP. */

import type { CommandContext, CommandEntry, CommandResult, Figures } from '../../harness/command.ts';
import { checkRows } from './check.ts';
import { areas } from './row.ts';
import { rows } from './rows.ts';

export const practiceEntry: CommandEntry = {
  summary: 'every row of the interface document, tried on the practice club over HTTP',
  run: checkPractice,
};

async function checkPractice({ quick, print }: CommandContext): Promise<CommandResult> {
  // A quick run tries one dialect only.
  const chosen = quick ? rows.filter(({ on }) => on.dialect === 'wire') : rows;
  const report = await checkRows(chosen, ({ area, name, on, problem }) =>
    print(
      `${problem === undefined ? 'ok    ' : 'FAILED'} ${area}: ${name} (${on})${problem === undefined ? '' : `: ${problem}`}`,
    ),
  );
  const failed = report.rows.filter(({ problem }) => problem !== undefined);
  const byArea: Figures = Object.fromEntries(
    areas.map((area) => [`${area}_rows`, report.rows.filter((row) => row.area === area).length]),
  );
  return {
    ok: failed.length === 0 && report.malformed === 0,
    figures: {
      rows: report.rows.length,
      passed_rows: report.rows.length - failed.length,
      failed_rows: failed.length,
      ...byArea,
      malformed_messages: report.malformed,
    },
  };
}
