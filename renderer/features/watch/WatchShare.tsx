import type { ReactNode } from 'react';
import { turnOf } from '@chess/derive.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { PlayerView } from '@contract/models.ts';
import type { WatchedView } from '@contract/watching.ts';
import { useTranslateText } from '../../ui/index.ts';
import {
  knownClockTimes,
  makeSharedPgn,
  publicGameId,
  type SharedPlayer,
} from '../../table/share/game-facts.ts';
import { nameAndRating } from '../../table/share/name-and-rating.ts';
import { ShareMenu } from '../../table/share/ShareMenu.tsx';
import type { ShownPosition } from '../../table/SpectatorTable.tsx';

interface WatchShareProps {
  readonly view: WatchedView;
  readonly position: ShownPosition;
  /** Half-moves shown. */
  readonly ply: number;
  readonly orientation: Color;
}

/** Copies and shares a game of other players. */
export function WatchShare({ view, position, ply, orientation }: WatchShareProps): ReactNode {
  const translateText = useTranslateText();
  const sharedPlayer = (player: PlayerView): SharedPlayer => ({
    ...player,
    name: translateText(player.name),
  });
  const [white, black] = [sharedPlayer(view.white), sharedPlayer(view.black)];
  return (
    <ShareMenu
      picture={{
        fen: position.fen,
        lastMove: position.lastMove,
        orientation,
        white: nameAndRating(white),
        black: nameAndRating(black),
      }}
      ply={ply}
      address={view.address}
      fileName={`game-${publicGameId(view.gameId)}`}
      pgn={() =>
        makeSharedPgn({
          ...view,
          white,
          black,
          startedAt: null,
          clockTimes: knownClockTimes({ ...view, plies: view.moves.length, turn: turnOf(view.fen) }),
          sans: view.moves.map(({ san }) => san),
        })
      }
    />
  );
}
