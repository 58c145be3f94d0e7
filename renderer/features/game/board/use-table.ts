import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Replay } from '@chess/replay.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { useText } from '../../../ui/index.ts';
import { gameText } from '../game-text.ts';
import { boardPicture, canPlay, pendingMove, type BoardPicture } from './game-view.ts';
import type { Browse, Viewed } from '../../../table/moves/move-list.ts';
import { useViewed } from '../../../table/moves/use-viewed.ts';
import { resultLine, type ResultLine } from '../result.ts';
import { useMoveSender, useReplay, type MoveSender } from './use-game.ts';
import { useHand, type Hands } from './use-hand.ts';

/** A game on a board: what is on it, and what can be done. The same object as long as all of it is the same. */
export interface Table extends Hands {
  readonly game: GameView;
  readonly line: Replay;
  readonly picture: BoardPicture;
  readonly sender: MoveSender;
  readonly pending: string | null;
  readonly result: ResultLine | null;
  readonly viewed: Viewed;
  /** Whose pieces the user may move; null to look only. */
  readonly movable: Color | null;
  /** The side that the board is seen from. */
  readonly orientation: Color;
  /** Shows the position after so many plies, or a step on from where one looks. */
  readonly look: (to: Browse | number) => void;
  readonly flip: () => void;
}

export function useTable(game: GameView): Table {
  const { result: resultText } = useText(gameText);
  const words = useText(gameWords);
  const line = useReplay(game);
  const [flipped, setFlipped] = useState(false);
  const sender = useMoveSender(game);
  const pending = pendingMove(game, sender.attempt);
  const plies = line.plies.length;
  const [viewed, look] = useViewed(plies);
  const picture = useMemo(() => boardPicture(game, line, viewed, pending), [game, line, viewed, pending]);
  const orientation = flipped ? opposite(game.color) : game.color;
  const movable = viewed === 'live' && canPlay(game) && !line.problem ? game.color : null;
  const { pockets, hand } = useHand(picture.fen, picture.playable, movable);
  const result = useMemo(
    () => (game.over ? resultLine(game, game.opponent.name, resultText, words, line.outcome) : null),
    [game, resultText, words, line],
  );

  const flip = useCallback(() => setFlipped((now) => !now), []);
  // A new move of one's own belongs to the live board; the opponent's does not disturb looking back.
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
      result,
      viewed,
      movable,
      orientation,
      pockets,
      hand,
      look,
      flip,
    }),
    [game, line, picture, sender, pending, result, viewed, movable, orientation, pockets, hand, look, flip],
  );
}
