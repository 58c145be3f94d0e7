import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createSeededRandom } from '../base/random.ts';
import { isLiveStatus, opposite, untimedClock, type DeclineReason } from '../chess/vocabulary.ts';
import type { Challenges } from './challenges.ts';
import { seedOf } from './draws.ts';
import type { Engine, EngineMove } from './engine.ts';
import type { Games } from './games.ts';
import type { Lots } from './lots.ts';
import {
  computerMoveMs,
  declineReasonOf,
  drawMs,
  opponentById,
  strengthOfLevel,
  strengthOfRating,
  type Opponent,
} from './opponents.ts';
import type { Challenge, ClubState, Game } from './state.ts';

/** The club's side of every board: answers challenges, moves, and answers offers, each after a human delay. */
export interface Players {
  /** What the opponent does with the user's next challenge, instead of following its manner. */
  order(opponent: string, decline: DeclineReason | null): void;
  /** How many moves are being thought about. */
  thinking(): number;
  /** Resolves when no move is being thought about; with a clock that stands still, time may pass then. */
  settled(): Promise<void>;
  /** Takes up the challenges and games of a kept state. */
  resume(): void;
}

export interface PlayersDependencies {
  readonly clock: Clock;
  readonly engine: Engine;
  readonly games: Games;
  readonly challenges: Challenges;
  readonly state: ClubState;
  readonly lots: Lots;
  readonly log: Log;
}

/** A move on its way: played when it is known and its time has come. */
interface Plan {
  readonly moves: readonly string[];
  readonly timer: Timer;
  due: boolean;
  answer?: EngineMove;
}

const offerAnswerMs: readonly [number, number] = [800, 2_000];
const greetingMs = 600;
const busyAnswerMs: readonly [number, number] = [2_000, 6_000];
const rematchAfterMs = 2_500;
const rematchOpenMs = 60_000;

export function createPlayers(dependencies: PlayersDependencies): Players {
  const { clock, engine, games, challenges, state, lots, log } = dependencies;
  const orders = new Map<string, DeclineReason>();
  const plans = new Map<string, Plan>();
  const considered = new Map<string, Timer>();
  let thinking = 0;
  const waiting: (() => void)[] = [];

  const answerChallenge = (challenge: Challenge) => {
    const opponent = opponentById.get(challenge.destUser);
    if (challenge.challenger !== state.user.id || challenge.open) return;
    if (!opponent) {
      // Members who play among themselves are busy: some say so, others do not even answer.
      if (seedOf('answers', challenge.destUser) % 3 === 0) return;
      clock.after(drawMs(lots.random, busyAnswerMs), () =>
        challenges.decline(challenge.id, challenge.destUser, 'later'),
      );
      return;
    }
    const { variant, rated, speed } = challenge;
    const reason = orders.get(opponent.id) ?? declineReasonOf(opponent, { variant, rated, speed });
    orders.delete(opponent.id);
    clock.after(drawMs(lots.random, opponent.manner.answerMs), () => {
      // The challenge may be gone by now: both answers then come to nothing.
      if (reason) challenges.decline(challenge.id, opponent.id, reason);
      else challenges.accept(challenge.id, opponent.id);
    });
  };

  const opponentIn = (game: Game): Opponent | undefined => {
    const seat = game.seats[opposite(game.userColor)];
    return seat.kind === 'member' ? opponentById.get(seat.id) : undefined;
  };

  const strengthIn = (game: Game) => {
    const seat = game.seats[opposite(game.userColor)];
    if (seat.kind === 'computer') return strengthOfLevel(seat.level);
    return opponentIn(game)?.strength ?? strengthOfRating(seat.rating);
  };

  const dropPlan = (game: Game) => {
    plans.get(game.id)?.timer.cancel();
    plans.delete(game.id);
  };

  const play = (game: Game, plan: Plan) => {
    if (!plan.due || !plan.answer || plans.get(game.id) !== plan) return;
    plans.delete(game.id);
    const color = opposite(game.userColor);
    game.scores = [...game.scores.slice(-5), plan.answer.score];
    const limit = opponentIn(game)?.manner.resignsAt;
    const lately = game.scores.slice(-3);
    if (limit !== undefined && lately.length === 3 && lately.every((score) => score <= limit)) {
      games.resign(game, color);
      return;
    }
    const level = game.scores.length === 6 && game.scores.every((score) => Math.abs(score) <= 10);
    const played = games.move(
      game,
      color,
      plan.answer.uci,
      level && game.moves.length > 80 && game.moves.length % 20 < 2,
    );
    if (!played.ok)
      log.error('an opponent could not make its move', { game: game.id, reason: played.refusal.error });
  };

  const delayOf = (game: Game, drawn: number): number => {
    const left = game.clocks[opposite(game.userColor)];
    const opening = game.moves.length < 10 ? drawn / 2 : drawn;
    return Math.round(left === untimedClock ? opening : Math.min(opening, left / 20));
  };

  /** `spent`: ms since its turn began, as far as it has thought about it already. */
  const think = (game: Game, spent: number) => {
    const strength = strengthIn(game);
    if (!strength) return;
    // The lots of a move depend on the game and the ply alone, whatever else happens in the club meanwhile.
    const random = createSeededRandom(game.seed + game.moves.length * 7_919);
    const roll = random.next();
    const drawn = drawMs(random, opponentIn(game)?.manner.moveMs ?? computerMoveMs);
    const plan: Plan = {
      moves: game.moves,
      due: false,
      timer: clock.after(Math.max(0, delayOf(game, drawn) - spent), () => {
        plan.due = true;
        play(game, plan);
      }),
    };
    plans.set(game.id, plan);
    thinking += 1;
    const { variant, initialFen, moves } = game;
    engine
      .bestMove({ variant, initialFen, moves, position: games.position(game), strength, roll })
      .then((answer) => {
        plan.answer = answer;
        play(game, plan);
      })
      .catch((error: unknown) => {
        log.error('the engine did not move', { game: game.id, error: String(error) });
        // Whoever cannot move leaves the board, and the user can claim the game.
        if (plans.get(game.id) === plan) games.setGone(game, true);
      })
      .finally(() => {
        thinking -= 1;
        if (thinking > 0) return;
        for (const resolve of waiting.splice(0)) resolve();
      });
  };

  /** Answers the user's draw or takeback offer once, some time after it was made. */
  const considerOffers = (game: Game) => {
    const pending =
      game.drawOffer === game.userColor
        ? 'draw'
        : game.takebackOffer === game.userColor
          ? 'takeback'
          : undefined;
    if (!pending || considered.has(game.id)) return;
    const random = createSeededRandom(game.seed + game.moves.length * 104_729);
    const answer = () => {
      considered.delete(game.id);
      const color = opposite(game.userColor);
      if (pending === 'takeback' && game.takebackOffer === game.userColor) {
        games.takeback(game, color, opponentIn(game)?.manner.givesTakebacks ?? true);
      }
      if (pending === 'draw' && game.drawOffer === game.userColor) {
        games.draw(game, color, game.moves.length >= 20 && (game.scores.at(-1) ?? 0) <= 25);
      }
    };
    considered.set(game.id, clock.after(drawMs(random, offerAnswerMs), answer));
  };

  const attend = (game: Game, spent = 0) => {
    if (!isLiveStatus(game.status) || game.goneSince !== null) {
      dropPlan(game);
      considered.get(game.id)?.cancel();
      considered.delete(game.id);
      return;
    }
    considerOffers(game);
    if (plans.get(game.id)?.moves === game.moves) return;
    dropPlan(game);
    if (games.position(game).turn !== game.userColor) think(game, spent);
  };

  /** An opponent who likes the user asks for another game, with the colors changed. */
  const offerRematch = (game: Game) => {
    const opponent = opponentIn(game);
    if (!opponent?.manner.offersRematch || game.source !== 'friend' || game.status === 'aborted') return;
    clock.after(rematchAfterMs, () => {
      challenges.create({
        challenger: opponent.id,
        destUser: state.user.id,
        variant: game.variant,
        initialFen: game.variant === 'fromPosition' ? game.initialFen : 'startpos',
        rated: game.rated,
        timeControl: game.timeControl,
        color: game.userColor,
        rematchOf: game.id,
        ttlMs: rematchOpenMs,
        atEnd: 'cancel',
      });
    });
  };

  challenges.changes.on(({ kind, challenge }) => {
    if (kind !== 'created') return;
    engine.prepare?.();
    answerChallenge(challenge);
  });
  games.changes.on((change) => {
    if (change.kind === 'chat') return;
    const { game } = change;
    if (change.kind === 'finished') offerRematch(game);
    const greeting =
      change.kind === 'created' && game.source !== 'ai' ? opponentIn(game)?.manner.greeting : undefined;
    if (greeting) {
      const username = opponentIn(game)?.name ?? '';
      clock.after(greetingMs, () => {
        if (isLiveStatus(game.status)) games.chat(game, { room: 'player', username, text: greeting });
      });
    }
    attend(game);
  });

  return {
    order(opponent, decline) {
      if (decline) orders.set(opponent, decline);
      else orders.delete(opponent);
    },
    thinking: () => thinking,
    settled: () =>
      thinking === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
    resume() {
      for (const challenge of challenges.open()) answerChallenge(challenge);
      // As if nothing had been in between: a kept course goes on as it would have.
      for (const game of games.live()) attend(game, clock.now() - game.turnStartedAt);
    },
  };
}
