/** An arena's results as a table for spreadsheets. Pure. */
import type { ArenaResult } from '../../service/domain-arenas.ts';

const columns = ['rank', 'title', 'username', 'rating', 'score', 'performance', 'team', 'sheet'] as const;

export function makeResultsSheet(results: readonly ArenaResult[]): string {
  const rows = results.map((result) => columns.map((column) => cell(result[column])).join(','));
  return [columns.join(','), ...rows, ''].join('\r\n');
}

/** Points of games can begin with zeros, and must not become a number: quoted, like all that holds a separator. */
function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return /^[A-Za-z][\w -]*$/.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}
