import type { ReactNode } from 'react';
import type { GameView, PlayerView } from '@contract/models.ts';
import { useTranslateText } from '../../../ui/index.ts';
import { gameTimeControl } from '../../../table/game-kind.ts';
import {
  knownClockTimes,
  makeSharedPgn,
  publicGameId,
  type SharedPlayer,
} from '../../../table/share/game-facts.ts';
import { nameAndRating } from '../../../table/share/name-and-rating.ts';
import { ShareMenu } from '../../../table/share/ShareMenu.tsx';
import type { Table } from '../board/use-table.ts';

/** Copies and shares an own game, in progress or over. */
export function GameShare({ table, size }: { readonly table: Table; readonly size?: 'small' }): ReactNode {
  const translateText = useTranslateText();
  const { game, line, picture, viewed, orientation } = table;
  const sharedPlayer = (player: PlayerView): SharedPlayer => ({
    ...player,
    name: translateText(player.name),
  });
  const pgn = (): string =>
    makeSharedPgn({
      ...game,
      control: gameTimeControl(game),
      white: sharedPlayer(game.white),
      black: sharedPlayer(game.black),
      clockTimes: knownClockTimes({
        ...game,
        plies: line.plies.length,
        turn: line.position?.turn ?? 'white',
      }),
      sans: line.plies.map(({ san }) => san),
    });
  return (
    <ShareMenu
      picture={{
        fen: picture.fen,
        orientation,
        lastMove: picture.lastMove,
        white: nameAndRating(sharedPlayer(game.white)),
        black: nameAndRating(sharedPlayer(game.black)),
      }}
      ply={viewed === 'live' ? line.plies.length : viewed}
      address={game.address}
      fileName={fileNameOf(game)}
      pgn={pgn}
      analysis={size === 'small' ? 'no' : game.over ? 'yes' : 'ongoing'}
      {...(size && { size })}
    />
  );
}

const fileNameOf = ({ gameId }: Pick<GameView, 'gameId'>): string => `game-${publicGameId(gameId)}`;
