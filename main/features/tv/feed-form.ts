/**
 * Chooses the feeds' wire format when the user has not: NDJSON first, server-sent events if NDJSON does not get
 * through, and back. All feeds share the result.
 */
import { tvTimes } from './tv-times.ts';

export type FeedForm = 'ndjson' | 'sse';

export function createFeedForms() {
  let present: FeedForm = 'ndjson';
  let failures = 0;
  return {
    present: (): FeedForm => present,
    /** A feed in that format delivered data. */
    worked(form: FeedForm) {
      if (form === present) failures = 0;
    },
    /** A feed in that format failed or stayed silent. */
    failed(form: FeedForm) {
      if (form !== present) return;
      failures += 1;
      if (failures < tvTimes.formAfter) return;
      present = present === 'ndjson' ? 'sse' : 'ndjson';
      failures = 0;
    },
  };
}
