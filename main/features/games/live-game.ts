/** One game as this account sees it: what was said of it so far, as plain data that also survives a restart. */
import { rulesFor, type Position } from '../../chess/rules.ts';
import { isLiveStatus, variantKeys, type Color, type VariantKey } from '../../chess/vocabulary.ts';
import type { ChatLine, GameEvent, GameFull, GameState, GameSummary, OpponentGone } from '../../service/domain.ts';

export interface ChatEntry extends ChatLine {
  readonly at: number;
}

export interface LiveGame {
  readonly summary: GameSummary;
  /** Absent until the game's own stream spoke. */
  readonly full?: GameFull;
  readonly chat: readonly ChatEntry[];
  readonly gone?: OpponentGone & { readonly at: number };
  /** When this account first heard of it. */
  readonly startedAt: number;
  /** When the latest state arrived. */
  readonly updatedAt: number;
}

/** Lines of chat that are kept of one game. */
const longestChat = 500;

/** A summary's news into a game: its own stream, where it spoke, knows better about everything but the end. */
export function withSummary(before: LiveGame | undefined, summary: GameSummary, at: number): LiveGame {
  if (!before) return { summary, chat: [], startedAt: at, updatedAt: at };
  // Lists of games under way omit what the event said; what is known stays known.
  const merged: GameSummary = { ...before.summary, ...summary };
  const status = summary.status;
  const ended = status !== undefined && !isLiveStatus(status);
  if (!before.full) return { ...before, summary: merged, updatedAt: at };
  if (!ended || !isLiveStatus(before.full.state.status)) return { ...before, summary: merged };
  const state: GameState = {
    ...before.full.state,
    status,
    ...(summary.winner === undefined ? {} : { winner: summary.winner }),
  };
  return { ...before, summary: merged, full: { ...before.full, state }, updatedAt: at };
}

/** A message of the game's stream into the game. Messages before the first `gameFull` find no place and are dropped. */
export function withEvent(game: LiveGame, event: GameEvent, at: number): LiveGame {
  switch (event.type) {
    case 'gameFull':
      return { ...withoutGone(game), full: event.game, updatedAt: at };
    case 'gameState': {
      if (!game.full) return game;
      const moved = event.state.moves.length !== game.full.state.moves.length;
      // "Came back" is sometimes never said: a move clears it.
      return { ...(moved ? withoutGone(game) : game), full: { ...game.full, state: event.state }, updatedAt: at };
    }
    case 'chatLine':
      return { ...game, chat: [...game.chat.slice(1 - longestChat), { ...event.line, at }] };
    case 'opponentGone':
      return event.presence.gone === false ? withoutGone(game) : { ...game, gone: { ...event.presence, at } };
  }
}

function withoutGone(game: LiveGame): LiveGame {
  const { gone: _, ...rest } = game;
  return rest;
}

export function statusOf(game: LiveGame): string {
  return game.full?.state.status ?? game.summary.status ?? 'started';
}

export function isOver(game: LiveGame): boolean {
  return !isLiveStatus(statusOf(game));
}

export function variantOf(game: LiveGame): VariantKey | undefined {
  const key = game.full?.variant.key ?? game.summary.variant.key;
  return variantKeys.find((known) => known === key);
}

export function movesOf(game: LiveGame): readonly string[] {
  return game.full?.state.moves ?? [];
}

/** Who won, where anybody did: `mate` may come without a winner, and then the side to move lost. */
export function winnerOf(game: LiveGame, turn: Color | undefined): Color | null {
  const said = game.full?.state.winner ?? game.summary.winner;
  if (said) return said;
  if (statusOf(game) !== 'mate' || !turn) return null;
  return turn === 'white' ? 'black' : 'white';
}

/**
 * Positions of games by their moves: a game that grew by a ply costs one ply, not a replay. `undefined` for variants
 * that the app does not know and for moves that are not legal.
 */
export interface PositionCache {
  positionOf(key: string, game: LiveGame): Position | undefined;
  forget(key: string): void;
}

interface Cached {
  readonly start: string;
  readonly moves: readonly string[];
  readonly position: Position;
}

export function createPositionCache(): PositionCache {
  const cache = new Map<string, Cached>();
  return {
    positionOf(key, game) {
      const variant = variantOf(game);
      if (!variant || !game.full) return undefined;
      const moves = movesOf(game);
      const start = `${variant} ${game.full.initialFen ?? ''}`;
      const held = cache.get(key);
      const grown = held?.start === start && held.moves.length <= moves.length
        && held.moves.every((move, index) => move === moves[index]);
      let position = grown ? held.position : rulesFor(variant).parsePosition(game.full.initialFen ?? undefined);
      for (const move of moves.slice(grown ? held.moves.length : 0)) position = position?.play(move)?.position;
      if (position) cache.set(key, { start, moves, position });
      return position;
    },
    forget: (key) => void cache.delete(key),
  };
}
