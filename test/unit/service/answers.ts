/** One complete answer of each endpoint in the wire dialect, with the members that identify its objects. */
import * as samples from './samples.ts';

export interface AnswerSample {
  readonly endpoint: string;
  readonly json: unknown;
  /**
   * Members by pattern, without which their object means nothing or something else: ids, and what a user agrees to
   * or plays by. Each group is one object, whose path is the common start of its members.
   */
  readonly identity: readonly (readonly string[])[];
}

const user = { id: 'ruth', name: 'Ruth', title: 'WFM', flair: 'nature.owl', patron: true };
const other = { id: 'ada', name: 'Ada' };
const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const arena = {
  id: 'arena001',
  createdBy: 'club',
  system: 'arena',
  minutes: 57,
  clock: { limit: 180, increment: 2 },
  rated: true,
  fullName: 'Hourly Blitz Arena',
  nbPlayers: 21,
  variant: { key: 'standard', short: 'Std', name: 'Standard' },
  startsAt: 1_743_530_400_000,
  finishesAt: 1_743_533_820_000,
  status: 20,
  perf: { key: 'blitz', name: 'Blitz', position: 1, icon: ')' },
  secondsToStart: 60,
  hasMaxRating: true,
  maxRating: { rating: 2000, perf: 'blitz' },
  minRating: { rating: 1000 },
  minRatedGames: { nb: 10, perf: 'blitz' },
  minAccountAgeInDays: 3,
  onlyTitled: true,
  botsAllowed: true,
  private: true,
  teamMember: 'early-birds',
  position: { eco: 'B00', name: 'King’s Pawn', fen, url: 'https://chess.example/opening' },
  schedule: { freq: 'hourly', speed: 'blitz' },
  teamBattle: { teams: ['early-birds', 'night-owls'], nbLeaders: 5 },
  winner: user,
};

const slowGame = {
  id: 'slow0001',
  color: 'white',
  url: '/slow0001',
  variant: 'standard',
  speed: 'correspondence',
  perf: 'correspondence',
  rated: true,
  opponent: { user: 'ada', rating: 1_600 },
};
const score = { win: 2, loss: 1, draw: 1, rp: { before: 1_500, after: 1_512 } };

const activity = [
  {
    interval: { start: 1_743_465_600_000, end: 1_743_552_000_000 },
    games: { blitz: score, rapid: score },
    puzzles: { score },
    tournaments: {
      nb: 2,
      best: [
        {
          tournament: { id: 'arena001', name: 'Hourly Blitz Arena' },
          nbGames: 9,
          score: 14,
          rank: 3,
          rankPercent: 10,
        },
      ],
    },
    practice: [{ url: '/practice/pins', name: 'Pins', nbPositions: 4 }],
    simuls: ['simul001'],
    correspondenceMoves: { nb: 5, games: [slowGame] },
    correspondenceEnds: { correspondence: { score, games: [{ ...slowGame, id: 'slow0002' }] } },
    follows: { in: { ids: ['ada'], nb: 1 }, out: { ids: ['grace'] } },
    studies: [{ id: 'study001', name: 'Endings' }],
    teams: [{ url: '/team/early-birds', name: 'Early Birds', flair: 'nature.bird' }],
    posts: [
      {
        topicUrl: '/forum/chess/openings',
        topicName: 'Openings',
        posts: [{ url: '/forum/post/1', text: 'Try the Caro-Kann.' }],
      },
    ],
    patron: { months: 3 },
    stream: true,
    storm: { runs: 2, score: 30 },
    racer: { runs: 1, score: 20 },
    streak: { runs: 4, score: 11 },
  },
  { interval: { start: 1_743_379_200_000, end: 1_743_465_600_000 } },
];

export const exportedGame = {
  id: 'game0001',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: 1_743_530_400_000,
  lastMoveAt: 1_743_530_500_000,
  status: 'resign',
  source: 'arena',
  players: {
    white: {
      user,
      rating: 1_822,
      ratingDiff: 6,
      provisional: true,
      analysis: { inaccuracy: 1, mistake: 2, blunder: 0, acpl: 24, accuracy: 91 },
    },
    black: {
      user: other,
      rating: 1_790,
      ratingDiff: -6,
      analysis: { inaccuracy: 0, mistake: 1, blunder: 3, acpl: 61, accuracy: 74 },
    },
  },
  winner: 'white',
  opening: { eco: 'C20', name: 'King’s Pawn Game', ply: 2 },
  moves: 'e4 e5 Nf3',
  clocks: [18_000, 18_000, 17_800],
  clock: { initial: 180, increment: 0, totalTime: 180 },
  lastFen: fen,
  arenaTour: { id: 'arena001', name: 'Hourly Blitz Arena' },
  analysis: [{ eval: 20 }, { eval: 15, best: 'c7c5', variation: 'c5 Nf3', judgment: { name: 'Mistake' } }],
  division: { middle: 18, end: 40 },
};

const gameIdentity = (at: string) => [`${at}.gameId`, `${at}.id`];
const terms = (at: string) =>
  ['id', 'variant.key', 'rated', 'timeControl', 'timeControl.type', 'timeControl.limit']
    .concat(['timeControl.increment', 'timeControl.daysPerTurn', 'challenger.id', 'destUser.id'])
    .map((name) => (at === '' ? name : `${at}.${name}`));

export const answers: readonly AnswerSample[] = [
  { endpoint: 'GET /api/account', json: samples.account, identity: [['id']] },
  {
    endpoint: 'GET /api/account/playing',
    json: {
      nowPlaying: [
        samples.playing.nowPlaying[0],
        { ...samples.playing.nowPlaying[0], gameId: 'efgh5678', status: 'started' },
      ],
    },
    identity: [['nowPlaying'], ['nowPlaying[].gameId']],
  },
  {
    endpoint: 'GET /api/challenge',
    json: { in: [samples.challenge, { ...samples.challenge, id: 'efgh5678' }], out: [] },
    identity: [['in', 'out'], terms('in[]')],
  },
  { endpoint: 'POST /api/challenge/{}', json: samples.challenge, identity: [terms('')] },
  ...['gameStart', 'gameFinish'].map((type) => ({
    endpoint: 'GET /api/stream/event',
    json: { type, game: samples.game },
    // One of the two ids suffices.
    identity: [['type', 'game', ...gameIdentity('game')]],
  })),
  {
    endpoint: 'GET /api/stream/event',
    json: { type: 'challengeDeclined', challenge: samples.challenge, compat: { bot: true, board: true } },
    identity: [['type', 'challenge', ...terms('challenge')]],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.full,
    identity: [
      ['type', 'id', 'variant', 'variant.key', 'white', 'white.id', 'black', 'black.id', 'initialFen'].concat(
        ['clock', 'clock.initial', 'clock.increment', 'state', 'state.moves', 'state.status'],
        ['state.wtime', 'state.btime'],
      ),
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.state,
    identity: [['type', 'moves', 'status', 'wtime', 'btime']],
  },
  {
    endpoint: 'GET /api/tv/channels',
    json: {
      blitz: { user, rating: 2_400, gameId: 'game0001', color: 'white' },
      bot: { user: other, rating: 2_100, gameId: 'game0002', color: 'black' },
    },
    identity: [['blitz.gameId'], ['bot.gameId']],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: {
      t: 'featured',
      d: {
        id: 'game0001',
        orientation: 'black',
        players: [
          { color: 'white', user, rating: 2_400, seconds: 170 },
          { color: 'black', user: other, rating: 2_300, seconds: 160 },
        ],
        fen,
      },
    },
    identity: [['t', 'd', 'd.id'], ['d.players[].color']],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'fen', d: { fen, lm: 'e2e4', wc: 170, bc: 160 } },
    identity: [['t', 'd', 'd.fen']],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'ply', d: { ply: 1, uci: 'e2e4', san: 'e4', fen, clock: { white: 170, black: 160 } } },
    identity: [['t', 'd', 'd.fen']],
  },
  {
    endpoint: 'GET /api/users/status',
    json: [
      { ...user, online: true, playing: true, playingId: 'game0001', streaming: true, signal: 4 },
      { ...other, online: true },
    ],
    identity: [['[].id']],
  },
  {
    endpoint: 'GET /api/user/{}/activity',
    json: activity,
    identity: [
      ['[].interval', '[].interval.start', '[].interval.end'],
      ['[].tournaments.best[].tournament', '[].tournaments.best[].tournament.id'],
      ['[].practice[].url'],
      ['[].correspondenceMoves.games[].id'],
      ['[].correspondenceEnds.correspondence.games[].id'],
      ['[].studies[].id'],
      ['[].teams[].url'],
      ['[].posts[].topicUrl'],
      ['[].posts[].posts[].url'],
    ],
  },
  {
    endpoint: 'GET /api/user/{}/rating-history',
    json: [
      {
        name: 'Blitz',
        points: [
          [2_025, 2, 1, 1_500],
          [2_025, 2, 2, 1_512],
        ],
      },
      { name: 'Rapid', points: [] },
    ],
    identity: [['[].name', '[].points']],
  },
  {
    endpoint: 'GET /api/tournament',
    json: { created: [arena, { ...arena, id: 'arena002' }], started: [], finished: [] },
    identity: [
      [
        'created[].id',
        'created[].startsAt',
        'created[].clock',
        'created[].clock.limit',
        'created[].clock.increment',
      ],
    ],
  },
  {
    endpoint: 'GET /api/tournament/{}',
    json: {
      ...arena,
      status: undefined,
      finishesAt: undefined,
      winner: undefined,
      startsAt: '2025-04-01T18:00:00Z',
      variant: 'standard',
      berserkable: true,
      duels: [
        {
          id: 'game0001',
          p: [
            { n: 'Ruth', r: 1_800, k: 1 },
            { n: 'Ada', r: 1_700, k: 2 },
          ],
        },
      ],
      standing: {
        page: 1,
        players: [
          {
            name: 'Ruth',
            rank: 1,
            rating: 1_800,
            score: 12,
            sheet: { scores: '4422', fire: true },
            flair: 'nature.owl',
          },
          { name: 'Ada', rank: 2, rating: 1_700, score: 9, withdraw: true },
        ],
      },
      featured: { id: 'game0001', fen, orientation: 'white', color: 'white', lastMove: 'e2e4' },
    },
    identity: [
      ['id', 'clock', 'clock.limit', 'clock.increment'],
      ['duels[].id', 'duels[].p', 'duels[].p[]', 'duels[].p[].n'],
      ['standing.page', 'standing.players'],
      ['standing.players[].name', 'standing.players[].rank', 'standing.players[].score'],
      ['featured.id', 'featured.fen'],
    ],
  },
  {
    endpoint: 'GET /api/games/user/{}',
    json: exportedGame,
    identity: [['id', 'variant', 'createdAt', 'status', 'players', 'players.white', 'players.black']],
  },
];
