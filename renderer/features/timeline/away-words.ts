import type { AwayView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Times } from '@text/times.ts';
import type { recentText } from './recent-text.ts';

type AwayText = TextOf<typeof recentText>['away'];

/** Such as `Away 21:04 to 21:31`; includes the day when it differs from that of `now`. */
export function awayTitle(
  away: Pick<AwayView, 'from' | 'to'>,
  now: number,
  text: AwayText,
  times: Times,
): string {
  const to = times.clock(away.to, sameDay(away.from, away.to) ? away.to : now);
  return text.span(times.clock(away.from, now), to);
}

/** Summary of the events, for example `1 game started, 1 challenge still open`. */
export function awaySummary(away: AwayView, text: AwayText): string {
  const parts = [
    ...(away.gamesStarted > 0 ? [text.started(away.gamesStarted)] : []),
    ...(away.gamesFinished > 0 ? [text.finished(away.gamesFinished)] : []),
    ...(away.challengesOpen > 0 ? [text.open(away.challengesOpen)] : []),
    ...(away.challengesMissed > 0 ? [text.missed(away.challengesMissed)] : []),
  ];
  return parts.length === 0 ? text.nothing : parts.join(', ');
}

function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
