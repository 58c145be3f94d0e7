import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { replay } from '../../../main/chess/replay.ts';
import { createClub, type Club } from '../../../main/practice/club.ts';
import { makeConfig, type ClubConfig } from '../../../main/practice/config.ts';
import type { ClubEngine } from '../../../main/practice/engine.ts';
import { createSecrets, type Secrets } from '../../../main/practice/secrets.ts';
import type { JsonObject } from '../../../main/practice/json.ts';
import type { ClubState, Game } from '../../../main/practice/state.ts';

/** Plays some legal move, always the same for the same roll, and thinks `score` of it. */
export function createLotEngine(score = 0): ClubEngine {
  return {
    async bestMove({ variant, initialFen, moves, roll }) {
      const legal = replay({ variant, initialFen, moves }).position?.legalMoves() ?? [];
      const uci = legal[Math.floor(roll * legal.length)];
      if (uci === undefined) throw new Error('no legal move');
      return { uci, score };
    },
    close() {},
  };
}

/** The same in every run, so that runs can be compared as a whole. */
function createCountedSecrets(): Secrets {
  let count = 0;
  return createSecrets((below) => (count += 1) % below);
}

export interface TestClub extends Club {
  readonly clock: VirtualClock;
  /** Lines of an event feed opened at the start. */
  readonly events: readonly JsonObject[];
  /** Lets time pass, with every opponent done thinking at each step. */
  pass(ms: number): Promise<void>;
  /** Opens a feed of the game and returns its lines; `ended` once it has. */
  watch(id: string, agent?: string): { readonly lines: readonly JsonObject[]; ended(): boolean };
  game(id: string): Game;
}

export function openClub(
  overrides: Partial<ClubConfig> = {},
  {
    kept,
    engine = createLotEngine(),
    clock = createVirtualClock(),
    secrets = createCountedSecrets(),
  }: { kept?: ClubState; engine?: ClubEngine; clock?: VirtualClock; secrets?: Secrets } = {},
): TestClub {
  const config = makeConfig({
    userToken: 'token',
    welcomeChallengeMs: null,
    historyDays: 0,
    ...overrides,
  });
  const random = createSeededRandom(config.seed);
  const club = createClub({
    clock,
    random,
    secrets,
    config,
    engine,
    log: silentLog,
    ...(kept ? { kept } : {}),
  });
  const events: JsonObject[] = [];
  club.feeds.openEvents('token', { send: (line) => events.push(line), end() {} });

  const game = (id: string): Game => {
    const found = club.games.byId(id);
    if (!found) throw new Error(`no game ${id}`);
    return found;
  };

  return {
    ...club,
    clock,
    events,
    game,
    async pass(ms) {
      const until = clock.monotonic() + ms;
      for (;;) {
        await club.players.settled();
        const next = clock.untilNext();
        const left = until - clock.monotonic();
        if (next === undefined || next > left) {
          clock.advance(left);
          return;
        }
        clock.advance(next);
      }
    },
    watch(id, agent = 'test') {
      const lines: JsonObject[] = [];
      let over = false;
      club.feeds.openGame(game(id), agent, {
        send: (line) => lines.push(line),
        end: () => void (over = true),
      });
      return { lines, ended: () => over };
    },
  };
}

/** A game of the user's against Willow, who never gets to move by herself: tests move for both. */
export function startGame(
  club: TestClub,
  options: {
    fen?: string;
    limit?: number;
    increment?: number;
    source?: Game['source'];
    rated?: boolean;
  } = {},
): Game {
  const { fen = 'startpos', limit = 600, increment = 5, source = 'friend', rated = false } = options;
  const own = { kind: 'member', id: 'you', rating: 1500, provisional: true } as const;
  const willow = { kind: 'member', id: 'willow', rating: 1050, provisional: false } as const;
  return club.games.create({
    id: club.lots.id(8),
    variant: fen === 'startpos' ? 'standard' : 'fromPosition',
    initialFen: fen,
    rated,
    source,
    timeControl: { type: 'clock', limit, increment },
    seats: { white: own, black: willow },
    userColor: 'white',
  });
}

/** Plays moves for both sides in turn, at this very moment. */
export function playMoves(club: TestClub, game: Game, moves: string): void {
  for (const uci of moves.split(' ')) {
    const result = club.games.move(game, club.games.position(game).turn, uci, false);
    if (!result.ok) throw new Error(`${uci}: ${result.refusal.error}`);
  }
}
