import type { Timer } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { chess960Fen, chess960Positions } from '../chess/chess960.ts';
import { runningSide } from '../chess/clock.ts';
import { finalPosition, replay } from '../chess/replay.ts';
import type { PositionOutcome, Position } from '../chess/rules.ts';
import {
  isLiveStatus,
  opposite,
  untimedClock,
  type Color,
  type GameStatusName,
} from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import { settleRatings } from './members.ts';
import { done, refuse, type ClubChatLine, type Game, type ClubResult } from './state.ts';
import { speedOf } from './time-control.ts';
import { packTimings } from './timings.ts';
import { fastVariant } from './variant-names.ts';

export type GameChange =
  | { readonly kind: 'created' | 'state' | 'finished' | 'gone'; readonly game: Game }
  | { readonly kind: 'chat'; readonly game: Game; readonly line: ClubChatLine };

type NewGame = Pick<
  Game,
  | 'id'
  | 'variant'
  | 'initialFen'
  | 'rated'
  | 'source'
  | 'timeControl'
  | 'seats'
  | 'userColor'
  | 'tournamentId'
>;

type Done = ClubResult<undefined>;

const maxChatLength = 140;
/** Sources whose games have first-move deadlines. */
const expiringSources: readonly Game['source'][] = ['lobby', 'pool', 'arena'];
const over = 'Not your turn, or game already over';

/** Games in progress and finished: rules, clocks, offers, ratings. */
export type ClubGames = ReturnType<typeof createClubGames>;

export function createClubGames({ clock, config, state, lots, secrets, log }: ClubContext) {
  const changes = createEmitter<GameChange>((error) =>
    log.error('games listener failed', { error: String(error) }),
  );
  const positions = new Map<string, Position>();
  const timers = new Map<string, Timer>();

  const isLive = (game: Game) => isLiveStatus(game.status);

  const position = (game: Game): Position => {
    const known = positions.get(game.id);
    if (known) return known;
    const now = finalPosition(replay({ ...game, variant: fastVariant(game.variant) }));
    if (!now) throw new Error(`the moves of game ${game.id} cannot be played`);
    // Finished games are rarely read twice.
    if (isLive(game)) positions.set(game.id, now);
    return now;
  };

  /** Interns move texts: games are kept, and there are only some thousand distinct moves. */
  const texts = new Map<string, string>();
  const internMove = (uci: string): string => {
    const known = texts.get(uci);
    if (known === undefined) texts.set(uci, uci);
    return known ?? uci;
  };

  const running = (game: Game) => {
    const { turn } = position(game);
    if (game.clocksStarted && isLive(game)) return turn;
    return runningSide(turn, game.moves.length, !isLive(game));
  };

  /** Ms left on the clock, the running turn deducted. */
  const remaining = (game: Game, color: Color): number => {
    const left = game.clocks[color];
    if (left === untimedClock || running(game) !== color) return left;
    return Math.max(0, left - (clock.now() - game.turnStartedAt));
  };

  const canExpire = (game: Game) => isLive(game) && !running(game) && expiringSources.includes(game.source);

  /** The first-move deadline of a game that still waits for a first move. */
  const expiration = (game: Game) =>
    canExpire(game)
      ? { idleMillis: clock.now() - game.turnStartedAt, millisToMove: config.firstMoveMs }
      : undefined;

  const finish = (game: Game, status: GameStatusName, winner?: Color) => {
    timers.get(game.id)?.cancel();
    timers.delete(game.id);
    game.clocks = { white: remaining(game, 'white'), black: remaining(game, 'black') };
    game.endedAt = clock.now();
    game.status = status;
    packTimings(game);
    // Copies drop the spare capacity of grown arrays; finished games are kept.
    game.moves = [...game.moves];
    game.scores = [...game.scores];
    if (winner) game.winner = winner;
    game.drawOffer = null;
    game.takebackOffer = null;
    settleRatings(state, game);
    changes.emit({ kind: 'state', game });
    changes.emit({ kind: 'finished', game });
    positions.delete(game.id);
  };

  const flag = (game: Game, color: Color) => {
    const winner = opposite(color);
    if (position(game).hasInsufficientMaterial(winner)) finish(game, 'outoftime');
    else finish(game, 'outoftime', winner);
  };

  /** A no-show loses in an arena; elsewhere the game is aborted. */
  const expire = (game: Game) => {
    if (game.source === 'arena') finish(game, 'noStart', opposite(position(game).turn));
    else finish(game, 'aborted');
  };

  /** One timer a game: the running clock's end, or the first-move deadline. */
  const arm = (game: Game) => {
    timers.get(game.id)?.cancel();
    timers.delete(game.id);
    if (!isLive(game)) return;
    const side = running(game);
    const left = side ? remaining(game, side) : untimedClock;
    const deadline = expiration(game);
    const set = (ms: number, action: () => void) => timers.set(game.id, clock.after(ms, action));
    if (side && left < untimedClock) set(left, () => flag(game, side));
    else if (deadline) set(deadline.millisToMove - deadline.idleMillis, () => expire(game));
  };

  const finishBy = (game: Game, outcome: PositionOutcome) => {
    const named: Partial<Record<PositionOutcome['reason'], GameStatusName>> = {
      mate: 'mate',
      stalemate: 'stalemate',
      variantEnd: 'variantEnd',
    };
    finish(game, named[outcome.reason] ?? 'draw', outcome.winner);
  };

  const isClaimable = (game: Game) => position(game).outcome()?.automatic === false;
  /** The opponent has been gone for so long that the game can be claimed. */
  const hasLeft = ({ goneSince }: Game) =>
    goneSince !== null && clock.now() - goneSince >= config.claimVictoryMs;

  const changed = (game: Game): Done => {
    changes.emit({ kind: 'state', game });
    return done(undefined);
  };

  /** The clock that `color` has for its next turn, after it ended a turn with `left` ms. */
  const clockAfterTurn = (game: Game, color: Color, left: number): number => {
    const control = game.timeControl;
    if (control.type === 'correspondence') return control.daysPerTurn * 86_400_000;
    if (control.type === 'unlimited') return untimedClock;
    // As on the service, each side's first move runs no clock and earns no increment.
    if (running(game) !== color || game.berserk?.[color]) return left;
    return left + control.increment * 1000;
  };

  return {
    changes,
    position,
    remaining,
    expiration,
    byId: (id: string): Game | undefined => state.games.find((game) => game.id === id),
    live: (): readonly Game[] => state.games.filter(isLive),
    create(made: NewGame): Game {
      const control = made.timeControl;
      const initial =
        control.type === 'clock'
          ? control.limit * 1000
          : control.type === 'correspondence'
            ? control.daysPerTurn * 86_400_000
            : untimedClock;
      const initialFen =
        made.variant === 'chess960' && made.initialFen === 'startpos'
          ? chess960Fen(lots.integer(chess960Positions))
          : made.initialFen;
      const { id, variant, rated, source, timeControl, seats, userColor, tournamentId } = made;
      // Listing the fields gives all games one hidden class; a spread of differently shaped objects would not.
      const game: Game = {
        id,
        variant,
        initialFen,
        rated,
        source,
        timeControl,
        seats,
        userColor,
        secrets: { white: secrets.text(4), black: secrets.text(4) },
        seed: lots.integer(2 ** 32),
        speed: speedOf(control),
        createdAt: clock.now(),
        moves: [],
        clocks: { white: initial, black: initial },
        clockLog: [],
        timeLog: [],
        turnStartedAt: clock.now(),
        status: 'started',
        drawOffer: null,
        takebackOffer: null,
        goneSince: null,
        chat: [],
        scores: [],
        ...(tournamentId === undefined ? {} : { tournamentId }),
      };
      state.games.push(game);
      changes.emit({ kind: 'created', game });
      arm(game);
      return game;
    },
    move(game: Game, color: Color, uci: string, offeringDraw: boolean): Done {
      const now = position(game);
      if (!isLive(game) || now.turn !== color) return refuse(400, over);
      const played = now.play(uci);
      if (!played) return refuse(400, `Move ${uci} is not legal in this position`);
      game.clocks = { ...game.clocks, [color]: clockAfterTurn(game, color, remaining(game, color)) };
      game.clockLog = [...game.clockLog, Math.round(game.clocks[color] / 10)];
      game.timeLog = [...game.timeLog, clock.now()];
      game.moves = [...game.moves, internMove(played.uci)];
      game.turnStartedAt = clock.now();
      game.takebackOffer = null;
      if (game.drawOffer !== color) game.drawOffer = null;
      if (offeringDraw) game.drawOffer = color;
      positions.set(game.id, played.position);
      const outcome = played.position.outcome();
      if (outcome?.automatic) finishBy(game, outcome);
      else {
        arm(game);
        changes.emit({ kind: 'state', game });
      }
      return done(undefined);
    },
    abort(game: Game): Done {
      if (!isLive(game) || game.moves.length >= 2) return refuse(400, 'This game can no longer be aborted');
      finish(game, 'aborted');
      return done(undefined);
    },
    resign(game: Game, color: Color): Done {
      if (!isLive(game)) return refuse(400, 'This game is already over');
      if (game.moves.length < 2) finish(game, 'aborted');
      else finish(game, 'resign', opposite(color));
      return done(undefined);
    },
    draw(game: Game, color: Color, yes: boolean): Done {
      if (!isLive(game)) return refuse(400, 'This game is already over');
      if (!yes) {
        if (game.drawOffer === null) return refuse(400, 'There is no draw offer');
        game.drawOffer = null;
        return changed(game);
      }
      if (game.drawOffer === opposite(color) || isClaimable(game)) {
        finish(game, 'draw');
        return done(undefined);
      }
      if (game.moves.length < 2) return refuse(400, 'A draw cannot be offered before both sides have moved');
      game.drawOffer = color;
      return changed(game);
    },
    takeback(game: Game, color: Color, yes: boolean): Done {
      if (!isLive(game)) return refuse(400, 'This game is already over');
      if (!yes) {
        if (game.takebackOffer === null) return refuse(400, 'There is no takeback request');
        game.takebackOffer = null;
        return changed(game);
      }
      if (game.takebackOffer !== opposite(color)) {
        if (game.moves.length < 2) return refuse(400, 'There is no move to take back yet');
        game.takebackOffer = color;
        return changed(game);
      }
      const back = position(game).turn === game.takebackOffer ? 2 : 1;
      game.clocks = { white: remaining(game, 'white'), black: remaining(game, 'black') };
      game.moves = game.moves.slice(0, -back);
      game.clockLog = game.clockLog.slice(0, game.moves.length);
      game.timeLog = game.timeLog.slice(0, game.moves.length);
      game.turnStartedAt = clock.now();
      game.takebackOffer = null;
      game.drawOffer = null;
      positions.delete(game.id);
      arm(game);
      return changed(game);
    },
    /** By the position, or because the opponent left. */
    claimDraw(game: Game): Done {
      const isDue = isClaimable(game);
      if (!isLive(game) || !(isDue || hasLeft(game))) return refuse(400, 'There is no draw to claim');
      finish(game, isDue ? 'draw' : 'timeout');
      return done(undefined);
    },
    /** Halves the clock and drops all increments, before the player's first move only. Checks no permission. */
    berserk(game: Game, color: Color): Done {
      const moved = game.moves.length > (position(game).turn === color ? 1 : 0);
      if (!isLive(game) || moved || game.berserk?.[color] || game.timeControl.type !== 'clock')
        return refuse(400, 'It is too late to go berserk');
      game.berserk = { white: false, black: false, ...game.berserk, [color]: true };
      game.clocks = { ...game.clocks, [color]: game.clocks[color] / 2 };
      return changed(game);
    },
    claimVictory(game: Game, color: Color): Done {
      if (!isLive(game) || color !== game.userColor || !hasLeft(game)) {
        return refuse(400, 'Victory cannot be claimed now');
      }
      finish(game, 'timeout', color);
      return done(undefined);
    },
    /** Adds seconds to the clock of `color`'s opponent. */
    addTime(game: Game, color: Color, seconds: number): Done {
      if (!isLive(game) || game.timeControl.type !== 'clock' || game.source === 'arena')
        return refuse(400, 'No time can be given in this game');
      const other = opposite(color);
      game.clocks = { ...game.clocks, [other]: game.clocks[other] + seconds * 1000 };
      arm(game);
      return changed(game);
    },
    /** Starts the clock of the side to move, even before both sides have moved. No effect when it runs. */
    startClocks(game: Game): Done {
      if (!isLive(game) || running(game) || game.timeControl.type !== 'clock') return done(undefined);
      game.clocksStarted = true;
      game.turnStartedAt = clock.now();
      arm(game);
      return changed(game);
    },
    chat(game: Game, line: ClubChatLine): Done {
      if (line.text.trim() === '') return refuse(400, 'There is no text to send');
      if (line.text.length > maxChatLength)
        return refuse(400, `A message has at most ${maxChatLength} characters`);
      game.chat = [...game.chat, line];
      changes.emit({ kind: 'chat', game, line });
      return done(undefined);
    },
    /** Sets whether the user's opponent has left. */
    setGone(game: Game, gone: boolean) {
      if (!isLive(game) || gone === (game.goneSince !== null)) return;
      game.goneSince = gone ? clock.now() : null;
      changes.emit({ kind: 'gone', game });
    },
    /** The club was suspended for `ms` while the calendar moved on. No clock ran meanwhile. */
    sleptFor(ms: number) {
      for (const game of state.games.filter(isLive)) {
        game.turnStartedAt += ms;
        if (game.goneSince !== null) game.goneSince += ms;
      }
    },
    /** Restores the games of a saved state: arms the timers of those in progress. */
    resume() {
      for (const game of state.games) {
        if (isLive(game)) arm(game);
        else packTimings(game);
      }
    },
  };
}
