/** Sample notifications, one per kind, to try out a rule. Pure. */
import type { NoticeKind, NotificationSettings } from '../../preload/contract/notifications.ts';
import { answerButtons, type Notice } from './notice.ts';
import { arenaWords } from './arena-words.ts';
import { sessionWords } from './session-words.ts';
import { trainingWords } from './training-words.ts';
import { weekWords } from './week-words.ts';
import {
  makeFeaturedText,
  makeFollowedText,
  makeFirstMoveText,
  makeNotificationText,
  makeTurnText,
  makeWordedText,
} from './notification-text.ts';
import type { NotificationText } from '../desktop/notification-port.ts';
import { notificationWords } from './notification-words.ts';
import type { Challenge, GameSummary } from '../service/domain.ts';
import type { Language } from '../text/language.ts';
import { ruleFor } from './judge-notice.ts';
import { isSameName } from './names.ts';

const robin = { id: 'robin', name: 'Robin', rating: 1650 } as const;

const challenge: Challenge = {
  id: 'sample',
  status: 'created',
  challenger: robin,
  destUser: robin,
  variant: { key: 'standard' },
  rated: true,
  speed: 'blitz',
  timeControl: { kind: 'clock', limitSeconds: 300, incrementSeconds: 3 },
  color: 'white',
  declineReasonKey: 'later',
};

const game: GameSummary = {
  id: 'sample',
  color: 'white',
  isMyTurn: true,
  hasMoved: false,
  fen: '',
  lastMove: null,
  opponent: { kind: 'user', ...robin },
  variant: { key: 'standard' },
  rated: true,
  speed: 'blitz',
};

function textOf(kind: NoticeKind, language: Language): NotificationText {
  switch (kind) {
    case 'challenge':
    case 'challengeDeclined':
    case 'challengeCanceled':
      return makeNotificationText({ type: kind, challenge }, {}, language);
    case 'gameStart':
      return makeNotificationText({ type: kind, game }, {}, language);
    case 'gameFinish': {
      const won = { ...game, status: 'resign', winner: 'white', ratingDiff: 7 } as const;
      return makeNotificationText({ type: kind, game: won }, {}, language);
    }
    case 'myTurn': {
      const opponent = { name: robin.name, rating: robin.rating };
      const variant = { key: 'standard', name: 'Standard' };
      return makeTurnText({ opponent, speed: 'correspondence', rated: false, variant }, null, language);
    }
    case 'firstMove':
      return makeFirstMoveText(game, { stage: 1, ms: 10_000 }, null, language);
    case 'followedGame': {
      const seat = { name: robin.name, rating: robin.rating };
      const followed = { ...game, white: seat, black: { name: 'Wren', rating: 1_640 } };
      return makeFollowedText(followed, null, language);
    }
    case 'arena': {
      const words = arenaWords[language];
      return makeWordedText({ title: words.joined('Hippo Arena'), body: words.begins(5) }, null);
    }
    case 'session': {
      const words = sessionWords[language];
      return makeWordedText({ title: words.losses(3), body: words.advice }, null);
    }
    case 'weekReview': {
      const words = weekWords[language];
      const score = { games: 24, win: 14, draw: 2, loss: 8 };
      return makeWordedText({ title: words.title(score.games), body: words.body(score) }, null);
    }
    case 'trainingDue': {
      const words = trainingWords[language];
      return makeWordedText({ title: words.title(12), body: words.body }, null);
    }
    case 'tvFeatured': {
      const player = { name: robin.name, rating: robin.rating, title: null };
      return makeFeaturedText({ channel: 'blitz', player, players: [player] }, null, language);
    }
  }
}

/** A sample that matches the rule, so that only its switch, the pause and the quiet hours decide. */
export function sampleNotice(
  kind: NoticeKind,
  accountId: string,
  settings: NotificationSettings,
  language: Language,
): Notice {
  const { rule } = ruleFor(settings, accountId, kind);
  const who = rule.allowed.find((name) => !rule.muted.some((muted) => isSameName(muted, name))) ?? null;
  const { title, body } = textOf(kind, language);
  return {
    accountId,
    kind,
    subject: `test ${kind}`,
    dedupeKey: `test:${kind}`,
    fact: {
      accountId,
      kind,
      who,
      // The rule for games on TV needs a match.
      rating: kind === 'tvFeatured' ? rule.minRating : null,
      title: rule.titles?.[0] ?? null,
      speed: null,
      mode: null,
      variant: null,
    },
    text: { title, body: `${body}\n${notificationWords[language].aTest}` },
    route: {
      screen: 'settings',
      section: 'notifications',
      rule: kind,
      ...(accountId !== '' && { accountId }),
    },
    ...(kind === 'challenge' && { buttons: answerButtons(language) }),
    urgent: kind === 'firstMove',
  };
}
