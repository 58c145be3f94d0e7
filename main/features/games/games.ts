/** Games under way: folded from facts and game streams, played through the door that is open, kept across restarts. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type {
  ChatRoom,
  GameClaim,
  GameEvent,
  GameOffer,
  GameSummary,
  ServiceEvent,
} from '../../service/domain.ts';
import type { Result } from '../../service/errors.ts';
import type { GameRow } from '../../store/api.ts';
import type { GameCard, GameView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { doorOf } from '../../views/door.ts';
import { valueOf } from '../../views/failure.ts';
import { createGameActions } from './game-actions.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { gameCard, gameView } from './game-view.ts';
import { currentPosition, holdGame, ownGame, standingOf, turnBefore, type Held } from './held-game.ts';
import { isOver, movesOf, tellsNewTime, withEvent, withSummary, type LiveGame } from './live-game.ts';
import { clocksTrueAt } from './turn-time.ts';
import { say } from '../../text/say.ts';

/** The two doors of the interface: their paths differ, their payloads do not. */
export type GamePath = 'bot' | 'board';

/** How long one try may last, and when it is not wanted any more. */
export interface CommandOptions {
  readonly signal: AbortSignal;
  readonly limits: { readonly headersMs: number; readonly bodyMs: number };
}

/** The part of the service client that is used here. */
export interface GameService {
  move(
    path: GamePath,
    gameId: string,
    uci: string,
    options: CommandOptions & { readonly offeringDraw?: boolean },
  ): Promise<Result<unknown>>;
  abort(path: GamePath, gameId: string, options: CommandOptions): Promise<Result<unknown>>;
  resign(path: GamePath, gameId: string, options: CommandOptions): Promise<Result<unknown>>;
  offer(path: GamePath, gameId: string, what: GameOffer, yes: boolean): Promise<Result<unknown>>;
  claim(path: GamePath, gameId: string, what: GameClaim): Promise<Result<unknown>>;
  chat(path: GamePath, gameId: string, room: ChatRoom, text: string): Promise<Result<unknown>>;
  berserk(gameId: string): Promise<Result<unknown>>;
  addTime(gameId: string, seconds: number): Promise<Result<unknown>>;
}

/** Game streams, by whoever supervises them. Watching twice changes only what is on screen. */
export interface GameStreams {
  watch(
    accountId: string,
    gameId: string,
    path: GamePath,
    options: { onScreen: boolean; realTime: boolean },
  ): void;
  unwatch(accountId: string, gameId: string): void;
  /** Asks the server anew for the whole game; true when it came, as an event of the game's stream. */
  look(accountId: string, gameId: string, path: GamePath, reason: string): Promise<boolean>;
}

export interface GamesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  readonly service: (accountId: string) => GameService | undefined;
  readonly streams: GameStreams;
  /** How long a message takes from the server to here, ms: half of a round trip. */
  readonly delay: (accountId: string) => number;
  readonly save: (row: GameRow) => Promise<void>;
  readonly load: (accountId: string, gameId: string) => Promise<GameRow | null>;
  readonly onCards: () => void;
  /** `told`: by the server, so that somebody may wait to see it; else it came of what the app itself does. */
  readonly onGame: (view: GameView, told: boolean) => void;
}

export interface Games {
  fold(accountId: string, event: ServiceEvent, receivedAt: number): void;
  streamEvent(accountId: string, gameId: string, event: GameEvent, receivedAt: number): void;
  /** The game's stream opened or closed. */
  linkChanged(accountId: string, gameId: string, live: boolean): void;
  /** Takes up the games that were under way when the app closed. */
  restore(rows: readonly GameRow[]): void;
  /** Games believed to be under way, as last heard of. */
  ongoing(accountId: string): readonly GameSummary[];
  /** The same of all accounts, as the judge of fair play needs them; a bot account's are an engine's to play. */
  own(): readonly OwnGame[];
  /** The path that a game can be watched and played through; undefined when the interface has none for it. */
  pathOf(accountId: string, summary: GameSummary): GamePath | undefined;
  list(): readonly GameCard[];
  get(accountId: string, gameId: string): Promise<GameView>;
  /** Like `get`, and gives the game's stream a slot before others. */
  open(accountId: string, gameId: string): Promise<GameView>;
  /** `offeringDraw`: with a draw offer. */
  move(accountId: string, gameId: string, ply: number, uci: string, offeringDraw?: boolean): Promise<void>;
  abort(accountId: string, gameId: string): Promise<void>;
  resign(accountId: string, gameId: string): Promise<void>;
  /** A draw or a takeback: asked for or granted (`yes`), or declined. The game's stream tells what becomes of it. */
  offer(accountId: string, gameId: string, what: GameOffer, yes: boolean): Promise<void>;
  /** The opponent is gone for long enough: `opponentGone.claimAt`. */
  claim(accountId: string, gameId: string, what: GameClaim): Promise<void>;
  chat(accountId: string, gameId: string, room: ChatRoom, text: string): Promise<void>;
  /** Gives up half of the own time for one point more: in an arena, before the own first move. */
  berserk(accountId: string, gameId: string): Promise<void>;
  /** Gives the opponent so many seconds more. */
  addTime(accountId: string, gameId: string, seconds: number): Promise<void>;
  forget(accountId: string): void;
}

/** Games of one account that are held at once, far more than anybody plays; the ledger knows the others. */
const mostHeld = 500;
/** How long a finished game stays among the cards, ms. */
const afterglow = 600_000;

/** An answer that takes longer is lost: whether the command arrived is asked then, ms. */
const tryLimits = { headersMs: 5_000, bodyMs: 5_000 } as const;

export function createGames(options: GamesOptions): Games {
  const { clock, account, service, streams, onCards, onGame } = options;
  const log = options.log.child('games');
  const games = new Map<string, Held>();

  const keyOf = (accountId: string, gameId: string) => `${accountId} ${gameId}`;

  const changed = (held: Held, told = false) => {
    const context = account(held.accountId);
    if (!context) return;
    onGame(gameView(held.game, context, standingOf(held)), told);
    onCards();
  };

  /** Each state is whole, so that only the newest needs to be kept: never more than one of a game is on its way. */
  const save = (held: Held) => {
    if (held.saving) {
      held.saving = 'again';
      return;
    }
    held.saving = 'once';
    const { game, accountId } = held;
    const row: GameRow = {
      accountId,
      gameId: game.summary.id,
      over: isOver(game),
      updatedAt: game.updatedAt,
      data: JSON.stringify(game),
    };
    options
      .save(row)
      .catch((error: unknown) =>
        log.warn('a game could not be kept', { gameId: row.gameId, reason: String(error) }),
      )
      .finally(() => {
        const changedMeanwhile = held.saving === 'again';
        held.saving = null;
        if (changedMeanwhile) save(held);
      });
  };

  const update = (held: Held, game: LiveGame) => {
    const wasOver = isOver(held.game);
    held.game = game;
    const over = isOver(game);
    const plies = movesOf(game).length;
    if (held.pending && (over || plies > held.pending.ply)) held.pending = null;
    if (held.failed && (over || plies !== held.failed.ply)) held.failed = null;
    // An end that the event stream told first: the game's own stream is about to tell the last moves.
    if (over && (game.ahead ? !held.live : !wasOver || held.live)) {
      held.live = false;
      streams.unwatch(held.accountId, game.summary.id);
    }
    for (const listener of [...held.listeners]) listener();
    changed(held, true);
    save(held);
  };

  const watch = (held: Held, onScreen: boolean) => {
    const context = account(held.accountId);
    const path = context && pathOf(held.game.summary, context);
    if (!path || isOver(held.game)) return;
    const realTime = held.game.summary.speed !== 'correspondence';
    streams.watch(held.accountId, held.game.summary.id, path, { onScreen, realTime });
  };

  const playing = (accountId: string, gameId: string) => {
    const held = games.get(keyOf(accountId, gameId));
    const context = account(accountId);
    const client = service(accountId);
    if (!held || !context || !client)
      throw new ContractFailure('unavailable', say('This game is not open in the app.'));
    const path = pathOf(held.game.summary, context);
    if (!path) {
      throw new ContractFailure(
        'unavailable',
        say('This game cannot be played through the interface: open it in the browser.'),
      );
    }
    if (isOver(held.game)) throw new ContractFailure('unavailable', say('The game is over.'));
    return { held, client, path };
  };

  /** Finished games leave memory once they left the cards; the store keeps them. */
  const prune = () => {
    const limit = clock.now() - afterglow;
    for (const [key, held] of games) {
      if (!isOver(held.game) || held.game.updatedAt > limit) continue;
      games.delete(key);
    }
  };

  const countOf = (accountId: string) =>
    [...games.values()].filter((held) => held.accountId === accountId).length;

  const load = async (accountId: string, gameId: string): Promise<Held> => {
    const key = keyOf(accountId, gameId);
    const held = games.get(key);
    if (held) return held;
    const row = await options.load(accountId, gameId);
    const game = row && parseRow(row);
    if (!game) throw new ContractFailure('not_found', say('The app knows no such game.'));
    const loaded = holdGame(accountId, game, clock);
    // A game that is over is shown from its row; one under way joins the others.
    if (!isOver(game)) games.set(key, loaded);
    return loaded;
  };

  const view = (held: Held): GameView => {
    const context = account(held.accountId);
    if (!context) throw new ContractFailure('not_found', say('The account of this game was removed.'));
    return gameView(held.game, context, standingOf(held));
  };

  const actions = createGameActions({
    clock,
    changed: (held) => changed(held),
    isHeld: (held) => games.get(keyOf(held.accountId, held.game.summary.id)) === held,
    look: async (held, reason) => {
      const { accountId, game } = held;
      const context = account(accountId);
      const path = context && pathOf(game.summary, context);
      return path ? streams.look(accountId, game.summary.id, path, reason) : false;
    },
  });

  return {
    fold(accountId, event, receivedAt) {
      if (event.type !== 'gameStart' && event.type !== 'gameFinish') return;
      const key = keyOf(accountId, event.game.id);
      const before = games.get(key);
      const summary: GameSummary =
        event.type === 'gameFinish' && !event.game.status
          ? { ...event.game, status: 'unknownFinish' }
          : event.game;
      const known = { live: before?.live ?? false, position: before && currentPosition(before) };
      const game = withSummary(before?.game, summary, receivedAt, known);
      const held = before ?? holdGame(accountId, game, clock);
      if (!before) {
        prune();
        if (countOf(accountId) >= mostHeld) {
          log.warn('a game finds no room among those under way', { gameId: event.game.id });
          return;
        }
        games.set(key, held);
      }
      held.heard = true;
      // Moves that a summary told come with its word about the own clock.
      if (before && movesOf(game).length > movesOf(before.game).length && summary.secondsLeft !== undefined)
        held.heardAt = clock.monotonic();
      update(held, game);
      if (event.type === 'gameStart') watch(held, false);
    },
    streamEvent(accountId, gameId, event, receivedAt) {
      const held = games.get(keyOf(accountId, gameId));
      if (!held) return;
      held.heard = true;
      // What it tells of the clocks was true when it was written: as far as that can be known, half a round trip ago.
      const delay = options.delay(accountId);
      const state =
        event.type === 'gameFull' ? event.game.state : event.type === 'gameState' ? event.state : null;
      const now = clock.monotonic();
      const isNew = state !== null && tellsNewTime(held.game, state);
      // The whole game tells the running clock as it stands, a move as the turn began.
      const before = event.type === 'gameState' ? turnBefore(held) : undefined;
      if (isNew) held.heardAt = clocksTrueAt(before, state, now - delay);
      const trueAt = receivedAt - (isNew ? now - held.heardAt : delay);
      // The whole game without a move that the server took: it was taken back meanwhile.
      if (event.type === 'gameFull' && held.pending?.taken) held.pending = null;
      update(held, withEvent(held.game, event, trueAt));
    },
    linkChanged(accountId, gameId, live) {
      const held = games.get(keyOf(accountId, gameId));
      if (!held || held.live === live) return;
      held.live = live;
      if (!live && isOver(held.game)) streams.unwatch(accountId, gameId);
      changed(held);
    },
    restore(rows) {
      for (const row of rows) {
        const key = keyOf(row.accountId, row.gameId);
        const game = parseRow(row);
        if (game && !games.has(key)) games.set(key, holdGame(row.accountId, game, clock));
        if (!game) log.warn('a kept game could not be read', { gameId: row.gameId });
      }
      onCards();
    },
    ongoing: (accountId) =>
      [...games.values()]
        .filter((held) => held.accountId === accountId && !isOver(held.game))
        .map((held) => held.game.summary),
    own: () =>
      [...games.values()]
        .filter((held) => !isOver(held.game))
        .map((held) => ownGame(held, account(held.accountId)?.isBot === true)),
    pathOf(accountId, summary) {
      const context = account(accountId);
      return context && pathOf(summary, context);
    },
    list() {
      const now = clock.now();
      return [...games.values()]
        .flatMap((held) => {
          const context = account(held.accountId);
          const shown = !isOver(held.game) || held.game.updatedAt > now - afterglow;
          return context && shown ? [gameCard(held.game, context, standingOf(held))] : [];
        })
        .sort(byUrgency);
    },
    get: async (accountId, gameId) => view(await load(accountId, gameId)),
    async open(accountId, gameId) {
      const held = await load(accountId, gameId);
      watch(held, true);
      return view(held);
    },
    async move(accountId, gameId, ply, uci, offeringDraw = false) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.move(held, ply, uci, (move, signal) =>
        client.move(path, gameId, move, { signal, limits: tryLimits, ...(offeringDraw && { offeringDraw }) }),
      );
    },
    async abort(accountId, gameId) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.end(held, (signal) => client.abort(path, gameId, { signal, limits: tryLimits }));
    },
    async resign(accountId, gameId) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.end(held, (signal) => client.resign(path, gameId, { signal, limits: tryLimits }));
    },
    async chat(accountId, gameId, room, text) {
      const { client, path } = playing(accountId, gameId);
      valueOf(await client.chat(path, gameId, room, text));
    },
    async berserk(accountId, gameId) {
      const { client } = playing(accountId, gameId);
      valueOf(await client.berserk(gameId));
    },
    async addTime(accountId, gameId, seconds) {
      const { client } = playing(accountId, gameId);
      valueOf(await client.addTime(gameId, seconds));
    },
    async offer(accountId, gameId, what, yes) {
      const { client, path } = playing(accountId, gameId);
      valueOf(await client.offer(path, gameId, what, yes));
    },
    async claim(accountId, gameId, what) {
      const { client, path } = playing(accountId, gameId);
      valueOf(await client.claim(path, gameId, what));
    },
    forget(accountId) {
      for (const [key, held] of games) {
        if (held.accountId !== accountId) continue;
        games.delete(key);
      }
      onCards();
    },
  };
}

function pathOf(summary: GameSummary, context: AccountContext): GamePath | undefined {
  const door = summary.compat ? doorOf(summary.compat, context) : 'browser';
  return door === 'browser' ? undefined : door;
}

/** My move first, then the others; finished games last; within each the newest first. */
function byUrgency(a: GameCard, b: GameCard): number {
  return (
    Number(a.over) - Number(b.over) || Number(b.isMyTurn) - Number(a.isMyTurn) || b.startedAt - a.startedAt
  );
}

/** The app wrote the row itself; what does not look like it is treated as absent, not as an error. */
function parseRow(row: GameRow): LiveGame | undefined {
  try {
    const game = JSON.parse(row.data) as LiveGame;
    return game.summary?.id === row.gameId && Array.isArray(game.chat) ? game : undefined;
  } catch {
    return undefined;
  }
}
