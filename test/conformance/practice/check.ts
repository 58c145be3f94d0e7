/** Tries rows one after the other, each on the club that it requires. `observe` receives every answer. */

import type { Row, RowReport } from './row.ts';
import { openWorld, type Seen, type World, type WorldOptions } from './world.ts';

function nameOf({ dialect, account, limits = 'lenient', apart }: WorldOptions): string {
  return [dialect, account, ...(limits === 'law' ? ['limits kept'] : []), ...(apart ? [apart] : [])].join(
    ', ',
  );
}

export interface CheckReport {
  readonly rows: readonly RowReport[];
  /** Malformed HTTP found by the referee. */
  readonly malformed: number;
}

export async function checkRows(
  rows: readonly Row[],
  onReport: (report: RowReport) => void,
  observe: (seen: Seen, on: WorldOptions) => void = () => {},
): Promise<CheckReport> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(nameOf(row.on), [...(groups.get(nameOf(row.on)) ?? []), row]);
  const reports: RowReport[] = [];
  let malformed = 0;
  for (const [on, group] of groups) {
    const [first] = group;
    if (!first) continue;
    const world = await openWorld(first.on, (seen) => observe(seen, first.on));
    try {
      for (const row of group) {
        const problem = await tryRow(row, world);
        const report: RowReport = {
          area: row.area,
          name: row.name,
          on,
          ...(problem === undefined ? {} : { problem }),
        };
        reports.push(report);
        onReport(report);
      }
      malformed += world.malformed();
    } finally {
      await world.close();
    }
  }
  return { rows: reports, malformed };
}

async function tryRow(row: Row, world: World): Promise<string | undefined> {
  try {
    await row.try(world);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
