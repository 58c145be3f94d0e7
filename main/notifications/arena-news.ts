/** Arena events that the user did not cause, and their notification texts. */
import type { NotificationText } from '../desktop/notification-port.ts';
import type { Language } from '../text/language.ts';
import { arenaWords } from './arena-words.ts';

export type ArenaNews =
  | { readonly kind: 'reminder'; readonly arenaId: string; readonly name: string; readonly startsAt: number }
  | { readonly kind: 'joined'; readonly arenaId: string; readonly name: string; readonly startsAt: number }
  | { readonly kind: 'not_joined'; readonly arenaId: string; readonly name: string }
  | { readonly kind: 'left_idle'; readonly arenaId: string; readonly name: string }
  | {
      readonly kind: 'result';
      readonly arenaId: string;
      readonly name: string;
      readonly result: {
        /** Null when unknown, as the score. */
        readonly rank: number | null;
        readonly players: number;
        readonly score: number | null;
      };
    };

const minute = 60_000;

/**
 * Key of the event within its arena. A result occurs once; the other kinds repeat. `now` in ms since the epoch.
 */
export function arenaNewsKey({ kind }: ArenaNews, now: number): string {
  return kind === 'result' ? kind : `${kind}:${now}`;
}

export function arenaNewsText(news: ArenaNews, language: Language, now: number): NotificationText {
  const words = arenaWords[language];
  const { name } = news;
  switch (news.kind) {
    case 'reminder':
      return { title: words.reminder(name), body: words.begins(Math.round((news.startsAt - now) / minute)) };
    case 'joined':
      return { title: words.joined(name), body: words.begins(Math.round((news.startsAt - now) / minute)) };
    case 'not_joined':
      return { title: words.notJoined(name), body: words.why };
    case 'left_idle':
      return { title: words.leftIdle(name), body: words.comeBack };
    case 'result':
      return {
        title: name,
        body: resultText(news.result, words),
      };
  }
}

type Result = Extract<ArenaNews, { kind: 'result' }>['result'];

function resultText({ rank, players, score }: Result, words: (typeof arenaWords)[Language]): string {
  const known = [
    ...(rank === null ? [] : [words.result(rank, players)]),
    ...(score === null ? [] : [words.points(score)]),
  ];
  return known.length === 0 ? words.ended : known.join(', ');
}
