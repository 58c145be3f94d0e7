import { memo, useMemo, useState, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import type { GameCard, GameView } from '@contract/models.ts';
import {
  Badge,
  Button,
  Dot,
  InlineError,
  Segmented,
  useNow,
  useText,
  useTranslateText,
} from '../../../ui/index.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { Berserk } from './Berserk.tsx';
import { GameEnd } from './GameEnd.tsx';
import { GameSteps } from './GameSteps.tsx';
import { gameScreenText } from '../game-screen-text.ts';
import { LeaveGame } from './LeaveGame.tsx';
import { LimitNote } from './LimitNote.tsx';
import { Offers } from './Offers.tsx';
import { OpenInBrowser } from '../../../table/OpenInBrowser.tsx';
import { MoveEntry } from './MoveEntry.tsx';
import { MoveList } from '../../../table/moves/MoveList.tsx';
import { canBerserk, canPlay, standingOf } from '../board/game-view.ts';
import { tableText } from '../../../table/table-text.ts';
import { moveRows } from '../../../table/moves/move-list.ts';
import { StandingLine } from './StandingLine.tsx';
import type { Table } from '../board/use-table.ts';
import { gameKind, gameTimeControl } from '../../../table/game-kind.ts';

export interface GamePanelProps {
  readonly table: Table;
  readonly zen: boolean;
  /** Another game that waits for a move, and the action that opens it. */
  readonly next: GameCard | null;
  readonly onNext: (() => void) | null;
  readonly onZen: () => void;
}

type Part = 'moves' | 'chat';

/** Panel beside the board: kind of game, moves, status, actions, chat. */
export const GamePanel = memo(function GamePanel(props: GamePanelProps): ReactNode {
  const text = useText(gameScreenText);
  const words = useText(gameWords);
  const translateText = useTranslateText();
  const { table, next, onNext } = props;
  const { game, line, viewed, pending, result, look } = table;
  const [part, setPart] = useState<Part>('moves');
  const { start, plies, position } = line;
  const rows = useMemo(() => {
    const san = pending === null ? undefined : position?.sanOf(pending);
    const shown = san === undefined ? plies : [...plies, { ply: plies.length + 1, san }];
    return start ? moveRows(start, shown) : [];
  }, [start, plies, position, pending]);
  const newest = rows.length > 0 && pending !== null ? plies.length + 1 : plies.length;

  return (
    <>
      <header className="game-head">
        <h1 className="type-13 strong truncate" tabIndex={-1} data-screen-title>
          {gameKind({ ...game, control: gameTimeControl(game) }, words)}
        </h1>
        {game.door !== 'board' && !game.over && <Badge tone="neutral">{text.doors[game.door]}</Badge>}
        <LinkState game={game} />
        {next && onNext && !result && (
          <Button className="game-next" size="small" onPress={onNext}>
            {text.nextGame(translateText(next.opponent.name))}
          </Button>
        )}
      </header>
      <PartChoice part={part} chatLines={game.chat.length} onChange={setPart} />
      <div className="game-part game-part-moves" data-shown={part === 'moves' || undefined}>
        <MoveList
          rows={rows}
          newest={newest}
          viewed={viewed}
          pending={pending === null ? null : newest}
          onView={look}
        />
        <GameSteps
          accountId={game.accountId}
          gameId={game.gameId}
          over={game.over}
          playable={canPlay(game)}
          live={viewed === 'live'}
          zen={props.zen}
          onZen={props.onZen}
          onStep={look}
          onFlip={table.flip}
        />
      </div>
      <div className="game-doing">
        {result ? <GameEnd game={game} result={result} /> : <StatusActions table={table} />}
      </div>
      <div className="game-part game-part-chat" data-shown={part === 'chat' || undefined}>
        <ChatPanel
          accountId={game.accountId}
          gameId={game.gameId}
          lines={game.chat}
          me={game[game.color].name}
          writable={game.door !== 'browser'}
        />
      </div>
    </>
  );
});

interface PartChoiceProps {
  readonly part: Part;
  readonly chatLines: number;
  readonly onChange: (part: Part) => void;
}

const PartChoice = memo(function PartChoice({ part, chatLines, onChange }: PartChoiceProps): ReactNode {
  const text = useText(gameScreenText);
  const { moves } = useText(tableText);
  const parts = [
    { value: 'moves', label: moves },
    { value: 'chat', label: chatLines > 0 ? `${text.chat} ${chatLines}` : text.chat },
  ] as const;
  return (
    <Segmented className="game-parts" label={text.part} choices={parts} value={part} onChange={onChange} />
  );
});

/** Status line with its actions. */
function StatusActions({ table }: Pick<GamePanelProps, 'table'>): ReactNode {
  const text = useText(gameScreenText).standing;
  const translateText = useTranslateText();
  const { game, line, pending, picture, sender } = table;
  if (!canPlay(game)) {
    return (
      <>
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
      {refusal ? (
        <div className="standing">
          <InlineError failure={refusal} within={text.takenBack} />
        </div>
      ) : (
        <StandingLine
          game={game}
          standing={standingOf(game, pending)}
          note={<LimitNote accountId={game.accountId} />}
        />
      )}
      <div className="game-acts">
        <MoveEntry position={picture.playable} onMove={sender.send} />
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

/** Whether the display is live. */
function LinkState({ game }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText).link;
  const now = useNow(15_000);
  if (game.link === 'done') return <span className="game-link text-3">{text.done}</span>;
  if (game.link === 'live') {
    return (
      <span className="game-link">
        <Dot tone="ok" />
        {text.live}
      </span>
    );
  }
  return (
    <span className="game-link" role="status" title={text.reopening}>
      <Dot tone="busy" />
      <span className="sr-only">{text.catchingUp} </span>
      {text.asOf(game.updatedAt, now)}
    </span>
  );
}
