/**
 * `npm run conformance -- practice [--schema FOLDER] [--json]`: tries every row of the interface document on the
 * practice club over HTTP. With a folder of the service's own answer schemas, every answer in the wire dialect is
 * checked against them as well.
 */

import { resolve } from 'node:path';

import {
  type CommandContext,
  type CommandEntry,
  type CommandResult,
  type Figures,
} from '../../harness/command.ts';
import { checkRows } from './check.ts';
import { areas } from './row.ts';
import { rows } from './rows.ts';
import { openSchemaCheck, showSchemaReport, type SchemaReport } from './schema/report.ts';

export const practiceEntry: CommandEntry = {
  summary: 'every row of the interface document, tried on the practice club over HTTP',
  options: {
    schema: {
      value: 'FOLDER',
      summary: 'checks every answer by the service’s own description of it in the folder',
    },
  },
  run: checkPractice,
};

const howToGiveSchema =
  'not checked: no schema folder given (--schema FOLDER, with lichess.schemas.json and operations.spec-endpoints.json)';

async function checkPractice({ text, quick, print }: CommandContext): Promise<CommandResult> {
  const given = text('schema');
  const folder = given === undefined ? undefined : resolve(given);
  const schema = folder === undefined ? undefined : await openSchemaCheck(folder);
  // A quick run tries one dialect only.
  const chosen = quick ? rows.filter(({ on }) => on.dialect === 'wire') : rows;
  const report = await checkRows(
    chosen,
    ({ area, name, on, problem }) =>
      print(
        `${problem === undefined ? 'ok    ' : 'FAILED'} ${area}: ${name} (${on})${problem === undefined ? '' : `: ${problem}`}`,
      ),
    (seen, { dialect }) => {
      if (dialect === 'wire') schema?.observe(seen);
    },
  );
  const failed = report.rows.filter(({ problem }) => problem !== undefined);
  const byArea: Figures = Object.fromEntries(
    areas.map((area) => [`${area}_rows`, report.rows.filter((row) => row.area === area).length]),
  );
  const described = await schema?.conclude();
  for (const line of described ? showSchemaReport(described) : [`schema: ${howToGiveSchema}`]) print(line);
  return {
    ok: failed.length === 0 && report.malformed === 0 && (!described || holds(described)),
    figures: {
      rows: report.rows.length,
      passed_rows: report.rows.length - failed.length,
      failed_rows: failed.length,
      ...byArea,
      malformed_messages: report.malformed,
      ...(described ? figuresOf(described) : { schema: howToGiveSchema }),
    },
  };
}

function holds({ findings, missing, refuted, unasked }: SchemaReport): boolean {
  return [findings, missing, refuted, unasked].every((list) => list.length === 0);
}

function figuresOf(report: SchemaReport): Figures {
  return {
    schema: 'checked',
    schema_endpoints: report.endpoints,
    schema_unasked_endpoints: report.unasked.length,
    schema_checked_values: report.checked,
    schema_unfit_values: report.findings.reduce((sum, { times }) => sum + times, 0),
    schema_produced_members: report.produced.length,
    schema_missing_members: report.missing.length,
    schema_explained_members: report.explained.length,
  };
}
