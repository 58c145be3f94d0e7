/** A possible notification: its fact, text, route and buttons. Pure. */
import type { NoticeKind } from '../../preload/contract/notifications.ts';
import type { Route } from '../../preload/contract/route.ts';
import { factOfEvent, type NoticeFact } from './fact.ts';
import type { ServiceEvent } from '../service/domain.ts';
import type { Language } from '../text/language.ts';
import { isSentBy } from './challenge-side.ts';
import type { BubbleButton, NotificationText } from '../desktop/notification-port.ts';
import { makeNotificationText } from './notification-text.ts';
import { notificationWords } from './notification-words.ts';

export interface Notice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** Id of the challenge or game; each has at most one bubble at a time. */
  readonly subject: string;
  /** Key under which it is shown at most once, across all runs. */
  readonly dedupeKey: string;
  readonly fact: NoticeFact;
  readonly text: NotificationText;
  readonly route: Route;
  readonly buttons?: readonly BubbleButton[];
  /** Shown at once and separately, even during a burst. */
  readonly urgent?: boolean;
  /** How long it can be answered, ms from now; absent while nothing ends it. */
  readonly expiresIn?: number;
}

/** An event of an event stream. */
export interface Occasion {
  readonly accountId: string;
  /** The account's user on its server. */
  readonly userId: string | null;
  /** Key of the event's ledger entry. */
  readonly dedupeKey: string;
  readonly event: ServiceEvent;
  /** Whether the ledger entry claimed the notification; null or absent: no claim was requested. */
  readonly claimed?: boolean | null;
  /** Label below the text: `Practice club`, or the account's name if there are several; null: none. */
  readonly account: string | null;
  /** The account may accept and decline challenges. */
  readonly canAnswer?: boolean;
  readonly arena?: string;
}

/** A real-time challenge expires this long after its challenger left, ms. One who stays prolongs it. */
const realTimeExpiry = 20_000;

function runsOut(event: ServiceEvent): boolean {
  if (event.type !== 'challenge') return false;
  const { timeControl, challenger } = event.challenge;
  return timeControl.kind === 'clock' && challenger?.online === false;
}

export function answerButtons(language: Language): readonly BubbleButton[] {
  const { accept, decline } = notificationWords[language].buttons;
  return [
    { id: 'accept', label: accept },
    { id: 'decline', label: decline },
  ];
}

export function noticeOf(
  { accountId, userId, dedupeKey, event, account, canAnswer = false, arena }: Occasion,
  language: Language,
): Notice {
  const isChallenge = event.type === 'challenge';
  return {
    accountId,
    kind: event.type,
    subject: subjectOf(event),
    dedupeKey,
    fact: factOfEvent(accountId, event),
    text: makeNotificationText(event, { userId, account, arena }, language),
    route: routeOf(accountId, event),
    ...(isChallenge && canAnswer && { buttons: answerButtons(language) }),
    ...(runsOut(event) && { expiresIn: realTimeExpiry }),
  };
}

/** A challenge and its game share their id, and so their bubble: the later one replaces the other. */
function subjectOf(event: ServiceEvent): string {
  return 'challenge' in event ? event.challenge.id : event.game.id;
}

function routeOf(accountId: string, event: ServiceEvent): Route {
  switch (event.type) {
    case 'challenge':
      return { screen: 'challenge', accountId, challengeId: event.challenge.id };
    case 'challengeDeclined':
    case 'challengeCanceled':
      return { screen: 'home' };
    case 'gameStart':
    case 'gameFinish':
      return { screen: 'game', accountId, gameId: event.game.id };
  }
}

/** Whether the event ends a challenge, so that its bubble is obsolete. */
export function endsChallenge({ type }: ServiceEvent): boolean {
  return type === 'challengeCanceled' || type === 'challengeDeclined';
}

/** Whether the user caused the event: the stream also reports own challenges and own answers. */
export function isOwnDoing(event: ServiceEvent, userId: string | null): boolean {
  switch (event.type) {
    case 'challenge':
    case 'challengeCanceled':
      return isSentBy(event, userId);
    case 'challengeDeclined':
      return !isSentBy(event, userId);
    case 'gameStart':
    case 'gameFinish':
      return false;
  }
}
