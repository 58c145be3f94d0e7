import type { AwayView } from '@contract/models.ts';
import { clockTime } from '../../ui/time.ts';
import { count } from '../game/words.ts';

/** `Away 21:04 to 21:31`; the day is said where it is another one than that of `now`. */
export function awayTitle(away: Pick<AwayView, 'from' | 'to'>, now: number): string {
  const to = clockTime(away.to, sameDay(away.from, away.to) ? away.to : now);
  return `Away ${clockTime(away.from, now)} to ${to}`;
}

/** What happened meanwhile, for example `1 game started, 1 challenge still open`. */
export function awaySummary(away: AwayView): string {
  const parts = [
    ...(away.gamesStarted > 0 ? [`${count(away.gamesStarted, 'game')} started`] : []),
    ...(away.gamesFinished > 0 ? [`${count(away.gamesFinished, 'game')} finished`] : []),
    ...(away.challengesOpen > 0 ? [`${count(away.challengesOpen, 'challenge')} still open`] : []),
    ...(away.challengesMissed > 0 ? [`${count(away.challengesMissed, 'challenge')} missed`] : []),
  ];
  return parts.length === 0 ? 'Nothing happened that the server still knows of' : parts.join(', ');
}

function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
