/** Notifications and their rules in words. */
import { speedName, variantName } from '@chess/names.ts';
import type { AccountView } from '@contract/models.ts';
import type {
  NoticeKind,
  NoticeOutcome,
  NoticeRule,
  NoticeView,
  NotSentReason,
} from '@contract/notifications.ts';

export const kindLabels: Readonly<Record<NoticeKind, { readonly label: string; readonly hint?: string }>> = {
  challenge: { label: 'A challenge comes in', hint: 'With Accept and Decline where the desktop has buttons' },
  challengeDeclined: {
    label: 'A challenge of yours is declined',
    hint: 'With the reason, when one is given',
  },
  challengeCanceled: { label: 'A challenge to you is withdrawn' },
  gameStart: { label: 'A game starts' },
  gameFinish: { label: 'A game ends' },
  myTurn: {
    label: 'Your move after an absence',
    hint: 'When the opponent let you wait, or the app was closed',
  },
  firstMove: {
    label: 'Your first move is due',
    hint: 'An alarm that grows more urgent, before the game is aborted',
  },
};

/** What a rule lets through, in one line. */
export function ruleSummary(rule: NoticeRule): string {
  const { minRating, maxRating, speeds, variants, mode, from, allowed, muted } = rule;
  const parts = [
    ...(from === 'followed' ? ['people you follow'] : []),
    ...(from === 'named' ? [allowed.length === 1 ? 'one person' : `${allowed.length} people`] : []),
    ...(mode === 'any' ? [] : [mode]),
    ...(speeds.length === 0 ? [] : [speeds.map((speed) => speedName(speed)).join(', ')]),
    ...(variants.length === 0 ? [] : [variants.map((variant) => variantName(variant)).join(', ')]),
    ...ratingWords(minRating, maxRating),
    ...(muted.length === 0 ? [] : [`${muted.length} muted`]),
    ...(rule.sound ? [] : ['silent']),
  ];
  if (parts.length === 0) return 'Everything';
  const line = parts.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function ratingWords(min: number | null, max: number | null): string[] {
  if (min !== null && max !== null) return [`${min}–${max}`];
  if (min !== null) return [`${min} and up`];
  return max === null ? [] : [`up to ${max}`];
}

/** What became of it, in a word or two. */
export function outcomeWord(outcome: NoticeOutcome): string {
  if (outcome.status === 'shown') return 'Shown';
  if (outcome.status === 'shown_together') return 'Shown together';
  return notSentWords[outcome.reason];
}

const notSentWords: Readonly<Record<NotSentReason, string>> = {
  already_told: 'Told before',
  own_doing: 'Your own doing',
  switched_off: 'Switched off',
  muted: 'Muted',
  not_named: 'Not among the named',
  not_followed: 'Not followed',
  rating: 'Rating',
  speed: 'Speed',
  mode: 'Rated or casual',
  variant: 'Variant',
  challenge_not_told: 'Challenge not told',
  paused: 'Paused',
  quiet_hours: 'Quiet hours',
  do_not_disturb: 'Do not disturb',
  not_supported: 'No notifications here',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
  not_answering: 'Desktop not answering',
};

/** Reasons that lie with the desktop: nothing that a rule could change. */
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

/** Why it was shown, or was not, as a sentence. */
export function whySentence(outcome: NoticeOutcome): string {
  if (outcome.status === 'shown') return 'The rule lets it through, and the desktop confirmed it.';
  if (outcome.status === 'shown_together')
    return 'The rule lets it through. Much came at once, so it was shown in one notification with others.';
  const { reason, detail } = outcome;
  switch (reason) {
    case 'already_told':
      return 'This very thing was told before.';
    case 'own_doing':
      return 'You did it yourself.';
    case 'switched_off':
      return 'This kind of notification is switched off.';
    case 'muted':
      return `${detail ?? 'This player'} is muted by the rule.`;
    case 'not_named':
      return `The rule wants certain people, and ${detail ?? 'this player'} is not among them.`;
    case 'not_followed':
      return `The rule wants people that you follow, and ${detail ?? 'this player'} is not one of them.`;
    case 'rating':
      return `A rating of ${detail ?? 'this height'} is outside of the rule’s range.`;
    case 'speed':
      return `The rule does not want ${detail ? speedName(detail) : 'this speed'}.`;
    case 'mode':
      return `The rule does not want ${detail ?? 'such'} games.`;
    case 'variant':
      return `The rule does not want ${detail ? variantName(detail) : 'this variant'}.`;
    case 'challenge_not_told':
      return 'The challenge itself was not told, so its end was not either.';
    case 'paused':
      return 'Notifications were paused.';
    case 'quiet_hours':
      return 'It came in your quiet hours.';
    case 'do_not_disturb':
      return 'The desktop was set to “do not disturb”.';
    case 'not_supported':
      return detail ?? 'This desktop shows no notifications.';
    case 'failed':
      return detail === undefined ? 'The desktop refused it.' : `The desktop refused it: ${detail}`;
    case 'unconfirmed':
      return 'It was handed to the desktop, which did not confirm it. It may have been shown.';
    case 'not_answering':
      return detail ?? 'The desktop did not answer to an earlier notification.';
  }
}

/** Where a rule has a say about the outcome; a desktop that refuses is not changed by one. */
export function ruleDecided(outcome: NoticeOutcome): boolean {
  return outcome.status !== 'not_sent' || !troubles.has(outcome.reason);
}

export function accountName(account: AccountView): string {
  if (account.kind === 'practice') return 'Practice club';
  const name = account.user?.name;
  return name === undefined ? account.server.name : `${name} on ${account.server.name}`;
}

export function accountOf(notice: NoticeView, accounts: readonly AccountView[]): string {
  const account = accounts.find(({ id }) => id === notice.accountId);
  return account ? accountName(account) : 'An account that was removed';
}
