import { useEffect, useMemo, useState } from 'react';
import { lineReason, type LineReason } from '@chess/line-reason.ts';
import type { Replay } from '@chess/replay.ts';
import type { PlayedMove, Position } from '@chess/rules.ts';
import type { MoveTree } from '@chess/variations.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { playLine, wordsOfLine } from '../../table/analysis/play-line.ts';
import { useLiveAnalysis, type LiveWish } from '../../table/analysis/use-live-analysis.ts';
import { shortSearch, threatIn, useThreat } from '../../table/analysis/use-threat.ts';

/** Moves of a line that are shown. */
const mostMoves = 12;

export interface BestLine {
  /** The position before the judged move. */
  readonly start: Position;
  readonly moves: readonly PlayedMove[];
  readonly reason: LineReason | null;
}

export type JudgedGame = Pick<ArchivedGameView, 'marks' | 'evaluations' | 'initialFen' | 'heldBack'> & {
  readonly head: Pick<ArchivedGameView['head'], 'variant'>;
};

/**
 * The line that would have been better than the judged move of a ply, as far as it is stored; null at other moves.
 * `search` continues it where only its first move is stored, and fair play allows it.
 */
function storedLine(game: JudgedGame, line: Replay, ply: number) {
  const mark = game.marks.find((one) => one.ply === ply && one.name !== null);
  const start = ply === 1 ? line.start : line.plies[ply - 2]?.position;
  if (!start || !mark || mark.line === null) return null;
  const moves = playLine(start, wordsOfLine(mark.line));
  const [first] = moves;
  const search: LiveWish | null =
    first && moves.length === 1 && game.heldBack === null
      ? {
          ...{ ...shortSearch, variant: game.head.variant, initialFen: game.initialFen },
          ...{ moves: line.moves.slice(0, ply - 1), only: first.uci },
        }
      : null;
  return {
    ...{ start, moves, search },
    before: ply === 2 ? line.start : line.plies[ply - 3]?.position,
    evaluation: ply < 2 ? null : (game.evaluations[ply - 2] ?? null),
  };
}

/** The position on the board. */
export interface ShownPlace {
  readonly ply: number;
  /** The node of a variation; null in the game itself. */
  readonly node: number | null;
  /** Moves of the better line after the position before `ply`; 0 outside it. */
  readonly lineMoves: number;
}

/** UCI of the moves up to a node of the tree, and its position. */
function placeInTree({ nodes }: MoveTree, id: number) {
  const path: string[] = [];
  for (let node = nodes[id]; node?.move; node = nodes[node.parent ?? 0]) path.unshift(node.move.uci);
  return { path, position: nodes[id]?.position };
}

/** The engine's part of an archived game: the better line at a mistake, and the threat in the shown position. */
export function useGameEngine(
  game: JudgedGame,
  line: Replay,
  tree: MoveTree,
  { ply: shownPly, node, lineMoves }: ShownPlace,
) {
  const ply = node === null ? shownPly : null;
  /** Lines that the engine has continued, by their search. */
  const [found, setFound] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const stored = useMemo(() => (ply === null ? null : storedLine(game, line, ply)), [game, line, ply]);
  const key = stored?.search ? JSON.stringify(stored.search.moves) : null;
  const continued = key === null ? undefined : found.get(key);
  const best = useMemo((): BestLine | null => {
    if (!stored) return null;
    const { start, evaluation, before } = stored;
    const moves = (continued ? playLine(start, continued) : stored.moves).slice(0, mostMoves);
    return moves.length === 0
      ? null
      : { start, moves, reason: lineReason({ start, moves, evaluation, before }) };
  }, [stored, continued]);
  const { path, position } = useMemo(() => {
    const inLine = lineMoves > 0 ? best?.moves.slice(0, lineMoves) : undefined;
    if (!inLine) return placeInTree(tree, node ?? shownPly);
    const before = line.moves.slice(0, shownPly - 1);
    return { path: [...before, ...inLine.map(({ uci }) => uci)], position: inLine.at(-1)?.position };
  }, [best, tree, line, node, shownPly, lineMoves]);
  const threat = useThreat(game.head.variant, game.initialFen, path, position);
  const isFair = game.heldBack === null;
  const threatWish = isFair ? threat.wish : null;
  const lineWish = threatWish === null && continued === undefined ? (stored?.search ?? null) : null;
  const live = useLiveAnalysis(threatWish ?? lineWish);
  const hasLine = lineWish !== null && live?.state === 'done';
  const moves = hasLine ? live.lines[0]?.moves : undefined;
  useEffect(() => {
    if (key !== null && moves) setFound((now) => (now.has(key) ? now : new Map([...now, [key, moves]])));
  }, [key, moves]);
  const isThreatOver = threatWish !== null && (live?.state === 'failed' || live?.state === 'refused');
  return {
    best,
    isSearching:
      lineWish !== null && (live === null || live.state === 'starting' || live.state === 'searching'),
    threat: isFair ? threat : null,
    found: threatWish === null ? null : threatIn(live, position),
    /** The engine found no threat, because it refused or failed. */
    isThreatOver,
  };
}
