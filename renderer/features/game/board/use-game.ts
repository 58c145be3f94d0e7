import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { replayFrom, type Replay, type ReplayRequest } from '@chess/replay.ts';
import type { GameView } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import type { Attempt } from './game-view.ts';

/** Opens a game: tells main that it is on screen, so that its stream gets a slot first. */
export function useOpenGame(accountId: string, gameId: string) {
  const known = useBridgeQuery('games.get', { accountId, gameId });
  const { run, failure, pending } = useBridgeCommand('games.open');
  const open = useEffectEvent(() => void run({ accountId, gameId }));
  useEffect(() => open(), [accountId, gameId]);
  const problem = known.loading || pending ? null : (failure ?? known.failure);
  return {
    game: known.data,
    /** Why the game cannot be shown. */
    failure: known.data ? null : problem,
    retry: () => {
      known.retry();
      void run({ accountId, gameId });
    },
  };
}

/** Replays the game's moves; none of a variant that the rules do not know. */
export function useReplay({ variant, initialFen, moves }: GameView): Replay {
  const [play] = useState(createReplayer);
  return play({ variant: variant.key, initialFen, moves });
}

/** Incremental: a new move replays one move, and unchanged input returns the same object. */
function createReplayer(): (request: ReplayRequest) => Replay {
  let line: Replay | undefined;
  return (request) => (line = replayFrom(line, request));
}

interface OwnAttempt extends Attempt {
  /** Main has shown it in the game. */
  readonly isKnown: boolean;
}

/** Sends moves optimistically; a refused one is reverted and its failure shown. */
export function useMoveSender({
  accountId,
  gameId,
  moves,
  pendingMove,
}: Pick<GameView, 'accountId' | 'gameId' | 'moves' | 'pendingMove'>) {
  const { run } = useBridgeCommand('games.move');
  const [attempt, setAttempt] = useState<OwnAttempt | null>(null);
  /** Ply of the move that is under way. */
  const underWay = useRef<number | null>(null);
  const [refused, setRefused] = useState<{ readonly ply: number; readonly failure: Failure } | null>(null);
  const ply = moves.length;
  /** Ply whose move includes a draw offer. */
  const [drawAt, setDrawAt] = useState<number | null>(null);
  /** Whether the next move includes a draw offer. */
  const withDraw = drawAt === ply;
  // Played, or accepted and then taken back while the game's stream was down: the same ply must not show it again.
  if (attempt !== null && (attempt.ply < ply || (attempt.isKnown && pendingMove === null))) setAttempt(null);
  else if (attempt !== null && !attempt.isKnown && pendingMove !== null)
    setAttempt({ ...attempt, isKnown: true });
  const send = useCallback(
    (uci: string): void => {
      // Main would refuse the second of two moves, and the board would show it for a moment.
      if (underWay.current === ply) return;
      underWay.current = ply;
      setAttempt({ ply, uci, isKnown: false });
      setRefused(null);
      void run({ accountId, gameId, ply, uci, ...(withDraw && { offeringDraw: true }) }).then((outcome) => {
        if (underWay.current === ply) underWay.current = null;
        if (outcome.ok) return;
        setAttempt((current) => (current?.ply === ply && current.uci === uci ? null : current));
        setRefused({ ply, failure: outcome.error });
      });
    },
    [run, accountId, gameId, ply, withDraw],
  );
  const offerWithMove = useCallback((on: boolean) => setDrawAt(on ? ply : null), [ply]);
  /** Why the move in this position was refused. */
  const refusal = refused?.ply === ply ? refused.failure : null;
  return useMemo(
    () => ({ attempt, refusal, send, withDraw, offerWithMove }),
    [attempt, refusal, send, withDraw, offerWithMove],
  );
}
