/** Sample answers about users. */
import { parseAutocomplete } from '../../../main/service/codec/autocomplete.ts';
import { parseCrosstable } from '../../../main/service/codec/crosstable.ts';
import { idOf, other, pair, user, type AnswerSample } from './answer-sample.ts';
import * as samples from './samples.ts';

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

export const peopleAnswers: readonly AnswerSample[] = [
  {
    endpoint: 'GET /api/account',
    json: samples.account,
    identity: [idOf(''), pair('perfs.rapid', ['rating'], 'a rating is its figure')],
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
];
