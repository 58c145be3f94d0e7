import { memo, useMemo, type ReactNode } from 'react';
import { opposite } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { useBoardLook } from '../../../board/use-board-look.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import { IconButton, PlusIcon, useText } from '../../../ui/index.ts';
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
  /** As the board is seen. */
  readonly side: 'far' | 'near';
}

/** Who sits on one side of a table, with clock and material. */
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
            opponent={game.opponent.aiLevel === undefined ? game.opponent.name : null}
            canGive={canGiveTime(game)}
          />
        )
      }
    />
  );
});

interface BesideProps extends Pick<GameView, 'accountId' | 'gameId'> {
  /** Null where there is nobody to have a record against. */
  readonly opponent: string | null;
  readonly canGive: boolean;
}

/** Beside the opponent's clock; the same for most of a game. */
const Beside = memo(function Beside({ accountId, gameId, opponent, canGive }: BesideProps): ReactNode {
  return (
    <>
      {opponent !== null && <OpponentRecord accountId={accountId} opponent={opponent} />}
      {canGive && <GiveTime accountId={accountId} gameId={gameId} />}
    </>
  );
});

/** Time that is given is the opponent's to keep. */
const givenSeconds = 15;

function GiveTime({ accountId, gameId }: Pick<GameView, 'accountId' | 'gameId'>): ReactNode {
  const text = useText(gameScreenText);
  const give = useBridgeCommand('games.addTime');
  return (
    <IconButton
      className="player-give"
      icon={PlusIcon}
      label={give.failure?.message ?? text.giveTime}
      isPending={give.pending}
      onPress={() => void give.run({ accountId, gameId, seconds: givenSeconds })}
    />
  );
}
