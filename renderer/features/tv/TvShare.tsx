import type { ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import type { TvGame, TvSeatView, TvStep } from '@contract/tv.ts';
import { squaresOfMove } from '../../board/squares.ts';
import { useBridgeClient } from '../../bridge.ts';
import { useTranslateText } from '../../ui/index.ts';
import { publicGameId } from '../../table/share/game-facts.ts';
import { nameAndRating } from '../../table/share/name-and-rating.ts';
import { ShareMenu } from '../../table/share/ShareMenu.tsx';

interface TvShareProps {
  readonly game: TvGame;
  /** The position on screen. */
  readonly step: TvStep | null;
  readonly orientation: Color;
}

/** Copies and shares a TV game, live or recorded. */
export function TvShare({ game, step, orientation }: TvShareProps): ReactNode {
  const client = useBridgeClient();
  const translateText = useTranslateText();
  const seatText = ({ name, ...seat }: TvSeatView): string =>
    nameAndRating({ ...seat, name: translateText(name) });
  if (step === null) return null;
  const { accountId, channel, gameId } = game;
  return (
    <ShareMenu
      picture={{
        fen: step.fen,
        orientation,
        lastMove: squaresOfMove(step.uci),
        white: seatText(game.white),
        black: seatText(game.black),
      }}
      ply={step.ply ?? 0}
      address={game.address}
      fileName={`tv-${channel}-${publicGameId(gameId)}`}
      pgn={async () => (await client.fetch('tv.pgn', { accountId, channel, gameId })).pgn}
      size="small"
    />
  );
}
