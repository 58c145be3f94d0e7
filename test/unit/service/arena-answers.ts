/** Sample answers about arenas and teams. */
import { parseArenaTeams, parseTeams } from '../../../main/service/codec/arena-lines.ts';
import { fen, idOf, other, pair, user, within, type AnswerSample, type Identity } from './answer-sample.ts';

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

const clockOf = (at: string) =>
  pair(at, ['limit', 'increment'], 'half a time control is another time control');

const conditionsOf = (at: string): readonly Identity[] => [
  ...['maxRating.rating', 'minRating.rating', 'minRatedGames.nb'].map((member) => ({
    because: 'a condition is its figure',
    members: within(at, [member]),
  })),
  { because: 'a position is its FEN', members: within(at, ['position.fen']) },
  { because: 'a schedule is its frequency', members: within(at, ['schedule.freq']) },
  { because: 'a category is its key', members: within(at, ['perf.key']) },
  { because: 'a battle is its teams', members: within(at, ['teamBattle.teams']) },
];

export const arenaAnswers: readonly AnswerSample[] = [
  {
    endpoint: 'GET /api/tournament',
    json: { created: [arena, { ...arena, id: 'arena002' }], started: [], finished: [] },
    identity: [
      pair('created[]', ['id', 'startsAt'], 'an arena is known by its id, and listed by its start'),
      clockOf('created[].clock'),
      pair('created[].variant', ['key'], 'a variant is its key'),
      ...conditionsOf('created[]'),
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
            { n: 'Ruth', r: 1_800, k: 1, t: 'WFM' },
            { n: 'Ada', r: 1_700, k: 2 },
          ],
        },
      ],
      verdicts: { list: [{ condition: 'Rated ≤ 2000 in Blitz', verdict: 'ok' }], accepted: true },
      quote: { text: 'Castle early.', author: 'Ada' },
      greatPlayer: { name: 'Capablanca', url: 'https://chess.example/capablanca' },
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
          { name: 'Ada', rank: 2, rating: 1_700, score: 9, withdraw: true, patronColor: 3 },
        ],
      },
      podium: [
        {
          name: 'Ruth',
          patron: true,
          rank: 1,
          rating: 1_800,
          score: 12,
          nb: { game: 6, berserk: 1, win: 5 },
          performance: 2_000,
        },
      ],
      stats: {
        games: 40,
        moves: 2_400,
        whiteWins: 20,
        blackWins: 15,
        draws: 5,
        berserks: 3,
        averageRating: 1_750,
      },
      featured: {
        id: 'game0001',
        fen,
        orientation: 'white',
        color: 'white',
        lastMove: 'e2e4',
        white: { name: 'Ruth', id: 'ruth', rank: 1, rating: 1_800, title: 'WFM', flair: 'nature.owl' },
        black: { name: 'Ada', id: 'ada', rank: 2, rating: 1_700 },
        c: { white: 170, black: 160 },
      },
      myUsername: 'Ruth',
      me: { rank: 1, withdraw: false, gameId: 'game0001', pauseDelay: 10 },
    },
    identity: [
      idOf(''),
      clockOf('clock'),
      idOf('duels[]'),
      pair('duels[].p[]', ['n'], 'a player without an id is known by the name'),
      pair('verdicts.list[]', ['condition'], 'a verdict is on a condition'),
      pair('quote', ['text'], 'a quotation is its text'),
      pair('greatPlayer', ['name'], 'a player without an id is known by the name'),
      pair('standing', ['players'], 'a page of a standing is its players'),
      pair('standing.players[]', ['name'], 'a player without an id is known by the name'),
      pair('podium[]', ['name'], 'a player without an id is known by the name'),
      pair('featured', ['id', 'fen'], 'the featured game is this position'),
      ...conditionsOf(''),
    ],
  },
  {
    endpoint: 'GET /api/tournament/{}/results',
    json: {
      rank: 1,
      username: 'Ruth',
      title: 'WFM',
      flair: 'nature.owl',
      patron: true,
      score: 12,
      rating: 1_800,
      performance: 2_000,
      team: 'early-birds',
      sheet: { scores: '4422' },
    },
    identity: [pair('', ['username'], 'a player without an id is known by the name')],
  },
  {
    endpoint: 'GET /api/tournament/{}/teams',
    json: {
      id: 'arena001',
      teams: [{ id: 'early-birds', rank: 1, score: 20, players: [{ user, score: 12 }] }],
    },
    parse: parseArenaTeams,
    identity: [
      pair('', ['teams'], 'no list is not an empty list'),
      idOf('teams[]'),
      pair('teams[].players[]', ['user'], 'a line is about its player'),
    ],
  },
  {
    endpoint: 'GET /api/team/of/{}',
    json: [{ id: 'early-birds', name: 'Early Birds', leader: user, leaders: [user, other], nbMembers: 12 }],
    parse: parseTeams,
    identity: [idOf('[]')],
  },
];
