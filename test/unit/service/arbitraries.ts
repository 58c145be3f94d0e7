/** Arbitrary domain values that a dialect can express, for property tests. */

import fc from 'fast-check';

import { declineReasons, untimedClock, type Dialect } from '../../../main/chess/vocabulary.ts';
import type {
  ServiceAccount,
  Challenge,
  ChallengeUser,
  GameEvent,
  GameFull,
  GameState,
  GameSummary,
  Player,
  ServiceEvent,
  TimeControl,
  Variant,
} from '../../../main/service/domain.ts';

const word = fc.string({ minLength: 1, maxLength: 8 });
const text = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', '"', '\\', '\n', 'é', '♞', '𝄞', '\u0000'),
  maxLength: 12,
});
/** Id of a challenge or game. */
const subject = fc.stringMatching(/^[\w-]{1,12}$/);
const count = fc.nat();
const color = fc.constantFrom('white', 'black');
const ms = fc.option(fc.nat({ max: untimedClock - 1 }), { nil: null });
const perColor = fc.record({ white: fc.boolean(), black: fc.boolean() });
const compat = fc.record({ bot: fc.boolean(), board: fc.boolean() });
const moves = fc.array(fc.stringMatching(/^[a-h][1-8][a-h][1-8][qrbn]?$/), { maxLength: 5 });

/** An object whose members other than `needed` may be absent. */
function shape<T extends object>(
  members: { [K in keyof Required<T>]: fc.Arbitrary<Required<T>[K]> },
  needed: (keyof T)[],
) {
  return fc.record(members, { requiredKeys: needed }) as unknown as fc.Arbitrary<T>;
}

/** Members that only the wire dialect has. */
function wireOnly<T extends object>(dialect: Dialect, members: T): T {
  return dialect === 'wire' ? members : ({} as T);
}

const variant = shape<Variant>({ key: word, name: text, short: text }, ['key']);

function player(dialect: Dialect, seat: 'summary' | 'stream'): fc.Arbitrary<Player> {
  const title = dialect === 'wire' || seat === 'stream' ? { title: word } : {};
  const more = wireOnly(dialect, { ratingDiff: fc.integer(), provisional: fc.boolean() });
  return fc.oneof(
    fc.record(
      { kind: fc.constant('user' as const), id: word, name: word, rating: count, ...title, ...more },
      { requiredKeys: ['kind', 'id', 'name'] },
    ) as fc.Arbitrary<Player>,
    fc.record(
      { kind: fc.constant('ai' as const), level: count, name: word },
      { requiredKeys: ['kind', 'level'] },
    ) as fc.Arbitrary<Player>,
    fc.record(
      { kind: fc.constant('anonymous' as const), name: word },
      { requiredKeys: ['kind'] },
    ) as fc.Arbitrary<Player>,
  );
}

export function gameSummary(dialect: Dialect): fc.Arbitrary<GameSummary> {
  const status = fc.option(fc.record({ status: word, statusId: count }, { requiredKeys: ['status'] }), {
    nil: {},
  });
  const game = fc.record(
    {
      id: subject,
      color,
      fen: word,
      variant,
      speed: word,
      rated: fc.boolean(),
      hasMoved: fc.boolean(),
      isMyTurn: fc.boolean(),
      opponent: player(dialect, 'summary'),
      perf: text,
      lastMove: fc.option(word, { nil: null }),
      secondsLeft: count,
      source: text,
      winner: color,
      compat,
      ...wireOnly(dialect, { rating: count, ratingDiff: fc.integer(), tournamentId: text }),
    },
    {
      requiredKeys: ['id', 'color', 'fen', 'variant', 'speed', 'rated', 'hasMoved', 'isMyTurn', 'opponent'],
    },
  );
  return fc.tuple(game, status).map(([members, said]) => ({ ...members, ...said }));
}

const timeControl: fc.Arbitrary<TimeControl> = fc.oneof(
  fc.record({ kind: fc.constant('clock' as const), limitSeconds: count, incrementSeconds: count }),
  fc.record({ kind: fc.constant('correspondence' as const), daysPerTurn: count }),
  fc.constant({ kind: 'unlimited' as const }),
  fc.record({ kind: fc.constant('other' as const), name: fc.constantFrom('hourglass', 'toString') }),
);

function challengeUser(dialect: Dialect): fc.Arbitrary<ChallengeUser> {
  return fc.record(
    {
      id: word,
      name: text,
      title: word,
      rating: count,
      provisional: fc.boolean(),
      online: fc.boolean(),
      ...wireOnly(dialect, { flair: text, patron: fc.boolean(), patronColor: count }),
    },
    { requiredKeys: ['id', 'name'] },
  );
}

export function challenge(dialect: Dialect): fc.Arbitrary<Challenge> {
  const user = challengeUser(dialect);
  const wire = wireOnly(dialect, {
    finalColor: color,
    declineReasonKey: fc.constantFrom(...declineReasons, 'notToday'),
    initialFen: word,
    rematchOf: word,
    direction: fc.constantFrom('in', 'out'),
    rules: fc.array(word, { maxLength: 2 }),
  });
  const status = dialect === 'wire' ? word : fc.constant('created');
  return fc.record(
    {
      id: subject,
      url: text,
      status,
      challenger: user,
      destUser: user,
      variant,
      rated: fc.boolean(),
      speed: word,
      timeControl,
      color: fc.constantFrom('white', 'black', 'random'),
      perfName: text,
      declineReason: text,
      ...wire,
    },
    { requiredKeys: ['id', 'status', 'variant', 'rated', 'speed', 'timeControl', 'color'] },
  );
}

export function serviceEvent(dialect: Dialect): fc.Arbitrary<ServiceEvent> {
  const withCompat = fc
    .tuple(challenge(dialect), fc.option(compat, { nil: undefined }))
    .map(([offer, said]) => (said ? { ...offer, compat: said } : offer));
  return fc.oneof(
    fc.record({
      type: fc.constantFrom('gameStart' as const, 'gameFinish' as const),
      game: gameSummary(dialect),
    }),
    fc.record({
      type: fc.constantFrom('challenge' as const, 'challengeDeclined' as const, 'challengeCanceled' as const),
      challenge: withCompat,
    }),
  );
}

function gameState(dialect: Dialect): fc.Arbitrary<GameState> {
  const none = fc.constant({ white: false, black: false });
  return fc.record(
    {
      moves,
      whiteMs: ms,
      blackMs: ms,
      whiteIncrementMs: count,
      blackIncrementMs: count,
      status: word,
      drawOffer: dialect === 'wire' ? perColor : none,
      takebackOffer: dialect === 'wire' ? perColor : none,
      ...wireOnly(dialect, {
        winner: color,
        expiration: fc.record({ idleMs: count, withinMs: count }),
        rematch: word,
      }),
    },
    { requiredKeys: ['moves', 'whiteMs', 'blackMs', 'status', 'drawOffer', 'takebackOffer'] },
  );
}

function gameFull(dialect: Dialect): fc.Arbitrary<GameFull> {
  const seat = player(dialect, 'stream');
  return fc.record(
    {
      id: subject,
      variant,
      speed: word,
      perfName: text,
      rated: fc.boolean(),
      createdAt: count,
      white: seat,
      black: seat,
      initialFen: fc.option(
        word.filter((fen) => fen !== 'startpos'),
        { nil: null },
      ),
      clock: fc.record({ initialMs: count, incrementMs: count }),
      state: gameState(dialect),
      ...wireOnly(dialect, { daysPerTurn: count, tournamentId: text, source: text }),
    },
    {
      requiredKeys: ['id', 'variant', 'speed', 'rated', 'createdAt', 'white', 'black', 'initialFen', 'state'],
    },
  );
}

export function gameEvent(dialect: Dialect): fc.Arbitrary<GameEvent> {
  const room = wireOnly(dialect, { room: fc.constantFrom('player' as const, 'spectator' as const) });
  const presence =
    dialect === 'wire'
      ? fc.record({ gone: fc.boolean(), claimWinInSeconds: count }, { requiredKeys: [] })
      : fc.constant({});
  return fc.oneof(
    fc.record({ type: fc.constant('gameFull' as const), game: gameFull(dialect) }),
    fc.record({ type: fc.constant('gameState' as const), state: gameState(dialect) }),
    fc.record({
      type: fc.constant('chatLine' as const),
      line: fc.record({ username: text, text, ...room }, { requiredKeys: ['username', 'text'] }),
    }),
    fc.record({ type: fc.constant('opponentGone' as const), presence }),
  );
}

/** A line in the list of a game's chat. */
export const listedLine = fc.record(
  { room: fc.constant('player' as const), username: text, text },
  { requiredKeys: ['room', 'text'] },
);

/** Keys with a prefix, because a rating and puzzle runs cannot share a key. */
function map<T>(prefix: string, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc.dictionary(
    fc.stringMatching(/^[a-z]{1,4}$/).map((key) => prefix + key),
    value,
    { maxKeys: 3, noNullPrototype: true },
  );
}

export const account: fc.Arbitrary<ServiceAccount> = fc.record(
  {
    id: word,
    username: word,
    title: text,
    url: text,
    playingUrl: text,
    createdAt: count,
    seenAt: count,
    flair: text,
    patron: fc.boolean(),
    patronColor: count,
    verified: fc.boolean(),
    kid: fc.boolean(),
    disabled: fc.boolean(),
    tosViolation: fc.boolean(),
    perfs: map(
      'rated-',
      fc.record(
        {
          games: count,
          rating: count,
          deviation: count,
          progress: fc.integer(),
          provisional: fc.boolean(),
          rank: count,
        },
        { requiredKeys: ['games', 'rating'] },
      ),
    ),
    puzzleRuns: map('runs-', fc.record({ runs: count, score: count })),
    counts: map('', count),
    profile: map('', fc.oneof(text, count)),
    playTime: fc.record(
      { totalSeconds: count, tvSeconds: count, humanSeconds: count },
      { requiredKeys: ['totalSeconds'] },
    ),
  },
  { requiredKeys: ['id', 'username', 'perfs', 'puzzleRuns', 'counts', 'profile'] },
);
