/** Notifications without a game or player, whose text the caller words. */
import type { NotificationText } from '../desktop/notification-port.ts';
import type { Notice } from './notice.ts';
import { makeWordedText } from './notification-text.ts';

export interface WordedNews {
  readonly accountId: string;
  /** Unique among the notifications of the kind. */
  readonly key: string;
  readonly text: NotificationText;
}

/** For a notification that is judged and not shown. */
export const noNews = (accountId: string): WordedNews => ({
  accountId,
  key: '',
  text: { title: '', body: '' },
});

/** `labelOf`: label of an account below the text; null if none is needed. */
export function createWordedNotices(labelOf: (accountId: string) => string | null) {
  const notice = (
    { accountId, key, text }: WordedNews,
    { kind, subject, route }: Pick<Notice, 'kind' | 'subject' | 'route'>,
  ): Notice => ({
    ...{ accountId, kind, subject, route },
    dedupeKey: `${subject.replace(' ', ':')}:${key}`,
    fact: { accountId, kind, who: null, rating: null, speed: null, mode: null, variant: null },
    text: makeWordedText(text, labelOf(accountId)),
  });
  return {
    notice,
    /** The review of a week, which its key names. */
    week(news: WordedNews): Notice {
      const { accountId, key } = news;
      const about = { kind: 'weekReview', subject: 'week' } as const;
      return notice(news, { ...about, route: { screen: 'week', accountId, week: key } });
    },
    /** A reminder of due cards, whose key is the day. */
    training(news: WordedNews): Notice {
      const about = { kind: 'trainingDue', subject: 'training' } as const;
      return notice(news, { ...about, route: { screen: 'training', accountId: news.accountId } });
    },
  };
}
