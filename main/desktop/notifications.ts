/**
 * Bubbles of the desktop. Every one is claimed in the ledger before it is shown, so there is at most one for ever, and
 * what became of it is told back as a value. Free of Electron: bubbles come from `createBubble`.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceEvent } from '../service/domain.ts';
import type { Settings } from '../../preload/contract/models.ts';
import type { Route } from '../../preload/contract/route.ts';
import { makeNotificationText, type NotificationText } from './notification-text.ts';

/** One bubble, not yet shown. Its listeners are called at most once each. */
export interface Bubble {
  show(): void;
  close(): void;
  onShown(listener: () => void): void;
  onFailed(listener: (reason: string) => void): void;
  onClick(listener: () => void): void;
  onClosed(listener: () => void): void;
}

export interface BubbleOptions extends NotificationText {
  readonly silent: boolean;
}

/** `null`: the desktop cannot show bubbles (no notification service, for example). */
export type CreateBubble = (options: BubbleOptions) => Bubble | null;

export type NotificationOutcome =
  | { readonly status: 'shown' }
  | { readonly status: 'not_sent'; readonly reason: NotSentReason; readonly detail?: string };

export type NotSentReason =
  /** This very thing was notified before, perhaps in an earlier run. */
  | 'already_told'
  /** The user did it, and need not be told. */
  | 'own_doing'
  | 'switched_off'
  | 'not_supported'
  | 'failed'
  /** Handed to the desktop, which did not confirm it. */
  | 'unconfirmed';

export interface Occasion {
  readonly accountId: string;
  /** The user of that account on its server. */
  readonly userId: string | null;
  /** The ledger's key of the entry that this is about. */
  readonly dedupeKey: string;
  readonly event: ServiceEvent;
  /** Named below the text: `Practice club`, or the account's name where there are several; `null` for neither. */
  readonly account: string | null;
}

export interface Notifier {
  /** Never rejects. */
  notify(occasion: Occasion): Promise<NotificationOutcome>;
  /** Closes the bubble about a challenge or game that is dealt with. */
  dismiss(accountId: string, subject: string): void;
  /** A bubble that shows what bubbles look like. */
  test(): Promise<NotificationOutcome>;
  /** Closes all bubbles: a click on one would lead nowhere after the app is gone. */
  close(): void;
}

export interface NotifierOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => Settings['notifications'];
  /** True only for the first claim of the key, for ever. Rejects when the ledger cannot tell. */
  readonly claim: (accountId: string, dedupeKey: string, at: number) => Promise<boolean>;
  readonly settle: (accountId: string, dedupeKey: string, outcome: string) => Promise<void>;
  readonly createBubble: CreateBubble;
  /** The user clicked: bring the window to the front and go there. */
  readonly onActivate: (route: Route) => void;
}

/** How long the desktop may take to confirm a bubble, ms. */
const confirmation = 5_000;
/** Bubbles kept clickable at once; the desktop may keep them for hours. */
const bubblesKept = 100;

export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, settings, claim, settle, createBubble, onActivate } = options;
  const log = options.log.child('notifications');
  /** Kept until closed: a bubble that is collected loses its click. By subject, the oldest first. */
  const bubbles = new Map<string, Bubble>();

  const forget = (key: string, bubble: Bubble) => {
    if (bubbles.get(key) === bubble) bubbles.delete(key);
  };

  const closeBubble = (key: string) => {
    bubbles.get(key)?.close();
    bubbles.delete(key);
  };

  const keep = (key: string, bubble: Bubble) => {
    closeBubble(key);
    bubbles.set(key, bubble);
    const [oldest] = bubbles.keys();
    if (bubbles.size > bubblesKept && oldest !== undefined) bubbles.delete(oldest);
  };

  function show(key: string, text: NotificationText, route: Route): Promise<NotificationOutcome> {
    const bubble = createBubble({ ...text, silent: !settings().sound });
    if (bubble === null) return Promise.resolve({ status: 'not_sent', reason: 'not_supported' });
    return new Promise((resolve) => {
      const late = clock.after(confirmation, () => resolve({ status: 'not_sent', reason: 'unconfirmed' }));
      const done = (outcome: NotificationOutcome) => {
        late.cancel();
        resolve(outcome);
      };
      bubble.onShown(() => done({ status: 'shown' }));
      bubble.onFailed((detail) => {
        forget(key, bubble);
        // Some desktops refuse without a word.
        done({ status: 'not_sent', reason: 'failed', ...(detail !== '' && { detail }) });
      });
      bubble.onClick(() => onActivate(route));
      bubble.onClosed(() => forget(key, bubble));
      keep(key, bubble);
      bubble.show();
    });
  }

  async function consider({
    accountId,
    userId,
    dedupeKey,
    event,
    account,
  }: Occasion): Promise<NotificationOutcome> {
    const key = subjectKey(accountId, subjectOf(event));
    // A challenge that is gone has no use for its bubble any more, whoever ended it.
    if (event.type === 'challengeCanceled' || event.type === 'challengeDeclined') closeBubble(key);
    if (isOwnDoing(event, userId)) return { status: 'not_sent', reason: 'own_doing' };
    if (!(await claim(accountId, dedupeKey, clock.now())))
      return { status: 'not_sent', reason: 'already_told' };
    closeBubble(key);
    // Claimed all the same: what was switched off then must not pop up when it is repeated later.
    const outcome: NotificationOutcome = settings().rules[event.type].on
      ? await show(key, makeNotificationText(event, account), routeOf(accountId, event))
      : { status: 'not_sent', reason: 'switched_off' };
    await settle(accountId, dedupeKey, outcomeText(outcome));
    return outcome;
  }

  return {
    async notify(occasion) {
      let outcome: NotificationOutcome;
      try {
        outcome = await consider(occasion);
      } catch (error) {
        outcome = {
          status: 'not_sent',
          reason: 'failed',
          detail: error instanceof Error ? error.message : String(error),
        };
      }
      const about = {
        kind: occasion.event.type,
        subject: subjectOf(occasion.event),
        outcome: outcomeText(outcome),
      };
      if (
        outcome.status === 'not_sent' &&
        (outcome.reason === 'failed' || outcome.reason === 'unconfirmed')
      ) {
        log.warn('a notification did not reach the desktop', about);
      } else {
        log.info('notification', about);
      }
      return outcome;
    },

    dismiss: (accountId, subject) => closeBubble(subjectKey(accountId, subject)),

    test: () =>
      show(
        'test',
        { title: 'Outpost', body: 'Notifications of challenges and games look like this.' },
        {
          screen: 'settings',
          section: 'notifications',
        },
      ),

    close() {
      for (const bubble of bubbles.values()) bubble.close();
      bubbles.clear();
    },
  };
}

/** As the ledger keeps it: `shown`, or `not_sent: switched_off` and the like. */
export function outcomeText(outcome: NotificationOutcome): string {
  if (outcome.status === 'shown') return 'shown';
  return `not_sent: ${outcome.reason}${outcome.detail === undefined ? '' : ` (${outcome.detail})`}`;
}

/** Challenges and the games that come of them share their id, and so their bubble: the later one replaces the other. */
function subjectOf(event: ServiceEvent): string {
  return 'challenge' in event ? event.challenge.id : event.game.id;
}

function subjectKey(accountId: string, subject: string): string {
  return `${accountId} ${subject}`;
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

/** Own challenges, and own answers to others', come back on the stream. */
function isOwnDoing(event: ServiceEvent, userId: string | null): boolean {
  switch (event.type) {
    case 'challenge':
    case 'challengeCanceled':
      return event.challenge.direction === 'out' || isSame(event.challenge.challenger?.id, userId);
    case 'challengeDeclined':
      return event.challenge.direction === 'in' || isSame(event.challenge.destUser?.id, userId);
    case 'gameStart':
    case 'gameFinish':
      return false;
  }
}

function isSame(id: string | undefined, userId: string | null): boolean {
  return id !== undefined && userId !== null && id.toLowerCase() === userId.toLowerCase();
}
