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
import { messageOf } from '@text/message.ts';
import { translate } from '@text/translate.ts';

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
  access: 'board',
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
  access: 'board',
  enginePlays: false,
  clocks: null,
  clockAt: 0,
  running: null,
  over: false,
  result: null,
  status: 'started',
  startedAt: 0,
  reportedAt: 0,
  address: 'http://127.0.0.1:1/g',
};

const entriesOf = (state: Partial<PaletteState> = {}, language: Language = 'en') =>
  paletteEntries(
    { accounts: [account], challenges: [], games: [], theme: 'dark', modKey: 'Ctrl', ...state },
    {
      palette: paletteText[language],
      frame: frameText[language],
      game: gameWords[language],
      translate: (message) => translate(message, language),
    },
  );

const titles = (state: Partial<PaletteState>, query: string): readonly string[] =>
  filterEntries(entriesOf(state), query).map(({ title }) => title);

describe('palette entries', () => {
  it('include every screen and section', () => {
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
      'insights',
      'openings',
      'repertoire',
      'training',
      'week',
      'accounts',
      'appearance',
      'board',
      'analysis',
      'analysis',
      'notifications',
      'notifications',
      'challenges',
      'desktop',
      'network',
      'storage',
      'machines',
      'streams',
      'budget',
      'report',
      'diagnostics',
      'about',
      'tour',
      'welcome',
    ]);
  });

  it('include the practice club only with a practice account', () => {
    const entries = entriesOf({ accounts: [{ ...account, kind: 'token' }] });
    expect(entries.some(({ act }) => act.type === 'go' && act.route.screen === 'lobby')).toBe(false);
  });

  it('accept a challenge here, or open it where it can be played', () => {
    const entries = entriesOf({ challenges: [challenge('1'), challenge('2', { access: 'browser' })] });
    expect(entries.slice(0, 2).map(({ act }) => act)).toEqual([
      { type: 'accept', accountId: 'p', challengeId: '1' },
      { type: 'browse', address: 'http://127.0.0.1:1/2' },
    ]);
  });

  it('names a player without a name in the language of the window, and finds it by that', () => {
    const nameless = { name: messageOf('player.anonymous') };
    const state = {
      challenges: [challenge('1', { opponent: nameless })],
      games: [{ ...game, opponent: nameless }],
    };
    const found = (language: Language, query: string) =>
      filterEntries(entriesOf(state, language), query).map(({ title }) => title);
    expect(found('en', 'anonymous')).toEqual([
      'Accept the challenge from Anonymous',
      'View the challenge from Anonymous',
      'Game against Anonymous',
    ]);
    expect(found('de', 'anonym')).toHaveLength(3);
    expect(found('de', 'anonymous')).toEqual([]);
  });

  it('omit challenges and games that wait for no action', () => {
    const challenges = [challenge('1', { direction: 'out' }), challenge('2', { status: 'canceled' })];
    const sections = overview(entriesOf({ challenges, games: [{ ...game, over: true }] }));
    expect(sections.map(({ section }) => section)).toEqual(['places', 'actions']);
  });

  it('include the themes that are not in use', () => {
    const offered = entriesOf().flatMap(({ act }) => (act.type === 'theme' ? [act.theme] : []));
    expect(offered).toEqual(['light', 'system']);
  });

  it('have unique ids', () => {
    const entries = entriesOf({
      challenges: Array.from({ length: 200 }, (_, index) => challenge(String(index))),
      games: [game, { ...game, accountId: 'q' }],
    });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('are bounded in the overview', () => {
    const [waiting] = overview(
      entriesOf({ challenges: Array.from({ length: 200 }, (_, index) => challenge(String(index))) }),
    );
    expect(waiting).toMatchObject({ section: 'waiting' });
    expect(waiting?.entries).toHaveLength(5);
  });
});

describe('filterEntries', () => {
  it('returns all entries in order for an empty query', () => {
    expect(filterEntries(entriesOf(), '  ')).toEqual(entriesOf());
  });

  it('ranks titles that begin with the word first', () => {
    expect(titles({}, 'a').slice(0, 8)).toEqual([
      'Arenas',
      'Arena rules',
      'Accounts',
      'Appearance',
      'Analysis board',
      'Analysis',
      'About',
      'Add an account',
    ]);
  });

  it('requires every word, at any position', () => {
    expect(titles({ challenges: [challenge('7')] }, 'rival acc')).toEqual([
      'Accept the challenge from Rival 7',
    ]);
    expect(titles({}, 'home zzz')).toEqual([]);
  });

  it('ignores accents and case', () => {
    expect(titles({ games: [game] }, 'ELODIE')).toEqual(['Game against Élodie']);
  });

  it('searches in the user’s language', () => {
    const found = filterEntries(entriesOf({ games: [game] }, 'de'), 'partie elodie');
    expect(found.map(({ title }) => title)).toEqual(['Partie gegen Élodie']);
  });

  it('searches hidden keywords', () => {
    expect(titles({}, 'quarantine')).toEqual(['Storage']);
  });
});
