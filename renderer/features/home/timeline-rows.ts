import type { LedgerEntryView } from '@contract/models.ts';

export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: LedgerEntryView };

/** Entries, newest first, with a head before each day's first. An entry that two pages both hold appears once. */
export function timelineRows(entries: readonly LedgerEntryView[]): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  const seen = new Set<number>();
  let day = '';
  for (const entry of entries) {
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    const dayOfEntry = new Date(entry.at).toDateString();
    if (dayOfEntry !== day) rows.push({ kind: 'day', key: `day ${dayOfEntry} ${entry.id}`, at: entry.at });
    day = dayOfEntry;
    rows.push({ kind: 'entry', key: String(entry.id), entry });
  }
  return rows;
}

/** The head that stays on top while the row at `first` is the uppermost in sight. */
export function stickyHead(rows: readonly TimelineRow[], first: number): number {
  for (let index = Math.min(first, rows.length - 1); index >= 0; index -= 1) {
    if (rows[index]?.kind === 'day') return index;
  }
  return 0;
}
