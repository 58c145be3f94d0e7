import type { ClubContext } from '../club-context.ts';
import type { GameRecord } from '../archive/record.ts';
import type { Sink } from '../feeds.ts';
import type { JsonObject } from '../json.ts';
import type { GamePlan } from '../staged/plan.ts';
import { recordAt } from '../archive/record-at.ts';
import { createBroadcasts } from './broadcasts.ts';
import { tvChannels, type TvChannel } from '../../chess/tv-channels.ts';
import { createFrames } from './frames.ts';
import { createProgramme } from './programme.ts';
import { createSelection } from './selection.ts';

/** How far back a member's games are listed. */
const listedMs = 7 * 86_400_000;
const maxGameMs = 3 * 3_600_000;

/** The club's TV. */
export function createClubTv({
  clock,
  config,
  ids,
  courses,
}: Pick<ClubContext, 'clock' | 'config' | 'ids' | 'courses'>) {
  const programme = createProgramme(config.seed, ids);
  const selection = createSelection(programme);
  const frames = createFrames(config.dialect);
  const broadcasts = createBroadcasts({ clock, selection, courses, frames });
  const record = (plan: GamePlan) => recordAt(plan, clock.now(), courses);

  return {
    /** An entry for each channel that shows a game now. */
    channels(): JsonObject {
      const now = clock.now();
      const entries = tvChannels.flatMap((key) => {
        const { plan } = selection.at(key, now);
        return plan ? [[key, frames.entry(plan)] as const] : [];
      });
      return Object.fromEntries(entries);
    },
    /** Games of a channel in progress, best first. */
    games: (key: TvChannel, most: number): readonly GameRecord[] =>
      selection.candidates(key, clock.now()).slice(0, most).map(record),
    // The running service sends the current game at once on an ndjson stream, but not on an event stream.
    /** `isEvents`: as server-sent events. */
    watch: (key: TvChannel, sink: Sink, isEvents: boolean): (() => void) =>
      broadcasts.open(key, sink, config.dialect === 'document' || !isEvents),
    /** Every table game by its id, and a member's games of the last days. */
    source: {
      byId(id: string) {
        const plan = programme.byId(id, clock.now());
        return plan && record(plan);
      },
      ofMember(id: string) {
        const now = clock.now();
        return programme.ofMember(id, now - listedMs, now).map(record);
      },
    },
    /** The game in progress of a member. */
    currentOf(id: string): GameRecord | undefined {
      const now = clock.now();
      const plan = programme.ofMember(id, now - maxGameMs, now).findLast(({ endsAt }) => endsAt > now);
      return plan && record(plan);
    },
    endAll: () => broadcasts.endAll(),
  };
}
