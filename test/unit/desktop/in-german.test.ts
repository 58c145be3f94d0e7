import { describe, expect, it, test } from 'vitest';
import { makeEndPage } from '../../../main/accounts/oauth-pages.ts';
import { answerButtons } from '../../../main/notifications/notice.ts';
import {
  makeFirstMoveText,
  makeNotificationText,
  makeGroupedText,
  makeTurnText,
  withExpiry,
} from '../../../main/notifications/notification-text.ts';
import { healthOf, makeTrayModel, timeWords, type TrayState } from '../../../main/desktop/tray/tray-model.ts';
import { sampleNotice } from '../../../main/notifications/samples.ts';
import type { Challenge, GameSummary, ServiceEvent } from '../../../main/service/domain.ts';
import { noticeKinds } from '../../../preload/contract/choices.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import type { AccountView, ChallengeView, GameCard } from '../../../preload/contract/models.ts';
import type { NoticeKind } from '../../../preload/contract/notifications.ts';
import { messageOf } from '../../../main/text/message.ts';

const challenge: Challenge = {
  id: 'ch1',
  status: 'created',
  challenger: { id: 'bob', name: 'Bob', title: 'GM', rating: 2512 },
  destUser: { id: 'alice', name: 'Alice' },
  variant: { key: 'standard' },
  rated: true,
  speed: 'rapid',
  timeControl: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
  color: 'white',
};

const game: GameSummary = {
  id: 'g1',
  color: 'white',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  variant: { key: 'chess960' },
  speed: 'correspondence',
  rated: false,
  hasMoved: false,
  isMyTurn: true,
  opponent: { kind: 'user', id: 'bob', name: 'Bob', rating: 1500 },
};

const textOf = (event: ServiceEvent) => makeNotificationText(event, {}, 'de');

describe('a challenge', () => {
  it('has its terms and the side', () => {
    expect(textOf({ type: 'challenge', challenge })).toEqual({
      title: 'Herausforderung von GM Bob (2512)',
      body: '10+5 Schnellschach, gewertet\nDu würdest mit Schwarz spielen.',
    });
    expect(answerButtons('de').map(({ label }) => label)).toEqual(['Annehmen', 'Ablehnen']);
  });

  it.each([
    [1, '1 Tag pro Zug, ungewertet, Revanche'],
    [2, '2 Tage pro Zug, ungewertet, Revanche'],
  ])('may be for %i days a move', (daysPerTurn, terms) => {
    const timeControl = { kind: 'correspondence', daysPerTurn } as const;
    const slow = { ...challenge, timeControl, rated: false, rematchOf: 'g0' };
    expect(textOf({ type: 'challenge', challenge: slow }).body.split('\n')[0]).toBe(terms);
  });

  it('states how long it can be answered', () => {
    const text = withExpiry(textOf({ type: 'challenge', challenge }), 20_000, 'de');
    expect(text.body).toContain('20 s zum Antworten');
  });

  it('is declined with our text for a known reason, or in the server’s words', () => {
    const declined = (change: Partial<Challenge>) =>
      textOf({ type: 'challengeDeclined', challenge: { ...challenge, ...change } });
    expect(
      declined({ declineReasonKey: 'tooFast', declineReason: 'This time control is too fast.' }),
    ).toEqual({
      title: 'Alice hat deine Herausforderung abgelehnt',
      body: 'Die Bedenkzeit ist zu kurz.\n10+5 Schnellschach, gewertet',
    });
    expect(declined({ declineReason: 'Ask me tomorrow.' }).body).toContain('„Ask me tomorrow.“');
  });
});

describe('a game', () => {
  it('begins', () => {
    expect(textOf({ type: 'gameStart', game })).toEqual({
      title: 'Partie gegen Bob (1500)',
      body: 'Fernschach, ungewertet, Chess960\nDu spielst mit Weiß und bist am Zug.',
    });
  });

  it.each<[Partial<GameSummary>, string, string]>([
    [
      { status: 'mate', winner: 'white', ratingDiff: 7 },
      'Du hast gegen Bob gewonnen',
      'Schachmatt. Wertung +7.',
    ],
    [{ status: 'resign', winner: 'black' }, 'Du hast gegen Bob verloren', 'Aufgabe.'],
    [{ status: 'stalemate' }, 'Remis gegen Bob', 'Patt.'],
    [{ status: 'aborted' }, 'Partie gegen Bob wurde abgebrochen', 'Fernschach, ungewertet, Chess960'],
  ])('ends: %o', (change, title, line) => {
    const text = textOf({ type: 'gameFinish', game: { ...game, ...change } });
    expect([text.title, text.body.split('\n')[0]]).toEqual([title, line]);
  });

  it('of an arena names the pairing and the arena', () => {
    const event = { type: 'gameStart', game: { ...game, source: 'arena' } } as const;
    expect(makeNotificationText(event, { arena: 'Abendarena' }, 'de').title).toBe(
      'Arenapartie in Abendarena: Bob (1500)',
    );
    expect(textOf(event).title).toBe('Arenapartie: Bob (1500)');
  });

  it('waits for a move, and urges', () => {
    const card = {
      opponent: { name: 'Bob' },
      speed: 'blitz',
      rated: true,
      variant: { key: 'standard', name: '' },
    };
    expect(makeTurnText(card, null, 'de')).toEqual({
      title: 'Du bist am Zug gegen Bob',
      body: 'Blitz, gewertet',
    });
    expect(makeFirstMoveText(game, { stage: 3, ms: 4_900 }, 'Übungsclub', 'de')).toEqual({
      title: 'Zieh jetzt: noch 5 s',
      body: 'Partie gegen Bob (1500). Ohne Zug wird sie abgebrochen.\nFernschach, ungewertet, Chess960\nÜbungsclub',
    });
  });
});

test('several notifications are counted in singular and plural', () => {
  const title = 'Herausforderung von Bob';
  const one = { kind: 'challenge', title } as const;
  expect(makeGroupedText([one], 'de')).toEqual({ title: '1 weitere Herausforderung', body: title });
  expect(makeGroupedText([one, one, one, one, { kind: 'gameFinish', title: 'Remis' }], 'de')).toEqual({
    title: '4 weitere Herausforderungen, 1 weitere beendete Partie',
    body: `${title}\n${title}\nRemis\nund 2 weitere`,
  });
});

test.each(noticeKinds)('the sample of %s identifies itself as one', (kind) => {
  const { text } = sampleNotice(kind, 'a', defaultSettings.notifications, 'de');
  expect(text.body.split('\n').at(-1)).toBe('Das ist nur ein Test.');
  const abouts: Partial<Record<NoticeKind, string>> = {
    arena: 'Hippo Arena',
    session: '3 Niederlagen in Folge',
    weekReview: 'Deine Woche: 24 Partien',
    trainingDue: 'Heute 12 Stellungen zu trainieren',
    firstMove: '',
  };
  expect(text.title).toContain(abouts[kind] ?? 'Robin');
});

test('the final page of a sign-in', () => {
  expect(makeEndPage('signed_in', 'de')).toMatch(/<html lang="de">.*Du bist angemeldet/);
});

describe('the tray', () => {
  const now = new Date(2026, 10, 21, 15, 30).getTime();
  const account: AccountView = {
    id: 'a',
    kind: 'token',
    server: { baseUrl: 'https://chess.example', name: 'chess.example', dialect: 'auto' },
    user: { id: 'robin', name: 'Robin' },
    isBot: false,
    scopes: [],
    abilities: [],
    tokenKeeping: 'keyring',
    signedInBy: 'token',
    expiresAt: null,
    state: 'stopped',
    problem: null,
  };
  const open: ChallengeView = {
    accountId: 'a',
    id: 'chal0001',
    direction: 'in',
    status: 'created',
    opponent: { id: 'mia', name: 'Mia', rating: 2310 },
    variant: { key: 'fromPosition', name: 'From Position' },
    rated: false,
    speed: 'blitz',
    timeControl: { type: 'clock', limit: 90, increment: 2 },
    color: 'random',
    access: 'board',
    receivedAt: now,
    expiresAt: null,
    address: 'https://chess.example/chal0001',
  };
  const card: GameCard = {
    accountId: 'a',
    gameId: 'game0001',
    color: 'white',
    fen: game.fen,
    lastMove: null,
    isMyTurn: true,
    opponent: { name: messageOf('player.computer', { level: 3 }), aiLevel: 3 },
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: false,
    access: 'browser',
    enginePlays: false,
    clocks: null,
    clockAt: now,
    running: null,
    over: false,
    result: null,
    status: 'started',
    startedAt: now,
    reportedAt: now,
    address: 'https://chess.example/game0001',
  };
  const state: TrayState = {
    now,
    accounts: [account],
    streams: [],
    challenges: [open],
    games: [card],
    pausedUntil: now + 86_400_000,
    newVersion: '2.0.0',
    installedVersion: null,
    analysis: {
      archive: { games: 5_000, done: 1_234, positionsLeft: 9_000 },
      positionsPerMinute: 50,
      idle: 'board',
    },
    isAnalysisPaused: true,
    training: [{ accountId: 'a', due: 12 }],
    language: 'de',
  };

  it('is entirely in German', () => {
    const { tooltip, items } = makeTrayModel(state);
    expect(tooltip).toBe(
      'Outpost\nAngehalten, keine Antwort\nWartet auf dich: 1 Herausforderung, dein Zug in 1 Partie',
    );
    const labels = items.flatMap((item) =>
      'separator' in item
        ? []
        : [item.label, ...(item.items ?? []).map((one) => ('label' in one ? one.label : ''))],
    );
    expect(labels).toEqual([
      'Angehalten, keine Antwort',
      'Herausforderung von Mia (2310): 1.5+2, ungewertet, Vorgegebene Stellung',
      'Annehmen',
      'Ablehnen',
      'Auf der Startseite ansehen',
      'Du bist am Zug gegen Computer Stufe 3 (im Browser)',
      'Heute 12 Stellungen zu trainieren',
      'Benachrichtigungen fortsetzen (pausiert bis Sonntag 15:30)',
      '1.234 von 5.000 Partien analysiert, noch etwa 3 Stunden',
      'Wartet, solange ein Brett die Engine nutzt',
      'Analyse fortsetzen',
      'Version 2.0.0 ist verfügbar …',
      'Outpost öffnen',
      'Einstellungen …',
      'Outpost beenden',
    ]);
  });

  it('counts pending items in singular and plural', () => {
    const two = {
      ...state,
      challenges: [open, { ...open, id: 'chal0002' }],
      games: [card, { ...card, gameId: 'g2' }],
    };
    expect(makeTrayModel(two).tooltip.split('\n').at(-1)).toBe(
      'Wartet auf dich: 2 Herausforderungen, dein Zug in 2 Partien',
    );
  });

  it('words health and times', () => {
    expect(healthOf({ ...account, state: 'connecting' }, [], now, 'de').words).toBe('nicht verbunden');
    expect(timeWords(now - 86_400_000, now, 'de')).toBe('Freitag 15:30');
  });
});
