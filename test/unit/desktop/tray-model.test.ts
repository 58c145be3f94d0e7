import { describe, expect, it } from 'vitest';
import {
  healthOf,
  makeTrayModel,
  timeWords,
  type TrayItem,
  type TrayState,
} from '../../../main/desktop/tray/tray-model.ts';
import type {
  AccountView,
  ChallengeView,
  GameCard,
  StreamHealthView,
} from '../../../preload/contract/models.ts';

const now = new Date(2026, 10, 21, 15, 30).getTime();
const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes).getTime();

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
  state: 'online',
  problem: null,
};

const stream: StreamHealthView = {
  id: 's',
  accountId: 'a',
  kind: 'event',
  state: 'open',
  since: at(14, 0),
  lastByteAt: at(14, 2),
  lastLineAt: at(14, 1),
  opens: 2,
  recentOpens: 1,
  opensLeft: 29,
  lines: 1,
  bytes: 10,
  quarantined: 0,
  cause: null,
  lastClose: null,
  nextAttemptAt: null,
  problem: null,
};

const challenge: ChallengeView = {
  accountId: 'a',
  id: 'chal0001',
  direction: 'in',
  status: 'created',
  opponent: { name: 'Mia & Co', title: 'FM', rating: 2310, provisional: true },
  variant: { key: 'standard', name: 'Standard' },
  rated: true,
  speed: 'blitz',
  timeControl: { type: 'clock', limit: 90, increment: 2 },
  color: 'random',
  access: 'board',
  receivedAt: at(15, 0),
  expiresAt: null,
  address: 'https://chess.example/chal0001',
};

const game: GameCard = {
  accountId: 'a',
  gameId: 'game0001',
  color: 'white',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  lastMove: null,
  isMyTurn: true,
  opponent: { name: 'Theo' },
  variant: { key: 'standard', name: 'Standard' },
  speed: 'rapid',
  rated: false,
  access: 'board',
  enginePlays: false,
  clocks: null,
  clockAt: at(15, 10),
  running: null,
  over: false,
  result: null,
  status: 'started',
  startedAt: at(15, 0),
  reportedAt: at(15, 0),
  address: 'https://chess.example/game0001',
};

const state: TrayState = {
  now,
  accounts: [account],
  streams: [stream],
  challenges: [],
  games: [],
  pausedUntil: undefined,
  newVersion: null,
  installedVersion: null,
  analysis: { archive: null, positionsPerMinute: null, idle: null },
  isAnalysisPaused: false,
  training: [],
  language: 'en',
};

const labels = (items: readonly TrayItem[]) => items.map((item) => ('separator' in item ? '-' : item.label));
const actOf = (items: readonly TrayItem[], label: string) =>
  items.flatMap((item) => ('label' in item && item.label.startsWith(label) ? [item] : []))[0];

const labelsOf = (items: readonly TrayItem[]): readonly string[] =>
  items.flatMap((item) => ('separator' in item ? [] : [item.label, ...labelsOf(item.items ?? [])]));

describe('names from servers in the tray', () => {
  it('are cleaned and bounded, in labels and in the tooltip', () => {
    const name = `Mia\n\u202E\u0007${'x'.repeat(500)}`;
    const hostile: TrayState = {
      now,
      accounts: [account, { ...account, id: 'b', user: { id: 'b', name } }],
      streams: [stream],
      challenges: [{ ...challenge, opponent: { ...challenge.opponent, name } }],
      games: [],
      pausedUntil: undefined,
      newVersion: `1.0\n${name}`,
      installedVersion: `1.1\n${name}`,
      analysis: { archive: null, positionsPerMinute: null, idle: null },
      training: [],
      isAnalysisPaused: false,
      language: 'en',
    };
    const { tooltip, items } = makeTrayModel(hostile);
    expect(labelsOf(items).some((label) => label.includes('Mia'))).toBe(true);
    for (const label of labelsOf(items)) {
      expect(label).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(label.length).toBeLessThanOrEqual(120);
    }
    const lines = tooltip.split('\n');
    // The app, two accounts, and the pending items.
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(tooltip).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });
});

describe('the tray', () => {
  it('is calm while events arrive and nothing is pending', () => {
    const { look, tooltip, items } = makeTrayModel(state);
    expect(look).toBe('calm');
    expect(tooltip).toBe('Outpost\nConnected');
    expect(labels(items)).toEqual([
      'Connected',
      '-',
      'Pause notifications for 1 hour',
      '-',
      'Open Outpost',
      'Settings…',
      'Quit Outpost',
    ]);
  });

  it('states since when no events arrive, by the last byte received', () => {
    const silent = { ...stream, state: 'waiting', nextAttemptAt: now + 4_000 } as const;
    const { look, tooltip } = makeTrayModel({ ...state, streams: [silent] });
    expect(look).toBe('trouble');
    expect(tooltip).toBe('Outpost\nNo response since 14:02');
  });

  it('names each account if there are several, and practice always', () => {
    const practice = { ...account, id: 'p', kind: 'practice', user: { id: 'you', name: 'You' } } as const;
    const stopped = { ...account, state: 'stopped' } as const;
    const two = makeTrayModel({
      ...state,
      accounts: [stopped, practice],
      streams: [
        { ...stream, state: 'stopped', lastByteAt: now - 2 * 86_400_000 },
        { ...stream, accountId: 'p' },
      ],
    });
    expect(labels(two.items).slice(0, 2)).toEqual([
      'Robin on chess.example: stopped, no response since Thursday 15:30',
      'Practice club: connected',
    ]);
    expect(labels(makeTrayModel({ ...state, accounts: [practice], streams: [] }).items)[0]).toBe(
      'Practice club: not connected',
    );
  });

  it('leads to the training of each account with due positions', () => {
    const training = [
      { accountId: account.id, due: 1 },
      { accountId: 'other', due: 0 },
    ];
    const { items } = makeTrayModel({ ...state, training });
    expect(actOf(items, '1 position to train today')?.act).toEqual({
      ...{ type: 'open', route: { screen: 'training', accountId: account.id } },
    });
    expect(labelsOf(items).filter((label) => label.includes('to train'))).toHaveLength(1);
  });

  it('says how far the analysis of the archive is, and pauses it', () => {
    const archive = { games: 5_000, done: 1_234, positionsLeft: 9_000 };
    const analysing = { ...state, analysis: { archive, positionsPerMinute: 50, idle: null } };
    const open = makeTrayModel(analysing);
    expect(labels(open.items).slice(2, 6)).toEqual([
      'Pause notifications for 1 hour',
      '-',
      '1,234 of 5,000 games analysed, about 3 hours left',
      'Pause analysis',
    ]);
    expect(actOf(open.items, 'Pause analysis')?.act).toEqual({ type: 'pauseAnalysis', on: true });
    const paused = makeTrayModel({
      ...{ ...state, isAnalysisPaused: true },
      analysis: { archive, positionsPerMinute: null, idle: 'paused' },
    });
    expect(labels(paused.items)).toContain('1,234 of 5,000 games analysed');
    expect(actOf(paused.items, 'Resume analysis')?.act).toEqual({ type: 'pauseAnalysis', on: false });
    const waiting = makeTrayModel({
      ...state,
      analysis: { archive, positionsPerMinute: null, idle: 'board' },
    });
    expect(labels(waiting.items).slice(4, 7)).toEqual([
      '1,234 of 5,000 games analysed',
      'Waiting while a board uses the engine',
      'Pause analysis',
    ]);
    const all = { archive: { games: 5, done: 5, positionsLeft: 0 }, positionsPerMinute: 50, idle: null };
    expect(labels(makeTrayModel({ ...state, analysis: all }).items).join()).not.toContain('analys');
  });

  it('reports that there is no account', () => {
    expect(makeTrayModel({ ...state, accounts: [], streams: [] }).tooltip).toBe('Outpost\nNo account');
  });

  it('offers answers to challenges, or the browser for games that need it', () => {
    const elsewhere = { ...challenge, id: 'chal0002', access: 'browser', receivedAt: at(15, 5) } as const;
    const own = { ...challenge, id: 'chal0003', direction: 'out' } as const;
    const gone = { ...challenge, id: 'chal0004', status: 'canceled' } as const;
    const { look, tooltip, items } = makeTrayModel({
      ...state,
      challenges: [challenge, elsewhere, own, gone],
    });
    expect(look).toBe('waiting');
    expect(tooltip).toContain('Waiting for you: 2 challenges');
    const offered = items.filter((item) => 'label' in item && item.label.startsWith('Challenge from'));
    expect(labels(offered)[0]).toBe('Challenge from FM Mia & Co (2310?): 1.5+2, rated');
    expect(offered).toMatchObject([
      {
        items: [
          { label: 'Open in browser', act: { type: 'browse', address: challenge.address } },
          { label: 'Decline', act: { type: 'decline', challengeId: 'chal0002' } },
          { label: 'View on Home' },
        ],
      },
      {
        items: [
          { label: 'Accept', act: { type: 'accept', accountId: 'a', challengeId: 'chal0001' } },
          {},
          {},
        ],
      },
    ]);
  });

  it('links to games with the user to move, in the window or the browser', () => {
    const { items, tooltip } = makeTrayModel({
      ...state,
      games: [
        game,
        { ...game, gameId: 'game0002', opponent: { name: 'Uma' }, access: 'browser', clockAt: at(15, 20) },
        { ...game, gameId: 'game0003', isMyTurn: false },
        { ...game, gameId: 'game0004', over: true },
      ],
    });
    expect(tooltip).toContain('Waiting for you: your move in 2 games');
    expect(actOf(items, 'Your move against Theo')).toMatchObject({
      act: { type: 'open', route: { screen: 'game', accountId: 'a', gameId: 'game0001' } },
    });
    expect(actOf(items, 'Your move against Uma (in the browser)')).toMatchObject({
      act: { type: 'browse', address: game.address },
    });
    expect(items.filter((item) => 'label' in item && item.label.startsWith('Your move'))).toHaveLength(2);
  });

  it('stays usable with two hundred challenges', () => {
    const challenges = Array.from({ length: 200 }, (_, index) => ({ ...challenge, id: `c${index}` }));
    const { items } = makeTrayModel({ ...state, challenges });
    expect(items.length).toBeLessThan(20);
    expect(labels(items)).toContain('195 more on Home');
  });

  it('states until when notifications are paused, and resumes them', () => {
    const paused = makeTrayModel({ ...state, pausedUntil: at(16, 5) });
    expect(actOf(paused.items, 'Resume notifications (paused until 16:05)')).toMatchObject({
      act: { type: 'resume' },
    });
    expect(labels(makeTrayModel({ ...state, pausedUntil: now - 1 }).items)).toContain(
      'Pause notifications for 1 hour',
    );
  });

  it('offers a restart into an installed version', () => {
    const { items } = makeTrayModel({ ...state, installedVersion: '2.0.0' });
    expect(actOf(items, 'Restart to use version 2.0.0')).toMatchObject({ act: { type: 'restart' } });
  });

  it('links to an available version', () => {
    expect(
      actOf(makeTrayModel({ ...state, newVersion: '2.0.0' }).items, 'Version 2.0.0 is available'),
    ).toMatchObject({
      act: { type: 'open', route: { screen: 'settings', section: 'about' } },
    });
  });
});

describe('health in words', () => {
  it('does not report a first connection as trouble', () => {
    const opening = { ...stream, state: 'opening', opens: 1, lastByteAt: null } as const;
    expect(healthOf(account, [opening], now, 'en')).toEqual({ ok: true, words: 'connecting' });
    expect(healthOf(account, [{ ...opening, opens: 2 }], now, 'en')).toEqual({
      ok: false,
      words: 'no response since 14:00',
    });
    expect(healthOf({ ...account, state: 'signed_out' }, [], now, 'en')).toEqual({
      ok: true,
      words: 'signed out',
    });
    expect(healthOf({ ...account, state: 'offline' }, [], now, 'en')).toEqual({
      ok: false,
      words: 'not connected',
    });
  });

  it('names the weekday of a time on another day', () => {
    expect(timeWords(at(9, 5), now, 'en')).toBe('09:05');
    expect(timeWords(now - 86_400_000, now, 'en')).toBe('Friday 15:30');
  });
});
