/**
 * Games under way: folded from facts and game streams, played through the account's API, stored across restarts.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import type {
  ChatRoom,
  GameClaim,
  GameEvent,
  GameOffer,
  GameSummary,
  ServiceEvent,
} from '../../service/domain.ts';
import type { GameRow } from '../../store/api.ts';
import type { Replay } from '../../chess/replay.ts';
import type { GameCard, GameView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { endpointOf, playAccessOf } from '../../views/play-access.ts';
import { valueOf } from '../../views/failure.ts';
import { createChatBacklog, type ChatService } from './chat-backlog.ts';
import { createGameActions } from './game-actions.ts';
import type { GameStreams } from './game-streams.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { accessTo, byUrgency, gameCard, gameView } from './game-view.ts';
import { createGameWriter } from './game-writer.ts';
import {
  currentPosition,
  trackGame,
  ownGame,
  gameContextOf,
  turnBefore,
  type TrackedGame,
} from './tracked-game.ts';
import { parseStoredGame } from './stored-game.ts';
import {
  isOver,
  movesOf,
  tellsNewTime,
  withEvent,
  withOwnLine,
  withSummary,
  type LiveGame,
} from './live-game.ts';
import { createOpenedGames } from './opened-games.ts';
import { clocksTrueAt } from './turn-time.ts';
import { messageOf } from '../../text/message.ts';
import type { PlayEndpoint } from '../../chess/vocabulary.ts';

export type GameService = Pick<
  ServiceClient,
  'move' | 'abort' | 'resign' | 'offer' | 'claim' | 'chat' | 'berserk' | 'addTime'
> &
  ChatService;

/** Limit of games per account in memory; the ledger has the others. */
const mostHeld = 500;
/** Time for which a finished game stays listed, ms. */
const afterglow = 600_000;

/** Time limit of one attempt, ms; after it the game's state is checked. */
const tryLimits = { headersMs: 5_000, bodyMs: 5_000 } as const;

export type Games = ReturnType<typeof createGames>;

export function createGames(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  /** False if the account is signed out or unknown: its stored games cannot be followed. */
  readonly isSignedIn: (accountId: string) => boolean;
  readonly service: (accountId: string) => GameService | undefined;
  readonly streams: GameStreams;
  /** One-way delay from the server, ms: half a round trip. */
  readonly delay: (accountId: string) => number;
  /** Whether the bot's engine moves in a game of the account, and whether the user took it over. */
  readonly bot: {
    readonly playsIn: (accountId: string, gameId: string) => boolean;
    readonly tookOver: (accountId: string, gameId: string) => boolean;
  };
  /** Name of the opening that the moves have reached. */
  readonly openingOf?: (line: Replay | undefined) => string | undefined;
  /** The arena that a game which has just started belongs to, if the account takes part in it. */
  readonly arenaIdOf: (accountId: string, game: GameSummary) => string | undefined;
  readonly save: (row: GameRow) => Promise<void>;
  readonly load: (accountId: string, gameId: string) => Promise<GameRow | null>;
  readonly onCards: () => void;
  /** `fromServer`: the server caused the change, so latency matters; otherwise the app did. */
  readonly onGame: (view: GameView, fromServer: boolean) => void;
  /** A game that was under way is over. */
  readonly onEnd: (accountId: string, gameId: string) => void;
}) {
  const { clock, account, service, streams, bot, onCards, onGame } = options;
  const log = options.log.child('games');
  const games = new Map<string, TrackedGame>();
  const opened = createOpenedGames(clock);

  const keyOf = (accountId: string, gameId: string) => `${accountId} ${gameId}`;

  const hasEngine = ({ accountId, game }: TrackedGame) => bot.playsIn(accountId, game.summary.id);
  const cardOf = (held: TrackedGame, context: AccountContext): GameCard => {
    const card = gameCard(held.game, context, gameContextOf(held), hasEngine(held));
    const opening = options.openingOf?.(held.line);
    return opening === undefined ? card : { ...card, opening };
  };
  const viewOf = (held: TrackedGame, context: AccountContext) =>
    gameView(held.game, context, gameContextOf(held), hasEngine(held));

  const changed = (held: TrackedGame, fromServer = false) => {
    const context = account(held.accountId);
    if (!context) return;
    onGame(viewOf(held, context), fromServer);
    onCards();
  };

  const save = createGameWriter({ log, save: options.save });

  const update = (held: TrackedGame, game: LiveGame) => {
    const wasOver = isOver(held.game);
    held.game = game;
    const over = isOver(game);
    const plies = movesOf(game).length;
    if (held.pending && (over || plies > held.pending.ply)) held.pending = null;
    if (held.failed && (over || plies !== held.failed.ply)) held.failed = null;
    // The event stream may report the end before the game's own stream delivers the last moves.
    if (over && (game.ahead ? !held.live : !wasOver || held.live)) {
      held.live = false;
      streams.unwatch(held.accountId, game.summary.id);
    }
    if (over) opened.remove(keyOf(held.accountId, game.summary.id));
    for (const listener of [...held.listeners]) listener();
    changed(held, true);
    save(held);
    if (over && !wasOver) options.onEnd(held.accountId, game.summary.id);
  };

  const pathTo = (held: TrackedGame) => {
    const context = account(held.accountId);
    return context && endpointOf(accessTo(held.game, context, held));
  };

  const watch = (held: TrackedGame) => {
    const path = pathTo(held);
    if (!path || isOver(held.game)) return;
    const { id, speed } = held.game.summary;
    const viewed = opened.orderOf(keyOf(held.accountId, id));
    streams.watch(held.accountId, id, path, { viewed, realTime: speed !== 'correspondence' });
  };

  const reached = (accountId: string, held: TrackedGame | undefined) => {
    const context = account(accountId);
    const client = service(accountId);
    if (!held || !context || !client) throw new ContractFailure('unavailable', messageOf('game.notOpen'));
    const path = pathTo(held);
    if (!path) {
      throw new ContractFailure('unavailable', messageOf('game.browserOnly'));
    }
    return { held, client, path };
  };

  const playing = (accountId: string, gameId: string) => {
    const found = reached(accountId, games.get(keyOf(accountId, gameId)));
    if (isOver(found.held.game)) throw new ContractFailure('unavailable', messageOf('stream.gameOver'));
    return found;
  };

  const drop = (key: string, held: TrackedGame) => {
    games.delete(key);
    chats.dropped(held);
  };

  /** Removes finished games from memory once they are not listed any more; the store keeps them. */
  const prune = () => {
    const limit = clock.now() - afterglow;
    for (const [key, held] of games) if (isOver(held.game) && held.game.updatedAt <= limit) drop(key, held);
  };

  const countOf = (accountId: string) =>
    [...games.values()].filter((held) => held.accountId === accountId).length;

  const load = async (accountId: string, gameId: string, waits = false): Promise<TrackedGame> => {
    const key = keyOf(accountId, gameId);
    const held = games.get(key);
    if (held) return held;
    const row = await options.load(accountId, gameId);
    if (!row && waits && !games.has(key) && service(accountId)) await opened.untilReported(key);
    // A fact or another call may have added the game meanwhile; the row is older.
    const added = games.get(key);
    if (added) return added;
    const game = row && parseStoredGame(gameId, row.data);
    if (!game) throw new ContractFailure('not_found', messageOf('game.unknown'));
    const loaded = trackGame(accountId, game, clock);
    // A game that is finished or cannot be followed is shown from its row; another one joins those under way.
    if (!isOver(game) && options.isSignedIn(accountId)) games.set(key, loaded);
    return loaded;
  };

  const view = (held: TrackedGame): GameView => {
    const context = account(held.accountId);
    if (!context) throw new ContractFailure('not_found', messageOf('game.accountRemoved'));
    return viewOf(held, context);
  };

  const isHeld = (held: TrackedGame) => games.get(keyOf(held.accountId, held.game.summary.id)) === held;
  const actions = createGameActions({
    clock,
    changed: (held) => changed(held),
    isHeld,
    look: async (held, reason) => {
      const path = pathTo(held);
      return path ? streams.look(held.accountId, held.game.summary.id, path, reason) : false;
    },
  });
  const chats = createChatBacklog({ clock, log, service, pathOf: pathTo, isHeld, update });

  return {
    fold(accountId: string, event: ServiceEvent, receivedAt: number) {
      if (event.type !== 'gameStart' && event.type !== 'gameFinish') return;
      const key = keyOf(accountId, event.game.id);
      const before = games.get(key);
      const summary: GameSummary =
        event.type === 'gameFinish' && !event.game.status
          ? { ...event.game, status: 'unknownFinish' }
          : event.game;
      const known = { live: before?.live ?? false, position: before && currentPosition(before) };
      const merged = withSummary(before?.game, summary, receivedAt, known);
      // Only a start is resolved: afterwards the account may already play another game of another arena.
      const arenaId =
        merged.arenaId ??
        (event.type === 'gameStart' ? options.arenaIdOf(accountId, merged.summary) : undefined);
      const game: LiveGame = { ...merged, ...(arenaId !== undefined && { arenaId }) };
      const held = before ?? trackGame(accountId, game, clock);
      if (!before) {
        prune();
        if (countOf(accountId) >= mostHeld) {
          log.warn('too many games under way', { gameId: event.game.id });
          return;
        }
        games.set(key, held);
      }
      held.heard = true;
      // A summary with new moves also states the own clock.
      if (before && movesOf(game).length > movesOf(before.game).length && summary.secondsLeft !== undefined)
        held.heardAt = clock.monotonic();
      update(held, game);
      if (event.type === 'gameStart') watch(held);
      opened.reported(key);
    },
    streamEvent(accountId: string, gameId: string, event: GameEvent, receivedAt: number) {
      const held = games.get(keyOf(accountId, gameId));
      if (!held) return;
      held.heard = true;
      if (chats.isKnown(held, event)) return;
      // The clock figures were true about half a round trip before they arrived.
      const delay = options.delay(accountId);
      const state =
        event.type === 'gameFull' ? event.game.state : event.type === 'gameState' ? event.state : null;
      const now = clock.monotonic();
      const isNew = state !== null && tellsNewTime(held.game, state);
      // A full game states the running clock as of now, a move as of the start of the turn.
      const before = event.type === 'gameState' ? turnBefore(held) : undefined;
      if (isNew) held.heardAt = clocksTrueAt(before, state, now - delay);
      const trueAt = receivedAt - (isNew ? now - held.heardAt : delay);
      // A full game without an accepted move: it was taken back meanwhile.
      if (event.type === 'gameFull' && held.pending?.taken) held.pending = null;
      update(held, withEvent(held.game, event, trueAt));
      if (event.type === 'gameFull') chats.whenOpen(held);
    },
    linkChanged(accountId: string, gameId: string, live: boolean) {
      const held = games.get(keyOf(accountId, gameId));
      if (!held || held.live === live) return;
      held.live = live;
      chats.linkChanged(held, live);
      if (!live && isOver(held.game)) streams.unwatch(accountId, gameId);
      changed(held);
    },
    /** The server refused the game's stream. */
    streamRefused(accountId: string, gameId: string) {
      const held = games.get(keyOf(accountId, gameId));
      if (!held) return;
      held.refused = true;
      if (pathTo(held)) return;
      streams.unwatch(accountId, gameId);
      changed(held);
    },
    /** Restores the games that were under way when the app ended, unless their account has left. */
    restore(rows: readonly GameRow[]) {
      for (const row of rows.filter(({ accountId }) => options.isSignedIn(accountId))) {
        const key = keyOf(row.accountId, row.gameId);
        const game = parseStoredGame(row.gameId, row.data);
        if (game && !games.has(key)) games.set(key, trackGame(row.accountId, game, clock));
        if (!game) log.warn('stored game not read', { gameId: row.gameId });
      }
      onCards();
    },
    /** Games under way, as last reported. */
    ongoing: (accountId: string): readonly GameSummary[] =>
      [...games.values()]
        .filter((held) => held.accountId === accountId && !isOver(held.game))
        .map((held) => held.game.summary),
    /**
     * The same for all accounts, for the fair-play check. Games of a bot account are played by an engine,
     * here or in another program, unless the user took them over.
     */
    own: (): readonly OwnGame[] =>
      [...games.values()]
        .filter((held) => !isOver(held.game))
        .map((held) => {
          const { accountId, game } = held;
          const isByHand = bot.tookOver(accountId, game.summary.id);
          return ownGame(held, account(accountId)?.isBot === true && !isByHand);
        }),
    /** The bot plays other games of the account now. */
    botChanged(accountId: string) {
      for (const held of games.values())
        if (held.accountId === accountId && !isOver(held.game)) changed(held);
    },
    /** The API through which a game can be watched and played; undefined: none. */
    pathOf(accountId: string, summary: GameSummary): PlayEndpoint | undefined {
      const held = games.get(keyOf(accountId, summary.id));
      const context = account(accountId);
      return held ? pathTo(held) : context && endpointOf(playAccessOf(summary.compat, context));
    },
    list(): readonly GameCard[] {
      const now = clock.now();
      return [...games.values()]
        .flatMap((held) => {
          const context = account(held.accountId);
          const shown = !isOver(held.game) || held.game.updatedAt > now - afterglow;
          return context && shown ? [cardOf(held, context)] : [];
        })
        .sort(byUrgency);
    },
    get: async (accountId: string, gameId: string): Promise<GameView> => view(await load(accountId, gameId)),
    /** Like `get`, and prioritises the game's stream. Waits some seconds for a game that has just been started. */
    async open(accountId: string, gameId: string): Promise<GameView> {
      const key = keyOf(accountId, gameId);
      opened.add(key);
      const held = await load(accountId, gameId, true);
      if (isOver(held.game)) opened.remove(key);
      const wasRefused = held.refused;
      held.refused = false;
      watch(held);
      if (wasRefused) changed(held);
      return view(held);
    },
    /** Accounts may have new connections, which have no streams yet, and other permissions. */
    connected() {
      for (const held of games.values()) held.refused = false;
      for (const held of opened.keys().flatMap((key) => games.get(key) ?? [])) watch(held);
    },
    async move(accountId: string, gameId: string, ply: number, uci: string, offeringDraw = false) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.move(held, ply, uci, (move, signal) =>
        client.move(path, gameId, move, { signal, limits: tryLimits, ...(offeringDraw && { offeringDraw }) }),
      );
    },
    async abort(accountId: string, gameId: string) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.end(held, (signal) => client.abort(path, gameId, { signal, limits: tryLimits }));
    },
    async resign(accountId: string, gameId: string) {
      const { held, client, path } = playing(accountId, gameId);
      await actions.end(held, (signal) => client.resign(path, gameId, { signal, limits: tryLimits }));
    },
    async chat(accountId: string, gameId: string, room: ChatRoom, text: string) {
      // Also when the game is over: the server decides whether its chat is still open.
      const { held, client, path } = reached(accountId, await load(accountId, gameId));
      valueOf(await client.chat(path, gameId, room, text));
      // The stream has ended with the game, so it does not deliver the line.
      if (isOver(held.game) && !held.live) update(held, withOwnLine(held.game, { room, text }, clock.now()));
    },
    /** Halves the own time for an extra point: in an arena, before the own first move. */
    async berserk(accountId: string, gameId: string) {
      const { client } = playing(accountId, gameId);
      valueOf(await client.berserk(gameId));
    },
    async addTime(accountId: string, gameId: string, seconds: number) {
      const { client } = playing(accountId, gameId);
      valueOf(await client.addTime(gameId, seconds));
    },
    /** Offers or accepts (`yes`) or declines a draw or takeback. The outcome arrives on the game's stream. */
    async offer(accountId: string, gameId: string, what: GameOffer, yes: boolean) {
      const { client, path } = playing(accountId, gameId);
      valueOf(await client.offer(path, gameId, what, yes));
    },
    /** Claims after the opponent left, from `opponentGone.claimAt` on. */
    async claim(accountId: string, gameId: string, what: GameClaim) {
      const { client, path } = playing(accountId, gameId);
      valueOf(await client.claim(path, gameId, what));
    },
    forget(accountId: string) {
      for (const [key, held] of games) if (held.accountId === accountId) drop(key, held);
      onCards();
    },
  };
}
