import { vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createGames, type GameService } from '../../../main/features/games/games.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../main/service/errors.ts';
import type { GameSummary } from '../../../main/service/domain.ts';
import type { GameRow } from '../../../main/store/api.ts';
import type { GameView } from '../../../preload/contract/models.ts';
import type { AccountContext } from '../../../main/views/account-context.ts';
import type { Dialect } from '../../../main/chess/vocabulary.ts';
import { messageOf } from '../../../main/text/message.ts';
import { full, me, state, summary } from './fixtures.ts';

const lost: ServiceError = { code: 'unreachable', message: messageOf('service.notFound') };

/** The games of one account, with a service and streams controlled by the test, and everything published. */
export function setUp(change: Partial<AccountContext> = {}, delay = 0) {
  const clock = createVirtualClock();
  const rows = new Map<string, GameRow>();
  const service = {
    move: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    abort: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    resign: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    offer: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    claim: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    chat: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    berserk: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    addTime: vi.fn(async (): Promise<Result<void>> => succeed(undefined)),
    readChat: vi.fn<GameService['readChat']>(async () => fail(lost)),
    dialect: vi.fn((): Dialect => 'wire'),
  } satisfies GameService;
  const streams = { watch: vi.fn(), unwatch: vi.fn(), look: vi.fn(async () => false) };
  const views: GameView[] = [];
  const ended: string[] = [];
  const arenaIdOf = vi.fn((_accountId: string, _game: GameSummary): string | undefined => undefined);
  const load = vi.fn(async (_: string, gameId: string) => rows.get(gameId) ?? null);
  const save = vi.fn(async (row: GameRow) => void rows.set(row.gameId, row));
  let signedIn = true;
  const games = createGames({
    clock,
    log: silentLog,
    streams,
    account: (id) => (id === me.id ? { ...me, ...change } : undefined),
    isSignedIn: (id) => id === me.id && signedIn,
    service: () => service,
    delay: () => delay,
    bot: { playsIn: () => false, tookOver: () => false },
    arenaIdOf,
    save,
    load,
    onCards: () => {},
    onGame: (view) => views.push(view),
    onEnd: (_, gameId) => ended.push(gameId),
  });
  const start = () => {
    games.fold(me.id, { type: 'gameStart', game: summary() }, clock.now());
    games.streamEvent(me.id, 'game0001', { type: 'gameFull', game: full() }, clock.now());
  };
  const states = (moves: string, changes = {}) =>
    games.streamEvent(me.id, 'game0001', { type: 'gameState', state: state(moves, changes) }, clock.now());
  return {
    clock,
    games,
    service,
    streams,
    arenaIdOf,
    rows,
    save,
    load,
    views,
    ended,
    signOut: () => void (signedIn = false),
    start,
    states,
    last: () => views.at(-1) as GameView,
  };
}

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
