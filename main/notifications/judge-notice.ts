/** Whether a notification is sent, by the user's rules. Pure: fact and context in, verdict with its reason out. */
import type {
  NoticeKind,
  NoticeRule,
  NotificationSettings,
  NotSentReason,
} from '../../preload/contract/notifications.ts';
import type { NoticeFact } from './fact.ts';
import { isWanted } from './featured.ts';
import { isSameName } from './names.ts';
import { quietMinutesLeft, type LocalTime } from './quiet-hours.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface NoticeContext {
  readonly settings: NotificationSettings;
  /** ms since the epoch. */
  readonly now: number;
  readonly local: LocalTime;
  /** Null: the system does not say. */
  readonly doNotDisturb: boolean | null;
  /** Ids of the users that the account follows, in lower case; null: unknown. */
  readonly followed: ReadonlySet<string> | null;
  /** A rule suppressed the challenge that this is about. */
  readonly aboutKeptBack: boolean;
  /** The machine that shows it instead, by agreement; null: this one. */
  readonly shownBy: { readonly name: string | null } | null;
}

export type NoticeVerdict =
  | {
      readonly send: true;
      readonly sound: boolean;
      /** Shown in spite of Do Not Disturb and quiet hours. */
      readonly breaksThrough: boolean;
    }
  | { readonly send: false; readonly reason: NotSentReason; readonly detail?: string | Message };

export interface FoundRule {
  readonly rule: NoticeRule;
  /** The account's own rule, not the common one. */
  readonly own: boolean;
}

/** The rule for a kind of notification of an account. */
export function ruleFor(settings: NotificationSettings, accountId: string, kind: NoticeKind): FoundRule {
  const own = Object.hasOwn(settings.accounts, accountId) ? settings.accounts[accountId]?.[kind] : undefined;
  return own ? { rule: own, own: true } : { rule: settings.rules[kind], own: false };
}

/**
 * Judges a fact. The rule's own conditions come before the passing ones (pause, quiet hours, Do Not Disturb), so
 * that the reason given is the one that remains true.
 */
export function judgeNotice(fact: NoticeFact, context: NoticeContext): NoticeVerdict {
  const { settings, doNotDisturb } = context;
  const { rule } = ruleFor(settings, fact.accountId, fact.kind);
  const refusal = refusalOf(fact, rule, context.followed);
  if (refusal) return refusal;
  if (context.aboutKeptBack) return { send: false, reason: 'challenge_not_told' };
  if (context.shownBy !== null) {
    const detail = context.shownBy.name ?? messageOf('machines.another');
    return { send: false, reason: 'other_machine', detail };
  }
  if (settings.pausedUntil !== null && settings.pausedUntil > context.now)
    return { send: false, reason: 'paused' };
  if (!rule.breaksQuiet) {
    if (quietMinutesLeft(settings.quiet, context.local) !== null)
      return { send: false, reason: 'quiet_hours' };
    if (settings.respectDoNotDisturb && doNotDisturb === true)
      return { send: false, reason: 'do_not_disturb' };
  }
  return { send: true, sound: settings.sound && rule.sound, breaksThrough: rule.breaksQuiet };
}

function refusalOf(
  fact: NoticeFact,
  rule: NoticeRule,
  followed: NoticeContext['followed'],
): Extract<NoticeVerdict, { send: false }> | undefined {
  const no = (reason: NotSentReason, detail?: string | Message) =>
    ({ send: false, reason, ...(detail !== undefined && { detail }) }) as const;
  const { who, speed, mode, variant } = fact;
  const isAmong = (names: readonly string[]) => who !== null && names.some((name) => isSameName(name, who));
  if (!rule.on) return no('switched_off');
  if (isAmong(rule.muted)) return no('muted', who ?? '');
  if (speed !== null && rule.speeds.length > 0 && !(rule.speeds as readonly string[]).includes(speed))
    return no('speed', speed);
  if (mode !== null && rule.mode !== 'any' && rule.mode !== mode) return no('mode', mode);
  if (variant !== null && rule.variants.length > 0 && !(rule.variants as readonly string[]).includes(variant))
    return no('variant', variant);
  if (fact.kind === 'tvFeatured')
    return isWanted(rule, { title: null, ...fact }, followed)
      ? undefined
      : no('not_named', who ?? unnamedPlayer);
  if (isAmong(rule.allowed)) return undefined;
  if (rule.from === 'named') return no('not_named', who ?? unnamedPlayer);
  // While the followed users are unknown, a rule for them lets everything through: too many are better than none.
  if (rule.from === 'followed' && followed && !(who !== null && followed.has(who.toLowerCase())))
    return no('not_followed', who ?? unnamedPlayer);
  if (fact.rating !== null && isOutside(fact.rating, rule)) return no('rating', String(fact.rating));
  return undefined;
}

const unnamedPlayer = messageOf('player.unnamed');

function isOutside(rating: number, { minRating, maxRating }: NoticeRule): boolean {
  return (minRating !== null && rating < minRating) || (maxRating !== null && rating > maxRating);
}
