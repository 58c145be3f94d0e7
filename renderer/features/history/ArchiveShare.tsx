import type { ReactNode } from 'react';
import type { ArchivedGameView } from '@contract/history.ts';
import { useBridgeClient } from '../../bridge.ts';
import { useText } from '../../ui/index.ts';
import { publicGameId } from '../../table/share/game-facts.ts';
import { nameAndRating } from '../../table/share/name-and-rating.ts';
import { ShareMenu, type ShareMenuProps } from '../../table/share/ShareMenu.tsx';
import { historyText } from './history-text.ts';
import { opponentName } from './words.ts';

interface ArchiveShareProps {
  readonly accountId: string;
  readonly game: ArchivedGameView;
  /** The position on screen. */
  readonly picture: Pick<ShareMenuProps['picture'], 'fen' | 'orientation' | 'lastMove'>;
  readonly ply: number;
}

/** Copies and shares an archived game. */
export function ArchiveShare({ accountId, game, picture, ply }: ArchiveShareProps): ReactNode {
  const text = useText(historyText);
  const client = useBridgeClient();
  const { head, own, ownMarks, opponentMarks, address } = game;
  const { gameId, color, ownRating, rating } = head;
  const mine = nameText(ownMarks, own, ownRating);
  const theirs = nameText(opponentMarks, opponentName(head, text), rating);
  const [white, black] = color === 'white' ? [mine, theirs] : [theirs, mine];
  return (
    <ShareMenu
      picture={{ ...picture, white, black }}
      ply={ply}
      address={address}
      fileName={`game-${publicGameId(gameId)}`}
      pgn={async () => (await client.fetch('history.pgn', { accountId, gameId })).pgn}
      // The analysis board shows notes on positions itself.
      boardPgn={async () => (await client.fetch('history.pgn', { accountId, gameId, plain: true })).pgn}
    />
  );
}

const nameText = ({ title }: ArchivedGameView['ownMarks'], name: string, rating: number | null): string =>
  nameAndRating({ name, ...(title !== undefined && { title }), ...(rating !== null && { rating }) });
