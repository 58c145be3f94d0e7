/**
 * Chooses the feeds' wire format when the user has not: NDJSON first, server-sent events if NDJSON does not get
 * through, and back. All feeds share the result.
 */
import { tvTimes } from './tv-times.ts';

export type FeedForm = 'ndjson' | 'sse';

export interface FeedForms {
  readonly present: () => FeedForm;
  /** A feed in that format delivered data. */
  worked(form: FeedForm): void;
  /** A feed in that format failed or stayed silent. */
  failed(form: FeedForm): void;
}

export function createFeedForms(): FeedForms {
  let present: FeedForm = 'ndjson';
  let failures = 0;
  return {
    present: () => present,
    worked(form) {
      if (form === present) failures = 0;
    },
    failed(form) {
      if (form !== present) return;
      failures += 1;
      if (failures < tvTimes.formAfter) return;
      present = present === 'ndjson' ? 'sse' : 'ndjson';
      failures = 0;
    },
  };
}
