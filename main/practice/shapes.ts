import {
  gameStatuses,
  opposite,
  untimedClock,
  type Color,
  type Speed,
  type VariantKey,
} from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { ClubConfig } from './config.ts';
import type { JsonObject } from './json.ts';
import type { ClubGames } from './games.ts';
import { memberById, perfOf } from './members.ts';
import { declineTexts } from './opponents.ts';
import { perfIcons, perfNames } from './perf-names.ts';
import { signalOf } from './lag.ts';
import { isProvisional } from './ratings.ts';
import type { StoredChallenge, ClubChatLine, Game, Seat } from './state.ts';
import { perfKeyOf, personById, playsPerf, ratingOf, type PerfKey } from './roster.ts';
import { showTimeControl } from './time-control.ts';
import { variantNames } from '../chess/names.ts';
import { variantJson } from './variant-names.ts';

function perfJson(key: VariantKey, speed: Speed): JsonObject {
  const perf = perfKeyOf(key, speed);
  return { icon: perfIcons[perf], name: perfNames[perf] };
}

/** The interfaces through which the account can play the game. */
export function compatOf(
  config: ClubConfig,
  speed: Speed,
  source: Game['source'],
): { bot: boolean; board: boolean } {
  if (config.account.kind === 'bot') return { bot: speed !== 'ultraBullet', board: false };
  const slow = speed === 'rapid' || speed === 'classical' || speed === 'correspondence';
  return { bot: false, board: slow || (speed === 'blitz' && (source === 'friend' || source === 'ai')) };
}

/** The club's objects as JSON of one dialect. */
export type Shapes = ReturnType<typeof createShapes>;

export function createShapes({
  config,
  state,
  games,
  clock,
  skew,
}: ClubContext & { readonly games: ClubGames }) {
  const wire = config.dialect === 'wire';
  const url = (path: string) => `${config.publicUrl()}/${path}`;

  const challengeUser = (id: string, key: PerfKey): JsonObject => {
    const member = memberById(state, id);
    if (!member) {
      const person = personById.get(id);
      if (!person) return { id, name: id };
      return {
        id,
        name: person.name,
        ...(person.title ? { title: person.title } : {}),
        ...(wire && person.flair ? { flair: person.flair } : {}),
        ...(wire && person.patronColor ? { patron: true, patronColor: person.patronColor } : {}),
        rating: ratingOf(person, key, clock.now()),
        ...(playsPerf(person, key) ? {} : { provisional: true }),
      };
    }
    const perf = perfOf(member, key);
    return {
      id: member.id,
      name: member.name,
      ...(member.title ? { title: member.title } : {}),
      rating: perf.rating,
      ...(isProvisional(perf) ? { provisional: true } : {}),
      online: true,
      // Connection quality, 1 to 4: the user's is best, because the club is local.
      ...(wire ? { lag: member.id === state.user.id ? 4 : signalOf(member.id, clock.now()) } : {}),
    };
  };

  const timeControl = (challenge: StoredChallenge): JsonObject => {
    const control = challenge.timeControl;
    return control.type === 'clock' ? { ...control, show: showTimeControl(control) } : control;
  };

  const challengeJson = (challenge: StoredChallenge, direction?: 'in' | 'out'): JsonObject => ({
    id: challenge.id,
    url: url(challenge.id),
    status: challenge.status,
    challenger: challenge.open
      ? null
      : challengeUser(challenge.challenger, perfKeyOf(challenge.variant, challenge.speed)),
    destUser: challenge.open
      ? null
      : challengeUser(challenge.destUser, perfKeyOf(challenge.variant, challenge.speed)),
    variant: variantJson(challenge.variant),
    rated: challenge.rated,
    speed: challenge.speed,
    timeControl: timeControl(challenge),
    color: challenge.color,
    ...(wire ? { finalColor: challenge.finalColor } : {}),
    perf: perfJson(challenge.variant, challenge.speed),
    ...(wire && challenge.initialFen !== 'startpos' ? { initialFen: challenge.initialFen } : {}),
    ...(wire && direction ? { direction } : {}),
    ...(wire && challenge.rematchOf ? { rematchOf: challenge.rematchOf } : {}),
    ...(challenge.open
      ? {
          urlWhite: url(`${challenge.id}?color=white`),
          urlBlack: url(`${challenge.id}?color=black`),
          open: challenge.open,
        }
      : {}),
  });

  const known = (id: string) => memberById(state, id) ?? personById.get(id);
  const bareUser = (id: string): JsonObject => ({ id, name: known(id)?.name ?? id });

  const opponentOf = (game: Game): JsonObject => {
    const color = opposite(game.userColor);
    const seat = game.seats[color];
    if (seat.kind === 'computer')
      return { id: null, username: `Computer level ${seat.level}`, ai: seat.level };
    return {
      id: seat.id,
      username: known(seat.id)?.name ?? seat.id,
      rating: seat.rating,
      ...(wire && game.ratingDiffs ? { ratingDiff: game.ratingDiffs[color] } : {}),
    };
  };

  const secondsLeft = (game: Game): JsonObject => {
    const left = games.remaining(game, game.userColor);
    return left === untimedClock ? {} : { secondsLeft: Math.floor(left / 1000) };
  };

  const arenaOf = ({ tournamentId }: Game): JsonObject =>
    wire && tournamentId !== undefined ? { tournamentId } : {};

  const summary = (game: Game): JsonObject => {
    const { turn, fen } = games.position(game);
    const own = game.seats[game.userColor];
    return {
      fullId: `${game.id}${game.secrets[game.userColor]}`,
      gameId: game.id,
      fen,
      color: game.userColor,
      lastMove: game.moves.at(-1) ?? '',
      source: game.source,
      status: { id: gameStatuses[game.status], name: game.status },
      variant: { key: game.variant, name: variantNames[game.variant] },
      speed: game.speed,
      perf: perfKeyOf(game.variant, game.speed),
      rated: game.rated,
      hasMoved: game.moves.length > (game.userColor === 'white' ? 0 : 1),
      opponent: opponentOf(game),
      isMyTurn: game.status === 'started' && turn === game.userColor,
      ...secondsLeft(game),
      ...(game.winner ? { winner: game.winner } : {}),
      ...(wire && own.kind === 'member' ? { rating: own.rating } : {}),
      ...(wire && game.ratingDiffs ? { ratingDiff: game.ratingDiffs[game.userColor] } : {}),
      ...arenaOf(game),
    };
  };

  const gamePlayer = (seat: Seat): JsonObject => {
    if (seat.kind === 'computer')
      return wire ? { aiLevel: seat.level } : { id: 'computer', name: `Computer level ${seat.level}` };
    const member = known(seat.id);
    const title = member?.title ?? null;
    return {
      id: seat.id,
      name: member?.name ?? seat.id,
      ...(wire || title ? { title } : {}),
      rating: seat.rating,
      ...(wire && seat.provisional ? { provisional: true } : {}),
    };
  };

  const gameState = (game: Game): JsonObject => {
    const increment = game.timeControl.type === 'clock' ? game.timeControl.increment * 1000 : 0;
    const expiration = wire ? games.expiration(game) : undefined;
    const flagged = (offer: Color | null, white: string, black: string) =>
      offer === null ? {} : { [offer === 'white' ? white : black]: true };
    return {
      type: 'gameState',
      moves: game.moves.join(' '),
      wtime: games.remaining(game, 'white'),
      btime: games.remaining(game, 'black'),
      winc: increment,
      binc: increment,
      status: game.status,
      ...(game.winner ? { winner: game.winner } : {}),
      ...flagged(game.drawOffer, 'wdraw', 'bdraw'),
      ...flagged(game.takebackOffer, 'wtakeback', 'btakeback'),
      ...(expiration ? { expiration } : {}),
    };
  };

  return {
    gameState,
    challenge: challengeJson,
    nowPlaying(game: Game): JsonObject {
      if (!wire) return { id: game.id, ...summary(game) };
      // Here the status is only a name.
      const { rating: _rating, ...rest } = summary(game) as JsonObject & { rating: unknown };
      return { ...rest, status: game.status };
    },
    gameEvent: (type: 'gameStart' | 'gameFinish', game: Game): JsonObject => ({
      type,
      game: { ...summary(game), compat: compatOf(config, game.speed, game.source), id: game.id },
    }),
    /** `replayed`: sent again because a stream was opened. */
    challengeEvent: (challenge: StoredChallenge, replayed: boolean): JsonObject => ({
      type: 'challenge',
      challenge: challengeJson(challenge),
      ...(wire && replayed ? {} : { compat: compatOf(config, challenge.speed, 'friend') }),
    }),
    challengeEnd(type: 'challengeDeclined' | 'challengeCanceled', challenge: StoredChallenge): JsonObject {
      const reason = challenge.declineReason;
      const users = wire
        ? {}
        : { challenger: bareUser(challenge.challenger), destUser: bareUser(challenge.destUser) };
      return {
        type,
        challenge: {
          ...challengeJson(challenge),
          ...users,
          ...(reason ? { declineReason: declineTexts[reason] } : {}),
          ...(reason && wire ? { declineReasonKey: reason.toLowerCase() } : {}),
        },
      };
    },
    gameFull(game: Game): JsonObject {
      const control = game.timeControl;
      return {
        type: 'gameFull',
        id: game.id,
        variant: variantJson(game.variant),
        ...(control.type === 'clock'
          ? { clock: { initial: control.limit * 1000, increment: control.increment * 1000 } }
          : {}),
        ...(control.type === 'correspondence' && wire ? { daysPerTurn: control.daysPerTurn } : {}),
        speed: game.speed,
        perf: { name: perfNames[perfKeyOf(game.variant, game.speed)] },
        rated: game.rated,
        createdAt: game.createdAt + skew(),
        white: gamePlayer(game.seats.white),
        black: gamePlayer(game.seats.black),
        initialFen: game.initialFen,
        ...arenaOf(game),
        state: gameState(game),
      };
    },
    chatLine: ({ room, username, text }: ClubChatLine): JsonObject => ({
      type: 'chatLine',
      ...(wire ? { room } : {}),
      username,
      text,
    }),
    opponentGone(game: Game): JsonObject {
      if (!wire) return { type: 'opponentGone' };
      if (game.goneSince === null) return { type: 'opponentGone', gone: false };
      const left = config.claimVictoryMs - (clock.now() - game.goneSince);
      return { type: 'opponentGone', gone: true, claimWinInSeconds: Math.max(0, Math.ceil(left / 1000)) };
    },
    /** The answer to a challenge of the computer. */
    computerGame: (game: Game): JsonObject => ({
      id: game.id,
      variant: variantJson(game.variant),
      speed: game.speed,
      perf: perfKeyOf(game.variant, game.speed),
      rated: game.rated,
      fen: games.position(game).fen,
      turns: game.moves.length,
      source: game.source,
      status: { id: gameStatuses[game.status], name: game.status },
      createdAt: game.createdAt + skew(),
      player: games.position(game).turn,
      fullId: `${game.id}${game.secrets[game.userColor]}`,
    }),
  };
}
