import { memo, useMemo, type ReactNode } from 'react';
import { opposite } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { useBoardLook } from '../../../board/use-board-look.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { IconButton, PlusIcon, useText, useTranslate } from '../../../ui/index.ts';
import { OpponentRecord } from '../../../table/player/OpponentRecord.tsx';
import { checksGiven } from '../../../table/player/checks.ts';
import { readingOf } from '../../../table/clock/clock-face.ts';
import { gameScreenText } from '../game-screen-text.ts';
import { canGiveTime } from './game-view.ts';
import { materialEdge } from '../../../table/player/material.ts';
import { PlayerStrip } from '../../../table/player/PlayerStrip.tsx';
import type { Table } from './use-table.ts';

export interface SeatProps {
  readonly table: Table;
  /** As seen by the viewer. */
  readonly side: 'far' | 'near';
}

/** One player of a game, with clock and material. */
export const Seat = memo(function Seat({ table, side }: SeatProps): ReactNode {
  const { game, picture, orientation, pockets, hand } = table;
  const look = useBoardLook();
  const color = side === 'near' ? orientation : opposite(orientation);
  const mine = color === game.color;
  const variant = game.variant.key;
  const edge = useMemo(() => materialEdge(picture.fen, variant), [picture.fen, variant]);
  const reading = useMemo(
    () => readingOf({ clocks: game.clocks, running: game.running, clockAt: game.clockAt }),
    [game.clocks, game.running, game.clockAt],
  );
  const checks = variant === 'threeCheck' ? checksGiven(picture.fen) : null;
  return (
    <PlayerStrip
      player={game[color]}
      accountId={game.accountId}
      color={color}
      mine={mine}
      toMove={!game.over && picture.turn === color}
      edge={edge[color]}
      reading={reading}
      turn={String(game.moves.length)}
      correspondence={game.daysPerTurn !== null}
      look={look}
      pocket={pockets?.[color] ?? null}
      hand={mine ? hand : undefined}
      checks={checks?.[color] ?? null}
      aside={
        !mine && (
          <Beside
            accountId={game.accountId}
            gameId={game.gameId}
            opponent={game.opponent}
            canGive={canGiveTime(game)}
          />
        )
      }
    />
  );
});

interface BesideProps extends Pick<GameView, 'accountId' | 'gameId' | 'opponent'> {
  readonly canGive: boolean;
}

/** Beside the opponent's clock. Memoized: it rarely changes during a game. */
const Beside = memo(function Beside({ accountId, gameId, opponent, canGive }: BesideProps): ReactNode {
  return (
    <>
      <OpponentRecord accountId={accountId} opponent={opponent} />
      {canGive && <GiveTime accountId={accountId} gameId={gameId} />}
    </>
  );
});

/** Seconds given to the opponent at a press. */
const givenSeconds = 15;

function GiveTime({ accountId, gameId }: Pick<GameView, 'accountId' | 'gameId'>): ReactNode {
  const text = useText(gameScreenText);
  const translate = useTranslate();
  const give = useBridgeCommand('games.addTime');
  return (
    <IconButton
      className="player-give"
      icon={PlusIcon}
      label={give.failure ? translate(give.failure.message) : text.giveTime}
      isPending={give.pending}
      onPress={() => void give.run({ accountId, gameId, seconds: givenSeconds })}
    />
  );
}
