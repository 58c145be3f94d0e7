/** The game on screen, so that it can be opened on the analysis board from anywhere. */
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from './router.ts';

export interface BoardSource {
  /** Rejects when the game cannot be read. */
  readonly pgn: () => string | Promise<string>;
  /** Half-moves before the position on screen. */
  readonly ply: number;
  readonly orientation: 'white' | 'black';
}

type Source = BoardSource | 'ongoing';

/** The board that was mounted last. */
let shown: (() => Source | null) | null = null;
/** A game on its way to the analysis board. */
let handed: BoardSource | null = null;

/** Offers the game on screen. `ongoing`: an own game in progress, which must not be analysed. */
export function useBoardSource(source: Source | null): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const get = () => latest.current;
    shown = get;
    return () => {
      if (shown === get) shown = null;
    };
  }, []);
}

/** Opens the analysis board with the game on screen, if any. Returns false while that game is in progress. */
export function useOpenAnalysis(): () => boolean {
  const navigate = useNavigate();
  return useCallback(() => {
    const source = shown?.() ?? null;
    if (source === 'ongoing') return false;
    handed = source;
    navigate({ screen: 'analysis' });
    return true;
  }, [navigate]);
}

/** Opens the analysis board with a game that is not on screen. */
export function useAnalyse(): (source: BoardSource) => void {
  const navigate = useNavigate();
  return useCallback(
    (source) => {
      handed = source;
      navigate({ screen: 'analysis' });
    },
    [navigate],
  );
}

/** The game that was handed over; null when there is none, and after it was taken. */
export function takeBoardSource(): BoardSource | null {
  const taken = handed;
  handed = null;
  return taken;
}
