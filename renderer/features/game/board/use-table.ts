import { useCallback, useEffect, useMemo, useState } from 'react';
import { bottomSide } from '@chess/bottom-side.ts';
import type { Replay } from '@chess/replay.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useText, useTranslateText } from '../../../ui/index.ts';
import { gameText } from '../game-text.ts';
import { boardPicture, canPlay, pendingMove, type BoardPicture } from './game-view.ts';
import type { Browse, Viewed } from '../../../table/moves/move-list.ts';
import { useViewed } from '../../../table/moves/use-viewed.ts';
import { resultLine, type ResultLine } from '../result.ts';
import type { OfferKind } from '../declined-offer.ts';
import { useDeclinedOffer } from '../use-declined-offer.ts';
import { useMoveSender, useReplay } from './use-game.ts';
import { useDraft, type Draft } from './use-draft.ts';
import { useHand } from '../../../board/use-hand.ts';

/** State and actions of a game on the board. Memoized: unchanged content is the same object. */
export interface Table extends ReturnType<typeof useHand> {
  readonly game: GameView;
  readonly line: Replay;
  readonly picture: BoardPicture;
  readonly sender: ReturnType<typeof useMoveSender>;
  readonly pending: string | null;
  readonly draft: Draft;
  readonly result: ResultLine | null;
  /** The user's offer that the opponent has just declined. */
  readonly declined: OfferKind | null;
  readonly viewed: Viewed;
  /** Colour that the user may move; null for read-only. */
  readonly movable: Color | null;
  /** Side at the bottom of the board. */
  readonly orientation: Color;
  /** Shows the position after that many plies, or a step from the current one. */
  readonly look: (to: Browse | number) => void;
  readonly flip: () => void;
}

export function useTable(game: GameView): Table {
  const { result: resultText } = useText(gameText);
  const words = useText(gameWords);
  const opponent = useTranslateText()(game.opponent.name);
  const line = useReplay(game);
  const declined = useDeclinedOffer(game);
  const [flipped, setFlipped] = useState(false);
  const sender = useMoveSender(game);
  const pending = pendingMove(game, sender.attempt);
  const draft = useDraft(game, sender.send);
  const onBoard = pending ?? draft.uci;
  const plies = line.plies.length;
  const [viewed, look] = useViewed(plies);
  const picture = useMemo(() => boardPicture(game, line, viewed, onBoard), [game, line, viewed, onBoard]);
  const bottom = bottomSide(game.variant.key, game.color);
  const orientation = flipped ? opposite(bottom) : bottom;
  const canMove = viewed === 'live' && canPlay(game) && !line.problem && draft.uci === null;
  const movable = canMove ? game.color : null;
  const { pockets, hand } = useHand(picture.fen, picture.playable, movable);
  const result = useMemo(
    () => (game.over ? resultLine(game, opponent, resultText, words, line.outcome) : null),
    [game, opponent, resultText, words, line],
  );

  const flip = useCallback(() => setFlipped((now) => !now), []);
  // An own move returns to the live position; the opponent's move does not interrupt browsing.
  useEffect(() => {
    if (pending !== null) look('last');
  }, [pending, look]);

  return useMemo(
    () => ({
      game,
      line,
      picture,
      sender,
      pending,
      draft,
      result,
      declined,
      viewed,
      movable,
      orientation,
      pockets,
      hand,
      look,
      flip,
    }),
    [
      game,
      line,
      picture,
      sender,
      pending,
      draft,
      result,
      declined,
      viewed,
      movable,
      orientation,
      pockets,
      hand,
      look,
      flip,
    ],
  );
}
