/** An arena's results as a table for spreadsheets. Pure. */
import { makeCsv, type CsvForm } from '../../base/csv.ts';
import type { ArenaResult } from '../../service/domain-arenas.ts';

const columns = ['rank', 'title', 'username', 'rating', 'score', 'performance', 'team', 'sheet'] as const;

export function makeResultsSheet(results: readonly ArenaResult[], form: CsvForm): string {
  return makeCsv([columns, ...results.map((result) => columns.map((column) => result[column]))], form);
}
