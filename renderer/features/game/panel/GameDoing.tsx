import type { ReactNode } from 'react';
import { InlineError, useText, useTranslateText } from '../../../ui/index.ts';
import { OpenInBrowser } from '../../../table/OpenInBrowser.tsx';
import { canBerserk, canPlay, standingOf } from '../board/game-view.ts';
import type { Table } from '../board/use-table.ts';
import { gameScreenText } from '../game-screen-text.ts';
import type { TypedMoveState } from '../typing/typing-state.ts';
import { Berserk } from './Berserk.tsx';
import { EngineActions } from './EngineActions.tsx';
import { GameEnd } from './GameEnd.tsx';
import { LeaveGame } from './LeaveGame.tsx';
import { LimitNote } from './LimitNote.tsx';
import { MoveEntry } from './MoveEntry.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { Offers } from './Offers.tsx';
import { StandingLine } from './StandingLine.tsx';

export interface GameDoingProps {
  readonly table: Table;
  readonly typed: TypedMoveState;
}

/** The game's status with its actions, or its result. */
export function GameDoing({ table, typed }: GameDoingProps): ReactNode {
  const { game, result } = table;
  return result ? <GameEnd game={game} result={result} /> : <StatusActions table={table} typed={typed} />;
}

/** Status line with its actions. */
function StatusActions({ table, typed }: GameDoingProps): ReactNode {
  const text = useText(gameScreenText).standing;
  const translateText = useTranslateText();
  const { game, line, pending, sender } = table;
  if (game.enginePlays) return <EngineActions game={game} />;
  if (!canPlay(game)) {
    return (
      <>
        <OfflineLine game={game} />
        <p className="standing">
          {game.isMyTurn ? text.yourMove : text.waitingFor(translateText(game.opponent.name))}{' '}
          {text.onlyInBrowser}
        </p>
        <div className="game-acts">
          <OpenInBrowser address={game.address} />
        </div>
      </>
    );
  }
  const { refusal } = sender;
  return (
    <>
      <OfflineLine game={game} />
      {refusal ? (
        <div className="standing">
          <InlineError failure={refusal} within={text.takenBack} />
        </div>
      ) : (
        <StandingLine
          game={game}
          standing={standingOf(game, pending)}
          declined={table.declined}
          note={<LimitNote accountId={game.accountId} />}
        />
      )}
      <div className="game-acts">
        <MoveEntry typed={typed} />
        {canBerserk(game) && <Berserk game={game} />}
        <LeaveGame game={game} />
      </div>
      <Offers
        game={game}
        drawIsDue={line.outcome?.automatic === false}
        withDraw={sender.withDraw}
        onWithDraw={sender.offerWithMove}
      />
    </>
  );
}
