import type { NoticeView } from '@contract/notifications.ts';

export type NoticeListRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: NoticeView };

/** Lines of the history, newest first, with a head before each day's first. One that two pages hold appears once. */
export function noticeRows(notices: readonly NoticeView[]): readonly NoticeListRow[] {
  const rows: NoticeListRow[] = [];
  const seen = new Set<number>();
  let day = '';
  for (const notice of notices) {
    if (seen.has(notice.id)) continue;
    seen.add(notice.id);
    const ofNotice = new Date(notice.at).toDateString();
    if (ofNotice !== day) rows.push({ kind: 'day', key: `day ${ofNotice} ${notice.id}`, at: notice.at });
    day = ofNotice;
    rows.push({ kind: 'notice', key: String(notice.id), notice });
  }
  return rows;
}
