export type DayRow<T> =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'item'; readonly key: string; readonly item: T };

/** Items, newest first, with a head before each day's first. Deduplicates items that two pages share. */
export function dayRows<T extends { readonly id: number; readonly at: number }>(
  items: readonly T[],
): readonly DayRow<T>[] {
  const rows: DayRow<T>[] = [];
  const seen = new Set<number>();
  let day = '';
  for (const item of items) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    const ofItem = new Date(item.at).toDateString();
    if (ofItem !== day) rows.push({ kind: 'day', key: `day ${ofItem} ${item.id}`, at: item.at });
    day = ofItem;
    rows.push({ kind: 'item', key: String(item.id), item });
  }
  return rows;
}

/** Index of the head that stays on top while the row at `first` is the topmost visible one. */
export function stickyHead(rows: readonly DayRow<unknown>[], first: number): number {
  for (let index = Math.min(first, rows.length - 1); index >= 0; index -= 1) {
    if (rows[index]?.kind === 'day') return index;
  }
  return 0;
}
