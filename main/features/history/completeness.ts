/** Completeness of the archive: the server's counts per span against the stored games that ended in it. */
import type { CompletenessView, TallyView } from '../../../preload/contract/history.ts';
import type { ActivityScore } from '../../service/domain-history.ts';
import type { ArchiveDay, ActivitySpanRow } from '../../store/history-api.ts';
import { withoutOverlap } from '../../machines/facts/activity-merge.ts';
import { intervalOf } from './activity-view.ts';

/** Time after a span's end in which the server may still correct its counts, ms. */
const settledAfterMs = 48 * 3_600_000;

/** `days` covers all spans. Spans with missing games come first, then the latest. Unknown counts are not judged. */
export function completenessOf(
  rows: readonly ActivitySpanRow[],
  days: readonly ArchiveDay[],
  now: number,
): CompletenessView[] {
  const spans = withoutOverlap(rows.map((row) => ({ ...row, start: row.began, end: row.ended })));
  const found = spans.flatMap((row) => {
    const { start, end, games = {}, correspondenceEnds = {} } = intervalOf(row);
    const claimed = new Map(Object.entries(games));
    for (const [kind, { score }] of Object.entries(correspondenceEnds)) if (score) claimed.set(kind, score);
    return [...claimed].flatMap(
      ([perf, score]) => verdictOn({ start, end: end ?? start }, perf, score, days, now) ?? [],
    );
  });
  return found.toSorted((a, b) => Number(b.missing > 0) - Number(a.missing > 0) || b.start - a.start);
}

function verdictOn(
  { start, end }: Pick<CompletenessView, 'start' | 'end'>,
  perf: string,
  { win, loss, draw = 0 }: ActivityScore,
  days: readonly ArchiveDay[],
  now: number,
): CompletenessView | undefined {
  if (win === undefined || loss === undefined) return undefined;
  const said = { games: win + loss + draw, win, loss, draw };
  const own = days.filter((day) => day.perf === perf && day.day >= start && day.day < end);
  const sum = (what: keyof TallyView) => own.reduce((total, day) => total + day[what], 0);
  const kept = { games: sum('games'), win: sum('win'), loss: sum('loss'), draw: sum('draw') };
  const missing = Math.max(0, win - kept.win) + Math.max(0, loss - kept.loss) + Math.max(0, draw - kept.draw);
  const verdict = missing === 0 ? 'whole' : now - end < settledAfterMs ? 'early' : 'missing';
  return { start, end, perf, said, kept, verdict, missing };
}
