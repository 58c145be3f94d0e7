/** The timeline feature: recent ledger entries, and what happened while disconnected. */
import { createOneAtATime } from '../../base/one-at-a-time.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';

export function createTimelineFeature(context: FeatureContext) {
  const { events, features, firstPaintData, language, log, publisher, settings } = context;
  const { timeline } = firstPaintData;
  const publishNewest = createOneAtATime(() =>
    timeline.newest().then(
      (newest) => publisher.publish('ledger', { newest }),
      (error: unknown) => log.warn('ledger not read', { reason: String(error) }),
    ),
  );
  const publishAway = () => {
    publishNewest();
    timeline.away().then(
      (away) => publisher.publish('away', away),
      (error: unknown) => log.warn('away summaries not read', { reason: String(error) }),
    );
  };
  events.on('ledgerGrew', publishNewest);
  events.on('awayChanged', publishAway);
  events.on('sharedMerged', ({ kinds }) => {
    if (kinds.has('event')) publishNewest();
  });

  let worded = language();
  /** Entries on screen are worded again in the new language. */
  const followLanguage = () => {
    if (language() === worded) return;
    worded = language();
    publishNewest();
  };

  return {
    restore: () => void settings.onChange(followLanguage),
    topics: { away: timeline.away, ledger: async () => ({ newest: await timeline.newest() }) },
    queries: {
      'ledger.page': (page) => timeline.page(page, (machine) => features().machines.nameOf(machine)),
      'away.list': () => timeline.away(),
      'quarantine.page': ({ limit }) => timeline.quarantine(limit),
    },
    commands: {
      'away.dismiss': async ({ id }) => {
        await timeline.dismissAway(id);
        publishAway();
      },
    },
    // The first real account changes which database is shown.
    accountsChanged: publishAway,
    onFact({ fresh }) {
      if (fresh) publishNewest();
    },
  } satisfies Feature;
}
