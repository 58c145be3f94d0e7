/** Suggests a break after a number of losses in a row or of rating points lost in a day, if a rule asks for it. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { lossesInARow, pointsLost, type SessionGame } from '../chess/session-result.ts';
import { speeds } from '../chess/vocabulary.ts';
import type { NotificationText } from '../desktop/notification-port.ts';
import { sessionWords } from './session-words.ts';
import type { Notices } from './notifications.ts';
import type { Store } from '../store/api.ts';
import { gameWords } from '../text/game-words.ts';
import type { Language } from '../text/language.ts';
import type { NoticeRule } from '../../preload/contract/notifications.ts';

export interface SessionStopOptions {
  readonly storeOf: (accountId: string) => Pick<Store, 'archive'>;
  readonly rule: (accountId: string) => NoticeRule;
  readonly tell: Notices['session'];
  readonly language: () => Language;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

export interface SessionBreak {
  /** Unique within its day. */
  readonly key: string;
  readonly text: NotificationText;
}

/** More games than anyone plays in a day. */
const most = 500;

/** Returns a function to call when a finished game of the account was archived. */
export function createSessionStop(options: SessionStopOptions): (accountId: string) => void {
  const { storeOf, rule, tell, language, clock, log } = options;
  const judge = async (accountId: string): Promise<void> => {
    const { on, stop } = rule(accountId);
    if (!on || !stop) return;
    // Local midnight, as in the session summary.
    const from = new Date(clock.now()).setHours(0, 0, 0, 0);
    const games = await storeOf(accountId).archive.page(accountId, {
      filter: { from, mine: true },
      limit: most,
    });
    for (const { key, text } of stopsOf(games, stop, language()))
      tell({ accountId, key: `${key}:${from}`, text });
  };
  return (accountId) =>
    void judge(accountId).catch((error: unknown) =>
      log.warn('session not judged', { reason: String(error) }),
    );
}

/** The suggestions that are due. `games`: of one day, the latest first. */
export function stopsOf(
  games: readonly SessionGame[],
  { losses, points }: NonNullable<NoticeRule['stop']>,
  language: Language,
): readonly SessionBreak[] {
  const words = sessionWords[language];
  const stop = (key: string, title: string): SessionBreak => ({ key, text: { title, body: words.advice } });
  const inARow = lossesInARow(games);
  const lost = pointsLost(games);
  return [
    ...(losses !== null && inARow >= losses ? [stop(`losses:${losses}`, words.losses(inARow))] : []),
    ...(points !== null && lost && lost.points >= points
      ? [stop(`points:${points}`, words.points(lost.points, perfName(lost.perf, language)))]
      : []),
  ];
}

function perfName(perf: string, language: Language): string {
  const words = gameWords[language];
  return (speeds as readonly string[]).includes(perf) ? words.speed(perf) : words.variant(perf);
}
