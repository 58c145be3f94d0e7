/** Made-up things, one a kind, with which a rule can be tried out. Pure. */
import type { NoticeKind, NotificationSettings } from '../../preload/contract/notifications.ts';
import { answerButtons, type Notice } from '../desktop/notice.ts';
import { ruleFor, isSameName } from './judge.ts';

const texts: Readonly<Record<NoticeKind, { readonly title: string; readonly body: string }>> = {
  challenge: { title: 'Challenge from Robin (1650)', body: '5+3 blitz, rated\nYou would play black.' },
  challengeDeclined: { title: 'Robin declined your challenge', body: 'Not now; ask again later.' },
  challengeCanceled: { title: 'Robin took the challenge back', body: '5+3 blitz, rated' },
  gameStart: {
    title: 'Game against Robin (1650)',
    body: 'Blitz, rated\nYou play white and it is your move.',
  },
  gameFinish: { title: 'You won against Robin', body: 'By resignation. Rating +7.\nBlitz, rated' },
  myTurn: { title: 'Your move against Robin (1650)', body: 'Correspondence, casual' },
  firstMove: {
    title: 'Your first move: 10 s left',
    body: 'Game against Robin (1650). Without a move it is aborted.',
  },
};

/** It says nothing that a rule could hold against it, so that the rule's switch and the quiet decide alone. */
export function sampleNotice(kind: NoticeKind, accountId: string, settings: NotificationSettings): Notice {
  const { rule } = ruleFor(settings, accountId, kind);
  const who = rule.allowed.find((name) => !rule.muted.some((muted) => isSameName(muted, name))) ?? null;
  const { title, body } = texts[kind];
  return {
    accountId,
    kind,
    subject: `test ${kind}`,
    dedupeKey: `test:${kind}`,
    fact: { accountId, kind, who, rating: null, speed: null, mode: null, variant: null },
    text: { title, body: `${body}\nA test: nothing happened.` },
    route: {
      screen: 'settings',
      section: 'notifications',
      rule: kind,
      ...(accountId !== '' && { accountId }),
    },
    buttons: kind === 'challenge' ? answerButtons : [],
    urgent: kind === 'firstMove',
  };
}
