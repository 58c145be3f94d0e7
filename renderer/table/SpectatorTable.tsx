import { useMemo, type ReactNode } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import { turnOf } from '@chess/derive.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { PlayerView } from '@contract/models.ts';
import { gameWords } from '@text/game-words.ts';
import { boardText } from '../board/board-text.ts';
import { pocketsOf } from '../board/hand.ts';
import type { Shape } from '../board/shapes.ts';
import { ShownBoard } from '../board/ShownBoard.tsx';
import { useBoardLook } from '../board/use-board-look.ts';
import { useText } from '../ui/index.ts';
import { BoardStage } from './BoardStage.tsx';
import { spokenMove } from './moves/move-list.ts';
import { checksGiven } from './player/checks.ts';
import { materialEdge } from './player/material.ts';
import { PlayerStrip } from './player/PlayerStrip.tsx';

/** The position on the board and the move that led to it. */
export interface ShownPosition {
  readonly fen: string;
  /** Null at the start and when the move is unknown. */
  readonly san: string | null;
  readonly lastMove: readonly string[];
  readonly arrows?: readonly Shape[];
}

/** One player as spectators see them. */
export interface SpectatorSeat {
  readonly player: PlayerView;
  /** The account whose server has the player's page; absent: the name is no link. */
  readonly accountId?: string;
  /** The user is this player. */
  readonly mine?: boolean;
  readonly reading: ClockReading | null;
  /** Replaces the player's name. */
  readonly name?: ReactNode;
  /** Beside the clock. */
  readonly aside?: ReactNode;
}

export interface SpectatorTableProps {
  readonly position: ShownPosition;
  /** Variant key. */
  readonly variant: string;
  /** Side at the bottom of the board. */
  readonly orientation: Color;
  /** No move follows the position: neither side is to move. */
  readonly over: boolean;
  /** Shows clocks in days. */
  readonly correspondence?: boolean;
  readonly seat: (color: Color) => SpectatorSeat;
  /** Accessible name of the board. */
  readonly label: string;
  readonly panel: ReactNode;
}

/** A game for spectators: live, on TV or from the archive. */
export function SpectatorTable(props: SpectatorTableProps): ReactNode {
  const { position, variant, orientation, over, correspondence = false, seat } = props;
  const { fen, san, lastMove } = position;
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const turn = turnOf(fen);
  const edge = useMemo(() => materialEdge(fen, variant), [fen, variant]);
  const pockets = useMemo(() => pocketsOf(fen), [fen]);
  const checks = useMemo(() => (variant === 'threeCheck' ? checksGiven(fen) : null), [fen, variant]);
  const strip = (color: Color): ReactNode => {
    const { player, accountId, mine = false, reading, name, aside } = seat(color);
    return (
      <PlayerStrip
        player={player}
        accountId={accountId}
        name={name}
        color={color}
        mine={mine}
        toMove={!over && turn === color}
        edge={edge[color]}
        reading={reading}
        turn={fen}
        correspondence={correspondence}
        look={look}
        pocket={pockets?.[color] ?? null}
        checks={checks?.[color] ?? null}
        aside={aside}
      />
    );
  };
  return (
    <BoardStage
      above={strip(opposite(orientation))}
      below={strip(orientation)}
      board={
        <ShownBoard
          fen={fen}
          orientation={orientation}
          check={/[+#]$/.test(san ?? '')}
          lastMove={lastMove}
          arrows={position.arrows}
          look={look}
          label={props.label}
          announcement={san === null ? '' : spokenMove(san, words.side(opposite(turn)), moveText)}
        />
      }
      panel={props.panel}
    />
  );
}
