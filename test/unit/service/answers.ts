/** One complete answer of each endpoint in the wire dialect, with the members that identify its objects. */
import { parseArenaTeams, parseTeams } from '../../../main/service/codec/arena-lines.ts';
import { parseAutocomplete } from '../../../main/service/codec/autocomplete.ts';
import { parseCrosstable } from '../../../main/service/codec/crosstable.ts';
import type { Read } from '../../../main/service/codec/message.ts';
import type { Parsed } from '../../../main/service/codec/read-whole.ts';
import { readUsersLine, readWatchLine } from '../../../main/service/codec/watch.ts';
import * as samples from './samples.ts';

export interface Identity {
  /** Why the object means nothing, or something else, without them. */
  readonly because: string;
  /** By pattern. The object is at the common start of their paths. */
  readonly members: readonly string[];
}

export interface AnswerSample {
  readonly endpoint: string;
  readonly json: unknown;
  /** For answers that the conformance check does not bind. */
  readonly parse?: (json: unknown) => Parsed<unknown>;
  readonly identity: readonly Identity[];
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

const within = (at: string, members: readonly string[]) =>
  members.map((member) => (at === '' ? member : `${at}.${member}`));

const idOf = (at: string): Identity => ({
  because: 'an object is known by its id',
  members: within(at, ['id']),
});

const pair = (at: string, members: readonly string[], because: string): Identity => ({
  because,
  members: within(at, members),
});

const clockOf = (at: string) =>
  pair(at, ['limit', 'increment'], 'half a time control is another time control');

/** A user is known by the id or by the name, so neither is listed here or elsewhere. */
const termsOf = (at: string): readonly Identity[] => [
  { because: 'an object is known by its id', members: within(at, ['id']) },
  {
    because: 'the user agrees to these terms, and so do the rules that answer challenges',
    members: within(at, ['variant', 'variant.key', 'rated', 'timeControl']).concat(
      within(at, ['timeControl.type', 'timeControl.limit', 'timeControl.increment']),
    ),
  },
  {
    because: 'an unreadable player must not look like none, as in a challenge to everyone',
    members: within(at, ['challenger', 'destUser']),
  },
];

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

const asParsed =
  <T>(read: (json: unknown) => Read<T>) =>
  (json: unknown): Parsed<unknown> => {
    const found = read(json);
    return found.kind === 'event'
      ? { ok: true, value: found.value, notes: found.notes }
      : { ok: false, issues: [found.kind] };
  };

const typed = { because: 'a message is known by its type', members: ['type'] };

export const answers: readonly AnswerSample[] = [
  {
    endpoint: 'GET /api/account',
    json: samples.account,
    identity: [idOf(''), pair('perfs.rapid', ['rating'], 'a rating is its figure')],
  },
  {
    endpoint: 'GET /api/account/playing',
    json: {
      nowPlaying: [
        samples.playing.nowPlaying[0],
        { ...samples.playing.nowPlaying[0], gameId: 'efgh5678', status: 'started' },
      ],
    },
    identity: [
      pair('', ['nowPlaying'], 'no list is not an empty list: games that end are missing from it'),
      pair('nowPlaying[]', ['gameId'], 'a game is known by its id'),
      pair('nowPlaying[].variant', ['key'], 'a variant is its key'),
    ],
  },
  {
    endpoint: 'GET /api/challenge',
    json: { in: [samples.challenge, { ...samples.challenge, id: 'efgh5678' }], out: [] },
    identity: [
      pair('', ['in', 'out'], 'no list is not an empty list: challenges that end are missing from it'),
      ...termsOf('in[]'),
    ],
  },
  { endpoint: 'POST /api/challenge/{}', json: samples.challenge, identity: termsOf('') },
  ...['gameStart', 'gameFinish'].map((type) => ({
    endpoint: 'GET /api/stream/event',
    // Either of the two ids suffices.
    json: { type, game: samples.game },
    identity: [
      typed,
      pair('', ['game'], 'the message is about this game'),
      pair('game.variant', ['key'], 'a variant is its key'),
    ],
  })),
  {
    endpoint: 'GET /api/stream/event',
    json: { type: 'challengeDeclined', challenge: samples.challenge, compat: { bot: true, board: true } },
    identity: [
      typed,
      {
        because: 'the message is about this challenge',
        members: ['challenge', ...termsOf('challenge').flatMap(({ members }) => members)],
      },
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.full,
    identity: [
      typed,
      idOf(''),
      pair('', ['variant', 'variant.key', 'initialFen'], 'without rules and start, no move can be played'),
      pair('', ['clock', 'clock.initial', 'clock.increment'], 'a game without a clock is untimed'),
      pair('', ['state', 'state.moves'], 'the moves are the position'),
      pair('state.expiration', ['idleMillis', 'millisToMove'], 'a deadline is the difference of both'),
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: samples.state,
    identity: [
      typed,
      pair('', ['moves'], 'the moves are the position'),
      pair('expiration', ['idleMillis', 'millisToMove'], 'a deadline is the difference of both'),
    ],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: { type: 'chatLine', room: 'player', username: 'Ruth', text: 'Hello!' },
    identity: [typed, pair('', ['text'], 'a line of a chat is its text')],
  },
  {
    endpoint: 'GET /api/board/game/stream/{}',
    json: { type: 'opponentGone', gone: true, claimWinInSeconds: 10 },
    identity: [typed, pair('', ['gone'], 'gone and returned are opposites')],
  },
  {
    endpoint: 'GET /api/tv/channels',
    json: {
      blitz: { user, rating: 2_400, gameId: 'game0001', color: 'white' },
      bot: { user: other, rating: 2_100, gameId: 'game0002', color: 'black' },
    },
    identity: [
      pair('blitz', ['gameId'], 'a channel is its game'),
      pair('bot', ['gameId'], 'a channel is its game'),
    ],
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
    identity: [
      pair('', ['t', 'd', 'd.id'], 'the message is about this game'),
      pair('d.players[]', ['color'], 'a seat is known by its colour'),
    ],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'fen', d: { fen, lm: 'e2e4', wc: 170, bc: 160 } },
    identity: [pair('', ['t', 'd', 'd.fen'], 'the message is this position')],
  },
  {
    endpoint: 'GET /api/tv/feed',
    json: { t: 'ply', d: { ply: 1, uci: 'e2e4', san: 'e4', fen, clock: { white: 170, black: 160 } } },
    identity: [pair('', ['t', 'd', 'd.fen'], 'the message is this position')],
  },
  {
    endpoint: 'GET /api/stream/game/{}',
    json: {
      id: 'game0001',
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      speed: 'blitz',
      rated: true,
      initialFen: fen,
      fen,
      status: { id: 20, name: 'started' },
      winner: 'white',
      players: { white: { user, rating: 2_400 }, black: { user: other, rating: 2_300 } },
    },
    parse: asParsed(readWatchLine),
    identity: [idOf(''), pair('variant', ['key'], 'a variant is its key')],
  },
  {
    endpoint: 'GET /api/stream/game/{}',
    json: { fen, lm: 'e2e4', wc: 170, bc: 160 },
    parse: asParsed(readWatchLine),
    identity: [pair('', ['fen'], 'the line is this position')],
  },
  {
    endpoint: 'POST /api/stream/games-by-users',
    json: {
      id: 'game0001',
      variant: 'standard',
      speed: 'blitz',
      rated: true,
      createdAt: 1_743_530_400_000,
      status: 20,
      statusName: 'started',
      winner: 'white',
      players: { white: { userId: 'ruth', rating: 1_822 }, black: { userId: 'ada', rating: 1_790 } },
    },
    parse: asParsed(readUsersLine),
    identity: [idOf('')],
  },
  {
    endpoint: 'GET /api/users/status',
    json: [
      { ...user, online: true, playing: true, playingId: 'game0001', streaming: true, signal: 4 },
      { ...other, online: true },
    ],
    identity: [],
  },
  {
    endpoint: 'GET /api/player/autocomplete',
    json: { result: [{ ...user, patronColor: 4, online: true }, other] },
    parse: parseAutocomplete,
    identity: [pair('', ['result'], 'no list is not an empty list')],
  },
  {
    endpoint: 'GET /api/crosstable/{}/{}',
    json: { users: { ruth: 3.5, ada: 1.5 }, nbGames: 5 },
    parse: parseCrosstable,
    identity: [pair('', ['users'], 'a score is its points')],
  },
  {
    endpoint: 'GET /api/user/{}/activity',
    json: activity,
    identity: [
      pair('[]', ['interval', 'interval.start'], 'a span is known by its start'),
      pair('[].games.blitz.rp', ['before', 'after'], 'a change of a rating is the difference of both'),
      pair('[].games.rapid.rp', ['before', 'after'], 'a change of a rating is the difference of both'),
      pair('[].puzzles.score.rp', ['before', 'after'], 'a change of a rating is the difference of both'),
      pair('[].puzzles', ['score'], 'the puzzles are their score'),
      pair('[].tournaments.best[]', ['tournament', 'tournament.id'], 'an arena is known by its id'),
      pair('[].practice[]', ['url'], 'a lesson is known by its page'),
      idOf('[].correspondenceMoves.games[]'),
      idOf('[].correspondenceEnds.correspondence.games[]'),
      pair('[].correspondenceEnds.correspondence.score.rp', ['before', 'after'], 'a change is a difference'),
      idOf('[].studies[]'),
      pair('[].teams[]', ['url'], 'a team is known by its page'),
      pair('[].posts[]', ['topicUrl'], 'a topic is known by its page'),
      pair('[].posts[].posts[]', ['url'], 'a post is known by its page'),
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
    identity: [
      pair('[]', ['name', 'points'], 'a curve is known by its name, and is its points'),
      { because: 'a point is a day and a rating', members: ['[].points[][]'] },
    ],
  },
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
  {
    endpoint: 'GET /api/games/user/{}',
    json: exportedGame,
    identity: [
      idOf(''),
      pair('clock', ['initial', 'increment'], 'half a time control is another time control'),
      pair('arenaTour', ['id'], 'an arena is known by its id'),
      ...['clocks[]', 'analysis[]'].map((entry) => ({
        because: 'the entries belong to the moves by their positions',
        members: [entry],
      })),
    ],
  },
];
