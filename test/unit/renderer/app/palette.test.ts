import { describe, expect, it } from 'vitest';
import { gameWords } from '@text/game-words.ts';
import type { Language } from '@text/language.ts';
import { paletteText } from '../../../../renderer/app/palette-text.ts';
import { frameText } from '../../../../renderer/frame/frame-text.ts';
import type { AccountView, ChallengeView, GameCard } from '@contract/models.ts';
import {
  filterEntries,
  overview,
  paletteEntries,
  type PaletteState,
} from '../../../../renderer/app/palette.ts';

const account: AccountView = {
  id: 'p',
  kind: 'practice',
  server: { baseUrl: 'http://127.0.0.1:1', name: 'local', dialect: 'auto' },
  user: { id: 'you', name: 'You' },
  isBot: false,
  scopes: [],
  abilities: [],
  tokenKeeping: null,
  signedInBy: null,
  expiresAt: null,
  state: 'online',
  problem: null,
};

const challenge = (id: string, change: Partial<ChallengeView> = {}): ChallengeView => ({
  accountId: 'p',
  id,
  direction: 'in',
  status: 'created',
  opponent: { name: `Rival ${id}` },
  variant: { key: 'standard', name: 'Standard' },
  rated: false,
  speed: 'rapid',
  timeControl: { type: 'clock', limit: 600, increment: 5 },
  color: 'random',
  door: 'board',
  receivedAt: 0,
  expiresAt: null,
  address: `http://127.0.0.1:1/${id}`,
  ...change,
});

const game: GameCard = {
  accountId: 'p',
  gameId: 'g',
  color: 'white',
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  lastMove: null,
  isMyTurn: true,
  opponent: { name: 'Élodie' },
  variant: { key: 'standard', name: 'Standard' },
  speed: 'rapid',
  rated: false,
  door: 'board',
  clocks: null,
  clockAt: 0,
  running: null,
  over: false,
  result: null,
  status: 'started',
  startedAt: 0,
  address: 'http://127.0.0.1:1/g',
};

const entriesOf = (state: Partial<PaletteState> = {}, language: Language = 'en') =>
  paletteEntries(
    { accounts: [account], challenges: [], games: [], theme: 'dark', modKey: 'Ctrl', ...state },
    { palette: paletteText[language], frame: frameText[language], game: gameWords[language] },
  );

const titles = (state: Partial<PaletteState>, query: string): readonly string[] =>
  filterEntries(entriesOf(state), query).map(({ title }) => title);

describe('what the palette lists', () => {
  it('leads to every screen and section', () => {
    const routes = entriesOf().flatMap(({ act }) => (act.type === 'go' ? [act.route] : []));
    expect(routes.map((route) => ('section' in route ? route.section : route.screen))).toEqual([
      'home',
      'play',
      'newGame',
      'lobby',
      'bot',
      'tv',
      'arenas',
      'rules',
      'history',
      'ratings',
      'games',
      'accounts',
      'appearance',
      'notifications',
      'notifications',
      'challenges',
      'desktop',
      'network',
      'storage',
      'streams',
      'budget',
      'report',
      'diagnostics',
      'about',
      'welcome',
    ]);
  });

  it('leads to the practice club only where there is one', () => {
    const entries = entriesOf({ accounts: [{ ...account, kind: 'token' }] });
    expect(entries.some(({ act }) => act.type === 'go' && act.route.screen === 'lobby')).toBe(false);
  });

  it('accepts a challenge here, or opens it where it can be played', () => {
    const entries = entriesOf({ challenges: [challenge('1'), challenge('2', { door: 'browser' })] });
    expect(entries.slice(0, 2).map(({ act }) => act)).toEqual([
      { type: 'accept', accountId: 'p', challengeId: '1' },
      { type: 'browse', address: 'http://127.0.0.1:1/2' },
    ]);
  });

  it('leaves out what waits for nobody', () => {
    const challenges = [challenge('1', { direction: 'out' }), challenge('2', { status: 'canceled' })];
    const sections = overview(entriesOf({ challenges, games: [{ ...game, over: true }] }));
    expect(sections.map(({ section }) => section)).toEqual(['places', 'actions']);
  });

  it('offers the themes that are not in use', () => {
    const offered = entriesOf().flatMap(({ act }) => (act.type === 'theme' ? [act.theme] : []));
    expect(offered).toEqual(['light', 'system']);
  });

  it('has an id of its own for each entry, however many there are', () => {
    const entries = entriesOf({
      challenges: Array.from({ length: 200 }, (_, index) => challenge(String(index))),
      games: [game, { ...game, accountId: 'q' }],
    });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('keeps the overview short while many challenges wait', () => {
    const [waiting] = overview(
      entriesOf({ challenges: Array.from({ length: 200 }, (_, index) => challenge(String(index))) }),
    );
    expect(waiting).toMatchObject({ section: 'waiting' });
    expect(waiting?.entries).toHaveLength(5);
  });
});

describe('filterEntries', () => {
  it('gives everything in its order while nothing is typed', () => {
    expect(filterEntries(entriesOf(), '  ')).toEqual(entriesOf());
  });

  it('puts titles that begin with the word first', () => {
    expect(titles({}, 'a').slice(0, 6)).toEqual([
      'Arenas',
      'Arena rules',
      'Accounts',
      'Appearance',
      'About',
      'Add an account',
    ]);
  });

  it('wants every word, anywhere', () => {
    expect(titles({ challenges: [challenge('7')] }, 'rival acc')).toEqual([
      'Accept the challenge from Rival 7',
    ]);
    expect(titles({}, 'home zzz')).toEqual([]);
  });

  it('finds names without their accents and case', () => {
    expect(titles({ games: [game] }, 'ELODIE')).toEqual(['Game with Élodie']);
  });

  it('finds in the language that is spoken', () => {
    const found = filterEntries(entriesOf({ games: [game] }, 'de'), 'partie elodie');
    expect(found.map(({ title }) => title)).toEqual(['Partie gegen Élodie']);
  });

  it('finds by words that are not shown', () => {
    expect(titles({}, 'quarantine')).toEqual(['Storage']);
  });
});
