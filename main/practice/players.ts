import type { Timer } from '../base/clock.ts';
import { createSeededRandom } from '../base/random.ts';
import { isLiveStatus, opposite, untimedClock, type DeclineReason } from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubChallenges } from './challenges.ts';
import { seedOf } from './draws.ts';
import type { ClubEngine, EngineMove } from './engine.ts';
import type { ClubGames } from './games.ts';
import { lagBy, signalOf } from './lag.ts';
import {
  computerMoveMs,
  declineReasonOf,
  drawMs,
  opponentById,
  strengthOfLevel,
  strengthOfRating,
  type Opponent,
} from './opponents.ts';
import { perfKeyOf, personById, playsPerf } from './roster.ts';
import type { StoredChallenge, Game } from './state.ts';

interface PlayersDependencies extends ClubContext {
  readonly engine: ClubEngine;
  readonly games: ClubGames;
  readonly challenges: ClubChallenges;
}

/** A planned move: played when the engine has answered and its time has come. */
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

/** The opponents: they answer challenges, move, and answer offers, each after a human delay. */
export type Players = ReturnType<typeof createPlayers>;

export function createPlayers(dependencies: PlayersDependencies) {
  const { clock, engine, games, challenges, state, lots, log } = dependencies;
  const orders = new Map<string, DeclineReason>();
  const plans = new Map<string, Plan>();
  const considered = new Map<string, Timer>();
  let thinking = 0;
  const waiting: (() => void)[] = [];

  const answerChallenge = (challenge: StoredChallenge) => {
    const opponent = opponentById.get(challenge.destUser);
    if (challenge.challenger !== state.user.id || challenge.open) return;
    if (!opponent) {
      // Members of the roster are busy: some decline, others do not answer.
      if (seedOf('answers', challenge.destUser) % 3 === 0) return;
      const person = personById.get(challenge.destUser);
      const isPlayed = !person || playsPerf(person, perfKeyOf(challenge.variant, challenge.speed));
      const unplayed = challenge.variant === 'standard' ? 'timeControl' : 'variant';
      clock.after(drawMs(lots.random, busyAnswerMs), () =>
        challenges.decline(challenge.id, challenge.destUser, isPlayed ? 'later' : unplayed),
      );
      return;
    }
    const { variant, rated, speed } = challenge;
    const reason = orders.get(opponent.id) ?? declineReasonOf(opponent, { variant, rated, speed });
    orders.delete(opponent.id);
    clock.after(drawMs(lots.random, opponent.manner.answerMs), () => {
      // If the challenge is closed by now, both calls have no effect.
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
    const lastScores = game.scores.slice(-3);
    if (limit !== undefined && lastScores.length === 3 && lastScores.every((score) => score <= limit)) {
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
    if (!played.ok) log.error('opponent move refused', { game: game.id, reason: played.refusal.error });
  };

  /** `lot`: in [0, 1), decides how long the move is on its way. */
  const lagOf = (game: Game, lot: number): number => {
    const seat = game.seats[opposite(game.userColor)];
    // By the game's start, so that a restored game continues unchanged.
    return seat.kind === 'member' ? lagBy(signalOf(seat.id, game.createdAt))(lot) : 0;
  };

  const delayOf = (game: Game, drawn: number): number => {
    const left = game.clocks[opposite(game.userColor)];
    const opening = game.moves.length < 10 ? drawn / 2 : drawn;
    return Math.round(left === untimedClock ? opening : Math.min(opening, left / 20));
  };

  /** `spent`: ms of thinking time already used since the turn began. */
  const think = (game: Game, spent: number) => {
    const strength = strengthIn(game);
    if (!strength) return;
    // A move's random numbers depend on the game and the ply alone, not on other events in the club.
    const random = createSeededRandom(game.seed + game.moves.length * 7_919);
    const roll = random.next();
    const drawn = drawMs(random, opponentIn(game)?.manner.moveMs ?? computerMoveMs);
    const lag = lagOf(game, random.next());
    const plan: Plan = {
      moves: game.moves,
      due: false,
      timer: clock.after(Math.max(0, delayOf(game, drawn + lag) - spent), () => {
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
        log.error('engine search failed', { game: game.id, error: String(error) });
        // An opponent without an engine leaves the game, so that the user can claim it.
        if (plans.get(game.id) === plan) games.setGone(game, true);
      })
      .finally(() => {
        thinking -= 1;
        if (thinking > 0) return;
        for (const resolve of waiting.splice(0)) resolve();
      });
  };

  /** Answers the user's draw or takeback offer once, after a delay. */
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

  const resumeTurn = (game: Game, spent = 0) => {
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

  /** Offers a rematch with reversed colors. */
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
    resumeTurn(game);
  });

  return {
    /** Overrides the opponent's answer to the user's next challenge. */
    order(opponent: string, decline: DeclineReason | null) {
      if (decline) orders.set(opponent, decline);
      else orders.delete(opponent);
    },
    /** Number of searches in progress. */
    thinking: (): number => thinking,
    /** Resolves when no search is in progress. */
    settled: (): Promise<void> =>
      thinking === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
    /** Resumes the challenges and games of a saved state. */
    resume() {
      for (const challenge of challenges.open()) answerChallenge(challenge);
      // Resumes as if uninterrupted: a restored game continues deterministically.
      for (const game of games.live()) resumeTurn(game, clock.now() - game.turnStartedAt);
    },
  };
}
