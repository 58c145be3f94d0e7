/** Texts that describe notifications and rules. */
import type { AccountView } from '@contract/models.ts';
import type {
  NoticeKind,
  NoticeOutcome,
  NoticeRule,
  NoticeView,
  NotSentReason,
} from '@contract/notifications.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import { translateText, type Translate } from '../../ui/messages.ts';
import type { notificationsText } from './notifications-text.ts';

type NoticeText = TextOf<typeof notificationsText>;
type SummaryText = NoticeText['summary'];

/** One-line summary of a rule of any kind. */
export function summaryOf(kind: NoticeKind, rule: NoticeRule, text: SummaryText, words: GameWords): string {
  if (kind === 'tvFeatured') return tvRuleSummary(rule, text, words);
  if (kind === 'weekReview' || kind === 'trainingDue')
    return asLine([kind === 'weekReview' ? text.weekly : text.daily, ...(rule.sound ? [] : [text.silent])]);
  return kind === 'session' ? stopSummary(rule, text) : ruleSummary(rule, text, words);
}

/** One-line summary of what a rule lets through. */
export function ruleSummary(rule: NoticeRule, text: SummaryText, words: GameWords): string {
  const { minRating, maxRating, speeds, variants, mode, from, allowed, muted } = rule;
  const parts = [
    ...(from === 'followed' ? [text.followed] : []),
    ...(from === 'named' ? [text.named(allowed.length)] : []),
    ...(mode === 'any' ? [] : [text.modes[mode]]),
    ...(speeds.length === 0 ? [] : [speeds.map((speed) => words.speed(speed)).join(', ')]),
    ...(variants.length === 0 ? [] : [variants.map((variant) => words.variant(variant)).join(', ')]),
    ...ratingWords(minRating, maxRating, text),
    ...(muted.length === 0 ? [] : [text.muted(muted.length)]),
    ...(rule.sound ? [] : [text.silent]),
  ];
  return parts.length === 0 ? text.everything : asLine(parts);
}

/** One-line summary of the players that a TV rule matches. */
function tvRuleSummary(rule: NoticeRule, text: SummaryText, words: GameWords): string {
  const { allowed, titles = [], minRating, from, variants } = rule;
  const people = [
    ...(allowed.length === 0 ? [] : [text.named(allowed.length)]),
    ...(titles.length === 0 ? [] : [titles.join(', ')]),
    ...ratingWords(minRating, null, text),
    ...(from === 'followed' ? [text.followed] : []),
  ];
  if (people.length === 0) return text.nobody;
  return asLine([
    ...people,
    ...variants.map((variant) => words.variant(variant)),
    ...(rule.sound ? [] : [text.silent]),
  ]);
}

/** One-line summary of when a break is suggested. */
function stopSummary({ stop, sound }: NoticeRule, text: SummaryText): string {
  const losses = stop?.losses ?? null;
  const points = stop?.points ?? null;
  if (losses === null && points === null) return text.never;
  return asLine([
    ...(losses === null ? [] : [text.losses(losses)]),
    ...(points === null ? [] : [text.points(points)]),
    ...(sound ? [] : [text.silent]),
  ]);
}

function asLine(parts: readonly string[]): string {
  const line = parts.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function ratingWords(min: number | null, max: number | null, text: SummaryText): string[] {
  if (min !== null && max !== null) return [`${min}–${max}`];
  if (min !== null) return [text.from(min)];
  return max === null ? [] : [text.upTo(max)];
}

/** Outcome in a word or two. */
export function outcomeWord(outcome: NoticeOutcome, { outcomes: text }: NoticeText): string {
  if (outcome.status === 'shown') return text.shown;
  return outcome.status === 'shown_together' ? text.shownTogether : text.notSent[outcome.reason];
}

/** How another machine judged the event. */
export function elsewhereWord({ name, outcome }: NoticeView['elsewhere'][number], text: NoticeText): string {
  return text.history.onMachine(name ?? text.history.unnamedMachine, outcomeWord(outcome, text));
}

/** The outcome, with the machine when it is another one. */
export function placedOutcomeWord({ outcome, machine }: NoticeView, text: NoticeText): string {
  return machine ? elsewhereWord({ name: machine.name, outcome }, text) : outcomeWord(outcome, text);
}

/** Reasons on the desktop's side, which no rule can change. */
const troubles: ReadonlySet<NotSentReason> = new Set([
  'not_supported',
  'failed',
  'unconfirmed',
  'not_answering',
]);

export function outcomeTone(outcome: NoticeOutcome): 'win' | 'neutral' | 'caution' {
  if (outcome.status !== 'not_sent') return 'win';
  return troubles.has(outcome.reason) ? 'caution' : 'neutral';
}

/** Why it was shown or not, as a sentence. */
export function whySentence(
  outcome: NoticeOutcome,
  { why: text }: NoticeText,
  words: GameWords,
  translate: Translate,
): string {
  if (outcome.status === 'shown') return text.shown;
  if (outcome.status === 'shown_together') return text.shownTogether;
  const { reason } = outcome;
  if (outcome.detail === undefined) return text.notSent[reason](undefined);
  const detail = translateText(outcome.detail, translate);
  if (reason === 'speed') return text.notSent.speed(words.speed(detail));
  return text.notSent[reason](reason === 'variant' ? words.variant(detail) : detail);
}

/** Whether a rule can change the outcome; failures of the desktop it cannot. */
export function ruleDecided(outcome: NoticeOutcome): boolean {
  return outcome.status !== 'not_sent' || !troubles.has(outcome.reason);
}

export function accountName(account: AccountView, text: Pick<NoticeText, 'practice' | 'on'>): string {
  if (account.kind === 'practice') return text.practice;
  const name = account.user?.name;
  return name === undefined ? account.server.name : text.on(name, account.server.name);
}

export function accountOf(notice: NoticeView, accounts: readonly AccountView[], text: NoticeText): string {
  const account = accounts.find(({ id }) => id === notice.accountId);
  return account ? accountName(account, text) : text.history.removedAccount;
}
