/** Views of games. Pure. */
import type { GameCard, GameView, PlayAccess, PlayerView } from '../../../preload/contract/models.ts';
import { runningSide } from '../../chess/clock.ts';
import { finalPosition } from '../../chess/replay.ts';
import type { Position } from '../../chess/rules.ts';
import { opposite, untimedClock, type Color } from '../../chess/vocabulary.ts';
import type { PerColor } from '../../service/domain.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { isUnknown, playAccessOf } from '../../views/play-access.ts';
import { playerView } from '../../views/player.ts';
import type { GameContext } from './tracked-game.ts';
import { outcomeOf } from '../../chess/game-outcome.ts';
import { clockAtOf, isOver, movesOf, statusOf, winnerOf, type LiveGame } from './live-game.ts';
import { messageOf } from '../../text/message.ts';

export function gameCard(
  game: LiveGame,
  account: AccountContext,
  standing: GameContext,
  enginePlays: boolean,
): GameCard {
  const { summary, full } = game;
  const over = isOver(game);
  const position = game.ahead ? undefined : positionOf(standing);
  const spoke = full && !game.ahead;
  const turn = position?.turn ?? (summary.isMyTurn ? summary.color : opposite(summary.color));
  const plies = movesOf(game).length;
  const dueAt = !over && turn === summary.color ? dueAtOf(game) : undefined;
  const lastMove = spoke ? movesOf(game).at(-1) : summary.lastMove;
  return {
    accountId: account.id,
    gameId: summary.id,
    color: summary.color,
    fen: position?.fen ?? summary.fen,
    lastMove: lastMove ?? null,
    isMyTurn: !over && turn === summary.color,
    opponent: full ? playerView(full[opposite(summary.color)]) : playerView(summary.opponent),
    variant: {
      key: summary.variant.key,
      name: summary.variant.name ?? full?.variant.name ?? summary.variant.key,
    },
    speed: summary.speed,
    rated: summary.rated,
    access: accessTo(game, account, standing),
    enginePlays: enginePlays && !over,
    clocks: clocksOf(game),
    clockAt: clockAtOf(game),
    running: spoke ? (runningSide(turn, plies, over) ?? null) : null,
    ...(dueAt !== undefined && { dueAt }),
    over,
    result: over ? resultOf(game, turn) : null,
    status: statusOf(game),
    startedAt: full?.createdAt ?? game.startedAt,
    reportedAt: game.startedAt,
    address: `${account.baseUrl}/${summary.id}${summary.color === 'black' ? '/black' : ''}`,
  };
}

export function gameView(
  game: LiveGame,
  account: AccountContext,
  standing: GameContext,
  enginePlays: boolean,
): GameView {
  const card = gameCard(game, account, standing, enginePlays);
  const { full, gone } = game;
  const state = full?.state;
  const expiration = state?.expiration;
  const arenaId = full?.tournamentId ?? game.summary.tournamentId ?? game.arenaId;
  return {
    ...card,
    white: sideView(game, account, 'white'),
    black: sideView(game, account, 'black'),
    // Some servers only say that the initial position is the variant's usual one.
    initialFen: full?.initialFen ?? standing.line?.start?.fen ?? game.summary.fen,
    moves: [...movesOf(game)],
    winner: card.over ? winnerOf(game, positionOf(standing)?.turn) : null,
    clock: full?.clock ? { initial: full.clock.initialMs, increment: full.clock.incrementMs } : null,
    daysPerTurn: full?.daysPerTurn ?? null,
    drawOffer: sideThat(state?.drawOffer),
    takebackOffer: sideThat(state?.takebackOffer),
    firstMoveBy: expiration && !card.over ? clockAtOf(game) + expiration.withinMs - expiration.idleMs : null,
    opponentGone:
      gone && !card.over
        ? { claimAt: gone.claimWinInSeconds === undefined ? null : gone.at + gone.claimWinInSeconds * 1000 }
        : null,
    ...ratingChangeOf(game, card.over),
    ...(game.summary.source !== undefined && { source: game.summary.source }),
    ...(state?.rematch !== undefined && { rematch: state.rematch }),
    ...(arenaId !== undefined && { arenaId }),
    chat: game.chat.map((line) => ({
      room: line.room ?? 'player',
      username: line.username ?? null,
      text: line.text,
      at: line.earlier ? null : line.at,
    })),
    link: linkOf(game, standing),
    updatedAt: game.updatedAt,
    pendingMove: standing.pending?.uci ?? null,
    delivery: deliveryOf(standing),
  };
}

/** Where the game can be played. Without the server's word on the API, a refusal of the stream decides. */
export function accessTo(
  { summary }: LiveGame,
  account: AccountContext,
  { refused }: Pick<GameContext, 'refused'>,
): PlayAccess {
  return refused && isUnknown(summary.compat) ? 'browser' : playAccessOf(summary.compat, account);
}

function ratingChangeOf({ summary }: LiveGame, over: boolean): Pick<GameView, 'ratingChange'> {
  const { rating: before, ratingDiff: change } = summary;
  return over && before !== undefined && change !== undefined ? { ratingChange: { before, change } } : {};
}

function linkOf(game: LiveGame, { live, heard }: GameContext): GameView['link'] {
  // The event stream reported the end before the last moves arrived.
  const awaitsMoves = game.ahead === true && live;
  if (isOver(game) && !awaitsMoves) return 'done';
  if (!heard) return 'remembered';
  return live ? 'live' : 'catching_up';
}

function deliveryOf({ pending, failed }: GameContext): NonNullable<GameView['delivery']> | null {
  if (failed) return { uci: failed.uci, state: 'failed', reason: failed.reason, nextTryAt: null };
  if (!pending) return null;
  const { uci, phase, nextTryAt } = pending;
  return {
    uci,
    state: phase.kind,
    reason: phase.kind === 'sending' ? null : phase.reason,
    nextTryAt,
  };
}

/** The position after the last move; undefined if the moves cannot be replayed. */
function positionOf({ line }: GameContext): Position | undefined {
  return line && finalPosition(line);
}

function sideView(game: LiveGame, account: AccountContext, color: Color): PlayerView {
  if (game.full) return playerView(game.full[color]);
  if (color !== game.summary.color) return playerView(game.summary.opponent);
  return {
    ...(account.userId === null ? {} : { id: account.userId }),
    name: account.userId ?? messageOf('player.you'),
  };
}

function clocksOf(game: LiveGame): GameCard['clocks'] {
  const state = game.ahead ? undefined : game.full?.state;
  if (!state || state.whiteMs === null || state.blackMs === null) return null;
  return { white: state.whiteMs, black: state.blackMs };
}

/** When the account's time for a correspondence move ends, if it is its turn; undefined when unknown or untimed. */
function dueAtOf(game: LiveGame): number | undefined {
  const { summary, full, updatedAt } = game;
  if (summary.speed !== 'correspondence') return undefined;
  const state = game.ahead ? undefined : full?.state;
  const left = state ? state[`${summary.color}Ms`] : (summary.secondsLeft ?? NaN) * 1_000;
  const since = state ? clockAtOf(game) : updatedAt;
  return left !== null && left < untimedClock ? since + left : undefined;
}

function resultOf(game: LiveGame, turn: Color | undefined): GameCard['result'] {
  const winner = winnerOf(game, turn);
  switch (outcomeOf({ status: statusOf(game), winner })) {
    case 'decided':
      return winner === game.summary.color ? 'won' : 'lost';
    case 'unplayed':
      return 'aborted';
    case 'drawn':
      return 'drawn';
    case 'unknown':
      return 'unknown';
  }
}

function sideThat(flags: PerColor<boolean> | undefined): Color | null {
  if (flags?.white) return 'white';
  return flags?.black ? 'black' : null;
}

/** Own turn first, then the opponent's; finished games last; newest first within each. */
export function byUrgency(a: GameCard, b: GameCard): number {
  return (
    Number(a.over) - Number(b.over) || Number(b.isMyTurn) - Number(a.isMyTurn) || b.startedAt - a.startedAt
  );
}
