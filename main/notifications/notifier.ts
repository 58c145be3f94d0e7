/**
 * Shows notifications by the user's rules. Each is claimed in the ledger before it is judged, so there is at most
 * one bubble across all runs. Outcomes are values. Free of Electron.
 */
import type {
  NoticeKind,
  NoticeOutcome,
  NotificationSettings,
} from '../../preload/contract/notifications.ts';
import type { ChallengeView } from '../../preload/contract/models.ts';
import type { Route } from '../../preload/contract/route.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createBurstGrouping } from './burst-grouping.ts';
import { judgeNotice, ruleFor, type NoticeContext, type NoticeVerdict } from './judge-notice.ts';
import { localTimeOf } from './quiet-hours.ts';
import type { Language } from '../text/language.ts';
import type {
  Bubble,
  BubbleOptions,
  NotificationPort,
  NotificationText,
} from '../desktop/notification-port.ts';
import { endsChallenge, isOwnDoing, noticeOf, type Notice, type Occasion } from './notice.ts';
import { makeGroupedText, withExpiry } from './notification-text.ts';
import { notificationWords } from './notification-words.ts';
import { createOnScreen } from './on-screen.ts';
import { inEnglish } from '../text/english.ts';
import { messageOfError } from '../text/message-error.ts';

/** The outcome of one notification, for the history. */
export interface NoticeRecord {
  readonly notice: Notice;
  readonly at: number;
  readonly outcome: NoticeOutcome;
  /** The account's own rule decided. */
  readonly ownRule: boolean;
}

type OpenChallenge = Pick<ChallengeView, 'accountId' | 'id' | 'expiresAt'>;

export interface NotifierOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => NotificationSettings;
  readonly language: () => Language;
  /** True only for the first claim of the key, across all runs. Rejects if the ledger fails. */
  readonly claim: (accountId: string, dedupeKey: string, at: number) => Promise<boolean>;
  readonly settle: (accountId: string, dedupeKey: string, outcome: string) => Promise<void>;
  readonly notificationPort: Pick<NotificationPort, 'createBubble' | 'doNotDisturb' | 'service'>;
  /** The user clicked a bubble: focus the window and open the route. */
  readonly onActivate: (route: Route) => void;
  /** The user pressed a button on a bubble about a challenge. */
  readonly onAnswer?: (accountId: string, challengeId: string, answer: 'accept' | 'decline') => void;
  /** Ids of the users that an account follows, in lower case; null: unknown. Called only if a rule needs it. */
  readonly followed?: (accountId: string) => Promise<ReadonlySet<string> | null>;
  /** The machine that shows the account's notifications instead of this one; null: this one. */
  readonly shownBy?: (accountId: string) => NoticeContext['shownBy'];
  /** Called again with the same notice when its outcome changes later. */
  readonly onRecord?: (record: NoticeRecord) => void;
}

/** How long the desktop may take to confirm a bubble, ms. */
const confirmation = 5_000;
/** Bubbles within this time share one sound, ms. */
const soundPause = 4_000;
/** Suppressed challenges that are remembered, so that their cancellation is suppressed too. */
const keptBackMost = 1_000;
const togetherKey = 'together';

interface Waiting {
  readonly notice: Notice;
  readonly verdict: Extract<NoticeVerdict, { send: true }>;
  readonly done: (outcome: NoticeOutcome) => void;
}

/** Bubbles on the screen at once. */
const mostOnScreen = 60;

export function createNotifier(options: NotifierOptions) {
  const { clock, settings, language, claim, settle, notificationPort, onActivate } = options;
  const log = options.log.child('notifications');
  const onScreen = createOnScreen(clock, language);
  const keptBack = new Set<string>();
  let soundAt = Number.NEGATIVE_INFINITY;
  let togetherBubble: Bubble | undefined;

  const gather = createBurstGrouping<Waiting>({
    clock,
    onTogether: (all, fresh) => void showTogether(all, fresh),
  });

  const claimSound = (wanted: boolean, urgent = false): boolean => {
    const now = clock.monotonic();
    if (!wanted || (!urgent && now - soundAt < soundPause)) return false;
    soundAt = now;
    return true;
  };

  /** `onLate`: the desktop confirmed the bubble after the timeout. */
  function show(
    key: string,
    kind: string,
    bubbleOptions: BubbleOptions,
    route: Route,
    {
      onLate = () => {},
      onButton = () => {},
      plain = bubbleOptions,
    }: {
      onLate?: () => void;
      onButton?: (id: string) => void;
      /** The text without the time left. */
      plain?: NotificationText;
    } = {},
  ): { readonly bubble: Bubble | null; readonly outcome: Promise<NoticeOutcome> } {
    const bubble = notificationPort.createBubble({ ...bubbleOptions, route });
    if (bubble === null) {
      const { detail } = notificationPort.service();
      return {
        bubble,
        outcome: Promise.resolve({
          status: 'not_sent',
          reason: 'not_supported',
          ...(detail !== null && { detail }),
        }),
      };
    }
    const outcome = new Promise<NoticeOutcome>((resolve) => {
      let timedOut = false;
      const timeout = clock.after(confirmation, () => {
        timedOut = true;
        resolve({ status: 'not_sent', reason: 'unconfirmed' });
      });
      bubble.onShown(() => {
        timeout.cancel();
        if (timedOut) onLate();
        else resolve({ status: 'shown' });
      });
      bubble.onFailed((detail) => {
        timeout.cancel();
        onScreen.forget(key, bubble);
        // Some desktops refuse without a reason.
        resolve({ status: 'not_sent', reason: 'failed', ...(inEnglish(detail) !== '' && { detail }) });
      });
      bubble.onClick(() => onActivate(route));
      bubble.onButton((id) => {
        onScreen.close(key);
        onButton(id);
      });
      bubble.onClosed(() => onScreen.forget(key, bubble));
      onScreen.keep(key, kind, bubble, plain);
      bubble.show();
    });
    return { bubble, outcome };
  }

  function showOne(
    notice: Notice,
    verdict: Extract<NoticeVerdict, { send: true }>,
    onLate: () => void,
  ): Promise<NoticeOutcome> {
    const key = keyOf(notice);
    const countsDown = notice.expiresIn !== undefined && settings().countdown;
    const text = countsDown ? withExpiry(notice.text, notice.expiresIn, language()) : notice.text;
    const { bubble, outcome } = show(
      key,
      notice.kind,
      {
        ...text,
        silent: !claimSound(verdict.sound, notice.urgent),
        urgent: verdict.breaksThrough,
        buttons: notice.buttons ?? [],
      },
      notice.route,
      {
        onLate,
        plain: notice.text,
        onButton(id) {
          if (id === 'accept' || id === 'decline') options.onAnswer?.(notice.accountId, notice.subject, id);
        },
      },
    );
    if (bubble && countsDown) onScreen.countDown(key, bubble, notice.expiresIn);
    return outcome;
  }

  async function showTogether(all: readonly Waiting[], fresh: readonly Waiting[]): Promise<void> {
    const text = makeGroupedText(
      all.map(({ notice }) => ({ kind: notice.kind, title: notice.text.title })),
      language(),
    );
    const resolveAll = (outcome: NoticeOutcome) => {
      for (const { done } of fresh) done(outcome);
    };
    if (all.length > fresh.length && togetherBubble?.update(text)) {
      resolveAll({ status: 'shown_together' });
      return;
    }
    const { bubble, outcome } = show(
      togetherKey,
      togetherKey,
      {
        ...text,
        silent: !claimSound(fresh.some(({ verdict }) => verdict.sound)),
        urgent: fresh.some(({ verdict }) => verdict.breaksThrough),
        buttons: [],
      },
      { screen: 'notifications' },
    );
    togetherBubble = bubble ?? undefined;
    const shown = await outcome;
    resolveAll(shown.status === 'shown' ? { status: 'shown_together' } : shown);
  }

  const context = async (
    notice: Notice,
  ): Promise<Pick<NoticeContext, 'doNotDisturb' | 'followed' | 'aboutKeptBack' | 'shownBy'>> => {
    const { rule } = ruleFor(settings(), notice.accountId, notice.kind);
    const [disturb, followed] = await Promise.all([
      settings().respectDoNotDisturb ? notificationPort.doNotDisturb() : null,
      rule.from === 'followed' ? (options.followed?.(notice.accountId) ?? null) : null,
    ]);
    return {
      doNotDisturb: disturb === null || disturb.status === 'unknown' ? null : disturb.status === 'on',
      followed,
      shownBy: options.shownBy?.(notice.accountId) ?? null,
      aboutKeptBack: notice.kind === 'challengeCanceled' && keptBack.has(keyOf(notice)),
    };
  };

  const judged = (notice: Notice, surroundings: Awaited<ReturnType<typeof context>>): NoticeVerdict =>
    judgeNotice(notice.fact, {
      settings: settings(),
      now: clock.now(),
      local: localTimeOf(clock.now()),
      ...surroundings,
    });

  async function deliver(notice: Notice, verdict: NoticeVerdict, onLate: () => void): Promise<NoticeOutcome> {
    if (!verdict.send) {
      const { send: _, ...refusal } = verdict;
      return { status: 'not_sent', ...refusal };
    }
    const { status, detail } = notificationPort.service();
    // A desktop that hangs would show everything sent to it at once when it recovers.
    if (status === 'not_answering')
      return { status: 'not_sent', reason: 'not_answering', ...(detail !== null && { detail }) };
    // Above this number bubbles hide everything else, so they are grouped even if grouping is off.
    const hasRoom = onScreen.size() < mostOnScreen;
    if ((notice.urgent || !settings().gather) && hasRoom) return showOne(notice, verdict, onLate);
    let done = (_outcome: NoticeOutcome) => {};
    const together = new Promise<NoticeOutcome>((resolve) => (done = resolve));
    return gather.alone({ notice, verdict, done }) ? showOne(notice, verdict, onLate) : together;
  }

  /** `claimed`: whether the ledger entry claimed it already; null: no claim was made. */
  async function consider(notice: Notice, claimed: boolean | null): Promise<NoticeOutcome> {
    const key = keyOf(notice);
    const at = clock.now();
    // In parallel: the claim's disk write takes longest.
    const [first, surroundings] = await Promise.all([
      claimed ?? claim(notice.accountId, notice.dedupeKey, at),
      context(notice),
    ]);
    if (!first) return { status: 'not_sent', reason: 'already_told' };
    onScreen.close(key);
    const verdict = judged(notice, surroundings);
    if (notice.kind === 'challenge' && !verdict.send) remember(key);
    const { own: ownRule } = ruleFor(settings(), notice.accountId, notice.kind);
    const record = (outcome: NoticeOutcome) => options.onRecord?.({ notice, at, outcome, ownRule });
    const outcome = await deliver(notice, verdict, () => {
      record({ status: 'shown' });
      void settle(notice.accountId, notice.dedupeKey, 'shown');
    });
    // Suppressed ones are settled too, so that a replay does not show them later.
    await settle(notice.accountId, notice.dedupeKey, outcomeText(outcome));
    record(outcome);
    return outcome;
  }

  function remember(key: string): void {
    keptBack.add(key);
    const [oldest] = keptBack;
    if (keptBack.size > keptBackMost && oldest !== undefined) keptBack.delete(oldest);
  }

  async function handle(notice: Notice, claimed: boolean | null = null): Promise<NoticeOutcome> {
    const outcome = await consider(notice, claimed).catch((error: unknown): NoticeOutcome => ({
      status: 'not_sent',
      reason: 'failed',
      detail: messageOfError(error),
    }));
    const about = { kind: notice.kind, subject: notice.subject, outcome: outcomeText(outcome) };
    if (outcome.status === 'not_sent' && troubles.has(outcome.reason)) {
      log.warn('notification not shown', about);
    } else {
      log.info('notification handled', about);
    }
    return outcome;
  }

  return {
    /** An event arrived on an event stream. Never rejects. */
    async notify(occasion: Occasion): Promise<NoticeOutcome> {
      const notice = noticeOf(occasion, language());
      if (endsChallenge(occasion.event)) onScreen.close(keyOf(notice));
      const { claimed = null } = occasion;
      if (!isOwnDoing(occasion.event, occasion.userId)) return handle(notice, claimed);
      const outcome: NoticeOutcome = { status: 'not_sent', reason: 'own_doing' };
      // A claim without an outcome would count as unconfirmed at the next start.
      if (claimed) await settle(notice.accountId, notice.dedupeKey, outcomeText(outcome));
      return outcome;
    },
    /** A notification that the app itself raised. Never rejects. */
    raise: (notice: Notice) => handle(notice),
    /** Closes the bubble about a challenge or game that is settled. */
    dismiss: (accountId: string, subject: string): void => onScreen.close(subjectKey(accountId, subject)),
    /** Closes the bubbles of challenges that are not among these. The others count down while they expire. */
    keepChallenges(open: readonly OpenChallenge[]) {
      const ends = new Map(
        open.map(({ accountId, id, expiresAt }) => [subjectKey(accountId, id), expiresAt]),
      );
      for (const key of onScreen.keysOf('challenge' satisfies NoticeKind)) {
        const expiresAt = ends.get(key);
        if (expiresAt === undefined) onScreen.close(key);
        else if (expiresAt === null) onScreen.endCountdown(key);
        else if (settings().countdown) onScreen.startCountdown(key, expiresAt - clock.now());
      }
    },
    /** Reports a failed action of the user on a bubble. Bypasses the rules. */
    announce: (text: NotificationText, route: Route) =>
      show('said', 'said', { ...text, silent: true, urgent: false, buttons: [] }, route).outcome,
    /** Shows an example bubble. */
    test: () =>
      show(
        'test',
        'test',
        {
          title: 'Outpost',
          body: notificationWords[language()].looksLikeThis,
          silent: !settings().sound,
          urgent: false,
          buttons: [],
        },
        { screen: 'settings', section: 'notifications' },
      ).outcome,
    /** Whether the rules would show it now. Neither claimed nor recorded. */
    wouldShow: async (notice: Notice): Promise<boolean> => judged(notice, await context(notice)).send,
    /** Judges and shows a sample like a real notification, without a claim or a record. */
    async tryOut(notice: Notice): Promise<NoticeOutcome> {
      const verdict = judged(notice, await context(notice));
      if (!verdict.send) return deliver(notice, verdict, () => {});
      return showOne({ ...notice, buttons: [] }, verdict, () => {});
    },
    /** Closes all bubbles: without the app, clicks on them have no effect. */
    close() {
      gather.close();
      onScreen.closeAll();
    },
  };
}

const troubles: ReadonlySet<string> = new Set(['failed', 'unconfirmed', 'not_supported', 'not_answering']);

/** The outcome as the ledger stores it: `shown`, `not_sent: switched_off`. */
function outcomeText(outcome: NoticeOutcome): string {
  if (outcome.status !== 'not_sent') return outcome.status;
  const { reason, detail } = outcome;
  if (detail === undefined) return `not_sent: ${reason}`;
  return `not_sent: ${reason} (${typeof detail === 'string' ? detail : inEnglish(detail)})`;
}

function keyOf({ accountId, subject }: Notice): string {
  return subjectKey(accountId, subject);
}

function subjectKey(accountId: string, subject: string): string {
  return `${accountId} ${subject}`;
}
