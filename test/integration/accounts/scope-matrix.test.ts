/**
 * Every endpoint of the app with every single scope: the server's verdict, the app's table, the interface's
 * description and the public server must agree. The expectation is written out by hand.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abilitiesOf, isUseful, scopesFor } from '../../../main/accounts/scopes.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { scopeTitles } from '../../../main/practice/oauth.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import { endpoints, isAllowed, type EndpointName } from '../../../main/service/endpoints.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import { createExplorerClient, type ExplorerClient } from '../../../main/service/explorer-client.ts';
import { practiceExplorer } from '../../../main/service/explorer-servers.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import { createTransport, type StreamClose } from '../../../main/service/transport.ts';
import { wishes } from '../../../preload/contract/sign-in.ts';
import { openHost, type TestHost } from '../practice/support.ts';

const answering = ['challenge:write', 'bot:play', 'board:play'];

/** Scopes of which one is enough; `any`: every token; `none`: sent without a token. */
const documented: Readonly<Record<EndpointName, readonly string[] | 'any' | 'none'>> = {
  account: 'any',
  playing: 'any',
  tokenTest: 'none',
  tokenGrant: 'none',
  tokenRevoke: 'any',
  challenges: ['challenge:read'],
  acceptChallenge: answering,
  declineChallenge: answering,
  createChallenge: answering,
  challengeComputer: answering,
  openChallenge: 'any',
  cancelChallenge: answering,
  seek: ['board:play'],
  seekByDays: ['board:play'],
  following: ['follow:read'],
  follow: ['follow:write'],
  unfollow: ['follow:write'],
  crosstable: 'any',
  autocomplete: 'any',
  presence: 'any',
  eventStream: ['bot:play', 'board:play', 'challenge:read'],
  botGameStream: ['bot:play'],
  botMove: ['bot:play'],
  botAbort: ['bot:play'],
  botResign: ['bot:play'],
  botChat: ['bot:play'],
  botReadChat: ['bot:play'],
  botDraw: ['bot:play'],
  botTakeback: ['bot:play'],
  botClaimVictory: ['bot:play'],
  botClaimDraw: ['bot:play'],
  boardGameStream: ['board:play'],
  boardMove: ['board:play'],
  boardAbort: ['board:play'],
  boardResign: ['board:play'],
  boardChat: ['board:play'],
  boardReadChat: ['board:play'],
  boardDraw: ['board:play'],
  boardTakeback: ['board:play'],
  boardClaimVictory: ['board:play'],
  boardClaimDraw: ['board:play'],
  boardBerserk: ['board:play'],
  addTime: ['challenge:write'],
  watchStream: 'any',
  usersStream: 'any',
  tvMap: 'any',
  tvFeed: 'any',
  tvDefaultFeed: 'any',
  tvGames: 'any',
  gamesByIds: 'any',
  gamePgn: 'any',
  importedGames: 'any',
  searchGames: 'any',
  activity: 'any',
  ratingHistory: 'any',
  user: 'any',
  gamesOfUser: 'any',
  arenas: 'any',
  arena: 'any',
  arenaResults: 'any',
  arenaTeams: 'any',
  arenaGames: 'any',
  arenasCreatedBy: 'any',
  arenasOfTeam: 'any',
  teamsOf: 'any',
  teamMembers: 'any',
  joinArena: ['tournament:write', 'bot:play', 'web:mobile'],
  withdrawArena: ['tournament:write', 'bot:play', 'web:mobile'],
  createArena: ['tournament:write'],
  editArena: ['tournament:write'],
  editArenaTeams: ['tournament:write'],
  endArena: ['tournament:write'],
  explorerMasters: 'any',
  explorerMastersGame: 'any',
  explorerPlayers: 'any',
  explorerPlayer: 'any',
};

type Asked = { readonly ok: true } | { readonly ok: false; readonly error: ServiceError };

/** Opens a stream, closes it at once and returns how it ended. */
async function opening(open: (abort: AbortController) => Promise<StreamClose>): Promise<Asked> {
  const abort = new AbortController();
  const close = await open(abort);
  return close.reason === 'refused' ? { ok: false, error: close.error } : { ok: true };
}
const once = (abort: AbortController) => ({
  onOpen: () => abort.abort(),
  onLine: () => {},
  signal: abort.signal,
});

const terms = { variant: 'standard', rated: false, color: 'random', time: { kind: 'unlimited' } } as const;
const byClock = { ...terms, time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 0 } } as const;
const byDays = { ...terms, time: { kind: 'correspondence', daysPerTurn: 2 } } as const;

const start = { variant: 'standard', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' };

const ask: Readonly<
  Record<EndpointName, (client: ServiceClient, token: string, explorer: ExplorerClient) => Promise<Asked>>
> = {
  account: (client) => client.account(),
  playing: (client) => client.playing(),
  tokenTest: (client, token) => client.testToken(token),
  tokenGrant: (client) => client.grantToken({ grant_type: 'authorization_code' }),
  tokenRevoke: (client) => client.revokeToken(),
  challenges: (client) => client.challenges(),
  acceptChallenge: (client) => client.acceptChallenge('nosuchid'),
  declineChallenge: (client) => client.declineChallenge('nosuchid', 'later'),
  createChallenge: (client) => client.createChallenge('nobody', terms),
  challengeComputer: (client) => client.challengeComputer(1, terms),
  openChallenge: (client) => client.openChallenge(terms),
  cancelChallenge: (client) => client.cancelChallenge('nosuchid'),
  seek: (client) => opening((abort) => client.openSeek({ terms: byClock, ratings: null }, once(abort))),
  seekByDays: (client) => client.seekByDays({ terms: byDays, ratings: null }),
  following: (client) => client.following(),
  presence: (client) => client.presence(['willow']),
  eventStream: (client) => opening((abort) => client.openEventStream(once(abort))),
  botGameStream: (client) => opening((abort) => client.openGameStream('bot', 'nosuchid', once(abort))),
  botMove: (client) => client.move('bot', 'nosuchid', 'e2e4'),
  botAbort: (client) => client.abort('bot', 'nosuchid'),
  botResign: (client) => client.resign('bot', 'nosuchid'),
  botChat: (client) => client.chat('bot', 'nosuchid', 'player', 'Hello'),
  botReadChat: (client) => client.readChat('bot', 'nosuchid'),
  botDraw: (client) => client.offer('bot', 'nosuchid', 'draw', true),
  botTakeback: (client) => client.offer('bot', 'nosuchid', 'takeback', true),
  botClaimVictory: (client) => client.claim('bot', 'nosuchid', 'victory'),
  botClaimDraw: (client) => client.claim('bot', 'nosuchid', 'draw'),
  boardGameStream: (client) => opening((abort) => client.openGameStream('board', 'nosuchid', once(abort))),
  boardMove: (client) => client.move('board', 'nosuchid', 'e2e4'),
  boardAbort: (client) => client.abort('board', 'nosuchid'),
  boardResign: (client) => client.resign('board', 'nosuchid'),
  boardChat: (client) => client.chat('board', 'nosuchid', 'player', 'Hello'),
  boardReadChat: (client) => client.readChat('board', 'nosuchid'),
  boardDraw: (client) => client.offer('board', 'nosuchid', 'draw', true),
  boardTakeback: (client) => client.offer('board', 'nosuchid', 'takeback', true),
  boardClaimVictory: (client) => client.claim('board', 'nosuchid', 'victory'),
  boardClaimDraw: (client) => client.claim('board', 'nosuchid', 'draw'),
  boardBerserk: (client) => client.berserk('nosuchid'),
  addTime: (client) => client.addTime('nosuchid', 15),
  watchStream: (client) => opening((abort) => client.openWatchStream('nosuchid', once(abort))),
  usersStream: (client) => opening((abort) => client.openUsersStream(['willow', 'alder'], once(abort))),
  tvMap: (client) => client.tvMap(),
  tvFeed: (client) => opening((abort) => client.openTvFeed('blitz', 'ndjson', once(abort))),
  tvDefaultFeed: (client) => opening((abort) => client.openTvFeed(null, 'sse', once(abort))),
  tvGames: (client) => client.tvGames('blitz', 1),
  gamesByIds: (client) => client.gamesByIds(['nosuchid']),
  gamePgn: (client) => client.gamePgn('nosuchid'),
  importedGames: (client) => client.importedGames(),
  searchGames: (client) => client.searchGames('nobody', 1),
  activity: (client) => client.activity('You'),
  ratingHistory: (client) => client.ratingHistory('You'),
  user: (client) => client.user('You'),
  follow: (client) => client.follow('willow'),
  unfollow: (client) => client.unfollow('willow'),
  crosstable: (client) => client.crosstable('You', 'Willow'),
  autocomplete: (client) => client.autocomplete('wil'),
  gamesOfUser: (client) => opening((abort) => client.exportGames('You', { max: 1 }, once(abort))),
  arenas: (client) => client.arenas(),
  arena: (client) => client.arena('nosuchid'),
  arenaResults: (client) => client.arenaResults('nosuchid', {}),
  arenaTeams: (client) => client.arenaTeams('nosuchid'),
  arenaGames: (client) => client.arenaGames('nosuchid', null),
  arenasCreatedBy: (client) => client.arenasCreatedBy('You'),
  arenasOfTeam: (client) => client.arenasOfTeam('early-birds'),
  teamsOf: (client) => client.teamsOf('You'),
  teamMembers: (client) => client.teamMembers('early-birds'),
  joinArena: (client) => client.joinArena('nosuchid', {}),
  withdrawArena: (client) => client.withdrawArena('nosuchid'),
  createArena: (client) => client.createArena({}),
  editArena: (client) => client.editArena('nosuchid', {}),
  editArenaTeams: (client) => client.editArenaTeams('nosuchid', {}),
  endArena: (client) => client.endArena('nosuchid'),
  explorerMasters: (_, __, explorer) => explorer.masters(start),
  explorerMastersGame: (_, __, explorer) => explorer.mastersGame('nosuchid'),
  explorerPlayers: (_, __, explorer) => explorer.players(start, { speeds: [], ratings: [] }),
  explorerPlayer: (_, __, explorer) =>
    opening((abort) =>
      explorer.openPlayer(start, { username: 'You', color: 'white', speeds: [] }, once(abort)),
    ),
};

const names = Object.keys(endpoints) as readonly EndpointName[];
const scopes = Object.keys(scopeTitles);

describe.each(['wire', 'document'] as const)('a server of the %s dialect', (dialect) => {
  let host: TestHost;
  beforeAll(async () => {
    // Each answer of the explorer counts the history.
    host = await openHost({ dialect, limits: 'off', historyDays: 3 });
  });
  afterAll(() => host?.stop());

  const optionsWith = (token: string, path = '') => ({
    transport: createTransport({
      fetch: (url, init) => fetch(url, init),
      clock: createSystemClock(),
      log: silentLog,
      userAgent: 'test',
    }),
    gate: createOpenGate(),
    log: silentLog,
    server: { baseUrl: host.baseUrl + path, dialect },
    credential: { token, origin: new URL(host.baseUrl).origin },
  });
  const clientWith = (token: string) => createServiceClient(optionsWith(token));
  const explorerWith = (token: string) => createExplorerClient(optionsWith(token, practiceExplorer));

  it.each(names)('%s accepts exactly the described scopes', async (name) => {
    const needed = documented[name];
    for (const granted of [[], ...scopes.map((scope) => [scope])]) {
      const { token } = host.club().tokens.issue(granted, null);
      const answer = await ask[name](clientWith(token), token, explorerWith(token));
      const isIn = typeof needed === 'string' || granted.some((scope) => needed.includes(scope));
      const refused =
        !answer.ok && (answer.error.code === 'forbidden' || answer.error.code === 'unauthorized');
      expect({ granted, refused }).toEqual({ granted, refused: !isIn });
      if (!answer.ok && answer.error.code === 'forbidden' && needed !== 'any' && needed !== 'none')
        expect(answer.error.missingScopes.toSorted()).toEqual([...needed].toSorted());
      expect({ granted, allowed: isAllowed(name, granted) }).toEqual({ granted, allowed: isIn });
    }
  });
});

describe('requested scopes', () => {
  it.each([true, false])('allow every ability, and nothing else (bot: %s)', (isBot) => {
    for (const wish of wishes) {
      const asked = scopesFor([wish], isBot);
      expect(isUseful(asked)).toBe(true);
      expect(abilitiesOf(asked, isBot).find((ability) => ability.wish === wish)?.allowed).toBe(true);
      // Each wish asks for the least scope besides `events`.
      expect(asked.length).toBe(wish === 'events' ? 1 : 2);
    }
    expect(abilitiesOf(scopesFor(wishes, isBot), isBot).every(({ allowed }) => allowed)).toBe(true);
    expect(scopesFor(wishes, isBot)).not.toContain('web:mobile');
    expect(scopesFor(wishes, isBot)).not.toContain(isBot ? 'board:play' : 'bot:play');
  });
});
