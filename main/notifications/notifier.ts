/**
 * Tells the user of what happens, by the user's rules. Everything is claimed in the ledger before it is judged and
 * shown, so there is at most one bubble for ever, and what became of it is a value. Free of Electron.
 */
import type {
  NoticeKind,
  NoticeOutcome,
  NotificationSettings,
} from '../../preload/contract/notifications.ts';
import type { Route } from '../../preload/contract/route.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createGather } from './gather.ts';
import { judge, ruleFor, type NoticeContext, type Verdict } from './judge.ts';
import { localTimeOf } from './quiet-hours.ts';
import type { Language } from '../text/language.ts';
import type {
  Bubble,
  BubbleOptions,
  NotificationPort,
  NotificationText,
} from '../desktop/notification-port.ts';
import { endsChallenge, isOwnDoing, noticeOf, type Notice, type Occasion } from './notice.ts';
import { makeTogetherText, withExpiry } from './notification-text.ts';
import { notificationWords } from './notification-words.ts';
import { createOnScreen } from './on-screen.ts';

/** What became of one thing, for the history. */
export interface NoticeRecord {
  readonly notice: Notice;
  readonly at: number;
  readonly outcome: NoticeOutcome;
  /** The account's own rule decided. */
  readonly ownRule: boolean;
}

export interface Notifier {
  /** Something came in on an event stream. Never rejects. */
  notify(occasion: Occasion): Promise<NoticeOutcome>;
  /** Something that the app itself noticed. Never rejects. */
  tell(notice: Notice): Promise<NoticeOutcome>;
  /** Closes the bubble about a challenge or game that is dealt with. */
  dismiss(accountId: string, subject: string): void;
  /** Closes bubbles about challenges that are not among these any more. */
  keepChallenges(open: readonly { readonly accountId: string; readonly id: string }[]): void;
  /** What the user should know of something that they did on a bubble. Belongs to no rule. */
  say(text: NotificationText, route: Route): Promise<NoticeOutcome>;
  /** A bubble that shows what bubbles look like. */
  test(): Promise<NoticeOutcome>;
  /** Judges and shows a made-up notice as a real one would be; it is claimed nowhere and recorded nowhere. */
  tryOut(notice: Notice): Promise<NoticeOutcome>;
  /** Closes all bubbles: a click on one would lead nowhere after the app is gone. */
  close(): void;
}

export interface NotifierOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => NotificationSettings;
  /** Of bubbles. */
  readonly language: () => Language;
  /** True only for the first claim of the key, for ever. Rejects when the ledger cannot tell. */
  readonly claim: (accountId: string, dedupeKey: string, at: number) => Promise<boolean>;
  readonly settle: (accountId: string, dedupeKey: string, outcome: string) => Promise<void>;
  readonly notificationPort: Pick<NotificationPort, 'createBubble' | 'doNotDisturb' | 'service'>;
  /** The user clicked: bring the window to the front and go there. */
  readonly onActivate: (route: Route) => void;
  /** The user pressed a button on a bubble about a challenge. */
  readonly onAnswer?: (accountId: string, challengeId: string, answer: 'accept' | 'decline') => void;
  /** Ids of those whom an account follows, in lower case; null: not known. Asked only where a rule needs it. */
  readonly followed?: (accountId: string) => Promise<ReadonlySet<string> | null>;
  /** Called again with the same notice when an outcome changes after all. */
  readonly onRecord?: (record: NoticeRecord) => void;
}

/** How long the desktop may take to confirm a bubble, ms. */
const confirmation = 5_000;
/** Bubbles that follow each other this quickly share one sound, ms. */
const soundPause = 4_000;
/** Challenges that a rule kept back, remembered so that their end is kept back too. */
const keptBackMost = 1_000;
const togetherKey = 'together';

interface Waiting {
  readonly notice: Notice;
  readonly verdict: Extract<Verdict, { send: true }>;
  readonly done: (outcome: NoticeOutcome) => void;
}

/** Bubbles on the screen at once. */
const mostOnScreen = 60;

export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, settings, language, claim, settle, notificationPort, onActivate } = options;
  const log = options.log.child('notifications');
  const onScreen = createOnScreen(clock, language);
  const keptBack = new Set<string>();
  let soundAt = Number.NEGATIVE_INFINITY;
  let togetherBubble: Bubble | undefined;

  const gather = createGather<Waiting>({
    clock,
    onTogether: (all, fresh) => void showTogether(all, fresh),
  });

  const claimSound = (wanted: boolean, urgent = false): boolean => {
    const now = clock.monotonic();
    if (!wanted || (!urgent && now - soundAt < soundPause)) return false;
    soundAt = now;
    return true;
  };

  /** `onLate`: the desktop confirmed it after all. */
  function show(
    key: string,
    kind: string,
    bubbleOptions: BubbleOptions,
    route: Route,
    { onLate = () => {}, onButton = () => {} }: { onLate?: () => void; onButton?: (id: string) => void } = {},
  ): { readonly bubble: Bubble | null; readonly outcome: Promise<NoticeOutcome> } {
    const bubble = notificationPort.createBubble(bubbleOptions);
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
      let given = false;
      const late = clock.after(confirmation, () => {
        given = true;
        resolve({ status: 'not_sent', reason: 'unconfirmed' });
      });
      bubble.onShown(() => {
        late.cancel();
        if (given) onLate();
        else resolve({ status: 'shown' });
      });
      bubble.onFailed((detail) => {
        late.cancel();
        onScreen.forget(key, bubble);
        // Some desktops refuse without a word.
        resolve({ status: 'not_sent', reason: 'failed', ...(detail !== '' && { detail }) });
      });
      bubble.onClick(() => onActivate(route));
      bubble.onButton((id) => {
        onScreen.close(key);
        onButton(id);
      });
      bubble.onClosed(() => onScreen.forget(key, bubble));
      onScreen.keep(key, kind, bubble);
      bubble.show();
    });
    return { bubble, outcome };
  }

  function showOne(
    notice: Notice,
    verdict: Extract<Verdict, { send: true }>,
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
        buttons: notice.buttons,
      },
      notice.route,
      {
        onLate,
        onButton(id) {
          if (id === 'accept' || id === 'decline') options.onAnswer?.(notice.accountId, notice.subject, id);
        },
      },
    );
    if (bubble && countsDown) onScreen.countDown(key, bubble, notice.text, notice.expiresIn);
    return outcome;
  }

  async function showTogether(all: readonly Waiting[], fresh: readonly Waiting[]): Promise<void> {
    const text = makeTogetherText(
      all.map(({ notice }) => ({ kind: notice.kind, title: notice.text.title })),
      language(),
    );
    const tellAll = (outcome: NoticeOutcome) => {
      for (const { done } of fresh) done(outcome);
    };
    if (all.length > fresh.length && togetherBubble?.update(text)) {
      tellAll({ status: 'shown_together' });
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
    const came = await outcome;
    tellAll(came.status === 'shown' ? { status: 'shown_together' } : came);
  }

  const context = async (
    notice: Notice,
  ): Promise<Pick<NoticeContext, 'doNotDisturb' | 'followed' | 'aboutKeptBack'>> => {
    const { rule } = ruleFor(settings(), notice.accountId, notice.kind);
    const [disturb, followed] = await Promise.all([
      settings().respectDoNotDisturb ? notificationPort.doNotDisturb() : null,
      rule.from === 'followed' ? (options.followed?.(notice.accountId) ?? null) : null,
    ]);
    return {
      doNotDisturb: disturb === null || disturb.status === 'unknown' ? null : disturb.status === 'on',
      followed,
      aboutKeptBack: notice.kind === 'challengeCanceled' && keptBack.has(keyOf(notice)),
    };
  };

  const judged = (notice: Notice, surroundings: Awaited<ReturnType<typeof context>>): Verdict =>
    judge(notice.fact, {
      settings: settings(),
      now: clock.now(),
      local: localTimeOf(clock.now()),
      ...surroundings,
    });

  async function deliver(notice: Notice, verdict: Verdict, onLate: () => void): Promise<NoticeOutcome> {
    if (!verdict.send) {
      const { send: _, ...refusal } = verdict;
      return { status: 'not_sent', ...refusal };
    }
    const { status, detail } = notificationPort.service();
    // What a desktop that hangs is sent now would all pop up when it wakes.
    if (status === 'not_answering')
      return { status: 'not_sent', reason: 'not_answering', ...(detail !== null && { detail }) };
    // A screen full of bubbles hides everything else: what comes then is told together, whatever the settings say.
    const hasRoom = onScreen.size() < mostOnScreen;
    if ((notice.urgent || !settings().gather) && hasRoom) return showOne(notice, verdict, onLate);
    let done = (_outcome: NoticeOutcome) => {};
    const together = new Promise<NoticeOutcome>((resolve) => (done = resolve));
    return gather.alone({ notice, verdict, done }) ? showOne(notice, verdict, onLate) : together;
  }

  /** `claimed`: what the ledger's entry claimed already; null: nothing. */
  async function consider(notice: Notice, claimed: boolean | null): Promise<NoticeOutcome> {
    const key = keyOf(notice);
    const at = clock.now();
    // In parallel: writing the claim to the disk takes longest.
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
    // Settled all the same: what was kept back now must not pop up when it is repeated later.
    await settle(notice.accountId, notice.dedupeKey, outcomeText(outcome));
    record(outcome);
    return outcome;
  }

  function remember(key: string): void {
    keptBack.add(key);
    const [oldest] = keptBack;
    if (keptBack.size > keptBackMost && oldest !== undefined) keptBack.delete(oldest);
  }

  async function tell(notice: Notice, claimed: boolean | null = null): Promise<NoticeOutcome> {
    const outcome = await consider(notice, claimed).catch((error: unknown): NoticeOutcome => ({
      status: 'not_sent',
      reason: 'failed',
      detail: error instanceof Error ? error.message : String(error),
    }));
    const about = { kind: notice.kind, subject: notice.subject, outcome: outcomeText(outcome) };
    if (outcome.status === 'not_sent' && troubles.has(outcome.reason)) {
      log.warn('a notification did not reach the desktop', about);
    } else {
      log.info('notification', about);
    }
    return outcome;
  }

  return {
    async notify(occasion) {
      const notice = noticeOf(occasion, language());
      if (endsChallenge(occasion.event)) onScreen.close(keyOf(notice));
      const { claimed = null } = occasion;
      if (!isOwnDoing(occasion.event, occasion.userId)) return tell(notice, claimed);
      const outcome: NoticeOutcome = { status: 'not_sent', reason: 'own_doing' };
      // A claim without an outcome would count as interrupted at the next start.
      if (claimed) await settle(notice.accountId, notice.dedupeKey, outcomeText(outcome));
      return outcome;
    },
    tell: (notice) => tell(notice),
    dismiss: (accountId, subject) => onScreen.close(subjectKey(accountId, subject)),
    keepChallenges(open) {
      const keys = new Set(open.map(({ accountId, id }) => subjectKey(accountId, id)));
      for (const key of onScreen.keysOf('challenge' satisfies NoticeKind))
        if (!keys.has(key)) onScreen.close(key);
    },
    say: (text, route) =>
      show('said', 'said', { ...text, silent: true, urgent: false, buttons: [] }, route).outcome,
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
    async tryOut(notice) {
      const verdict = judged(notice, await context(notice));
      if (!verdict.send) return deliver(notice, verdict, () => {});
      return showOne({ ...notice, buttons: [] }, verdict, () => {});
    },
    close() {
      gather.close();
      onScreen.closeAll();
    },
  };
}

const troubles: ReadonlySet<string> = new Set(['failed', 'unconfirmed', 'not_supported', 'not_answering']);

/** As the ledger keeps it: `shown`, or `not_sent: switched_off` and the like. */
export function outcomeText(outcome: NoticeOutcome): string {
  if (outcome.status !== 'not_sent') return outcome.status;
  return `not_sent: ${outcome.reason}${outcome.detail === undefined ? '' : ` (${outcome.detail})`}`;
}

function keyOf({ accountId, subject }: Notice): string {
  return subjectKey(accountId, subject);
}

function subjectKey(accountId: string, subject: string): string {
  return `${accountId} ${subject}`;
}
