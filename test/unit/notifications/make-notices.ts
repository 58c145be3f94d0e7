import type { NoticeFact } from '../../../main/notifications/fact.ts';
import type { NoticeContext } from '../../../main/notifications/judge-notice.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import type {
  NoticeKind,
  NoticeRule,
  NotificationSettings,
} from '../../../preload/contract/notifications.ts';

export const makeFact = (change: Partial<NoticeFact> = {}): NoticeFact => ({
  accountId: 'acc',
  kind: 'challenge',
  who: 'bob',
  rating: 1500,
  speed: 'blitz',
  mode: 'rated',
  variant: 'standard',
  ...change,
});

export function makeNoticeSettings(change: Partial<NotificationSettings> = {}): NotificationSettings {
  return { ...structuredClone(defaultSettings.notifications), ...change };
}

export function withRule(
  kind: NoticeKind,
  change: Partial<NoticeRule>,
  settings: NotificationSettings = makeNoticeSettings(),
): NotificationSettings {
  return { ...settings, rules: { ...settings.rules, [kind]: { ...settings.rules[kind], ...change } } };
}

export const makeContext = (change: Partial<NoticeContext> = {}): NoticeContext => ({
  settings: makeNoticeSettings(),
  now: 1_000_000,
  local: { day: 3, minute: 12 * 60 },
  doNotDisturb: false,
  followed: null,
  aboutKeptBack: false,
  shownBy: null,
  ...change,
});
