import { memo, useMemo, useState, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import type { GameCard, GameView } from '@contract/models.ts';
import { Badge, Button, Dot, Segmented, useNow, useText, useTranslateText } from '../../../ui/index.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { GameDoing } from './GameDoing.tsx';
import { GameShare } from './GameShare.tsx';
import { GameSteps } from './GameSteps.tsx';
import { gameScreenText } from '../game-screen-text.ts';
import { MuteButton } from './MuteButton.tsx';
import { MoveList } from '../../../table/moves/MoveList.tsx';
import { OpeningName } from '../../../table/moves/OpeningName.tsx';
import { canPlay } from '../board/game-view.ts';
import { tableText } from '../../../table/table-text.ts';
import { moveRows } from '../../../table/moves/move-list.ts';
import type { Table } from '../board/use-table.ts';
import type { TypedMoveState } from '../typing/typing-state.ts';
import { gameKind, gameTimeControl } from '../../../table/game-kind.ts';

export interface GamePanelProps {
  readonly table: Table;
  readonly typed: TypedMoveState;
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
        {(game.access !== 'board' || game.enginePlays) && !game.over && (
          <Badge tone={game.enginePlays ? 'accent' : 'neutral'}>
            {game.enginePlays ? text.engine.plays : text.access[game.access]}
          </Badge>
        )}
        <LinkState game={game} />
        <MuteButton />
        {next && onNext && !result && (
          <Button className="game-next" size="small" onPress={onNext}>
            {text.nextGame(translateText(next.opponent.name))}
          </Button>
        )}
      </header>
      <PartChoice part={part} chatLines={game.chat.length} onChange={setPart} />
      <div className="game-part game-part-moves" data-shown={part === 'moves' || undefined}>
        <OpeningName line={line} viewed={viewed} variant={game.variant.key} />
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
          onZen={props.onZen}
          onStep={look}
          onFlip={table.flip}
          share={<GameShare table={table} />}
        />
      </div>
      <div className="game-doing">
        <GameDoing table={table} typed={props.typed} />
      </div>
      <div className="game-part game-part-chat" data-shown={part === 'chat' || undefined}>
        <ChatPanel
          accountId={game.accountId}
          gameId={game.gameId}
          lines={game.chat}
          me={game[game.color].name}
          writable={game.access !== 'browser'}
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
