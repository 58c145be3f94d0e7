import { useCallback, useMemo, useState } from 'react';
import { defaultSettings } from '@contract/defaults.ts';
import type { GameView } from '@contract/models.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import type { Attempt } from './game-view.ts';
import { currentDraft, needsConfirmation } from './move-draft.ts';

export interface Draft {
  /** The move that waits for its confirmation; null when none does. */
  readonly uci: string | null;
  /** Keeps a move as a draft where the settings ask for a confirmation; sends others, and all premoves. */
  readonly propose: (uci: string, premoved: boolean) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export function useDraft(game: GameView, send: (uci: string) => void): Draft {
  const { confirmMoves } = (useBridgeQuery('settings.get', undefined).data ?? defaultSettings).board;
  const [draft, setDraft] = useState<Attempt | null>(null);
  const ply = game.moves.length;
  const uci = currentDraft(game, draft);
  // Discarded: the same position after a takeback must not show it again.
  if (draft !== null && uci === null) setDraft(null);
  const asks = needsConfirmation(confirmMoves, game);
  const propose = useCallback(
    (move: string, premoved: boolean): void => {
      if (asks && !premoved) setDraft({ ply, uci: move });
      else send(move);
    },
    [asks, ply, send],
  );
  const cancel = useCallback(() => setDraft(null), []);
  const confirm = useCallback(() => {
    setDraft(null);
    if (uci !== null) send(uci);
  }, [uci, send]);
  return useMemo(() => ({ uci, propose, confirm, cancel }), [uci, propose, confirm, cancel]);
}
