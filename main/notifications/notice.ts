/** One thing that could be told: what it is, what a bubble about it says and where it leads. Pure. */
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
  /** Id of the challenge or game: there is one bubble about it at a time. */
  readonly subject: string;
  /** The key under which this is told at most once, for ever. */
  readonly dedupeKey: string;
  readonly fact: NoticeFact;
  readonly text: NotificationText;
  readonly route: Route;
  readonly buttons: readonly BubbleButton[];
  /** Told by itself, at once, whatever else is going on. */
  readonly urgent: boolean;
  /** How long it may be answered for sure, ms from now. */
  readonly expiresIn?: number;
}

/** What came in on an event stream. */
export interface Occasion {
  readonly accountId: string;
  /** The user of that account on its server. */
  readonly userId: string | null;
  /** The ledger's key of the entry that this is about. */
  readonly dedupeKey: string;
  readonly event: ServiceEvent;
  /** Whether the ledger's entry claimed the notification; null or absent: it was not asked. */
  readonly claimed?: boolean | null;
  /** Named below the text: `Practice club`, or the account's name where there are several; `null` for neither. */
  readonly account: string | null;
  /** The account may accept and decline challenges. */
  readonly canAnswer?: boolean;
  /** The name of the arena that the game belongs to. */
  readonly arena?: string;
}

/** Real-time challenges may be gone this long after they came; nothing says how long the challenger stays. ms. */
const realTimeExpiry = 20_000;

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
    buttons: isChallenge && canAnswer ? answerButtons(language) : [],
    urgent: false,
    ...(isChallenge && event.challenge.timeControl.kind === 'clock' && { expiresIn: realTimeExpiry }),
  };
}

/** Challenges and the games that come of them share their id, and so their bubble: the later one replaces the other. */
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

/** A challenge that is gone has no use for its bubble any more, whoever ended it. */
export function endsChallenge({ type }: ServiceEvent): boolean {
  return type === 'challengeCanceled' || type === 'challengeDeclined';
}

/** Own challenges and own answers to others' challenges come back on the stream. */
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
