/**
 * In which form feeds are asked for that the user has not chosen: as lines, and as events where lines do not come
 * through; where those do not either, lines are tried again. What one feed finds out holds for all of them.
 */
import { tvTimes } from './tv-times.ts';

export type FeedForm = 'ndjson' | 'sse';

export interface FeedForms {
  readonly present: () => FeedForm;
  /** A feed in that form said something. */
  worked(form: FeedForm): void;
  /** It was opened, or was to be, and said nothing. */
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
