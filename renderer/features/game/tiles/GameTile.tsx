import { useId, useMemo, type ReactNode } from 'react';
import { bottomSide } from '@chess/bottom-side.ts';
import { opposite } from '@chess/vocabulary.ts';
import type { GameCard } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import type { BoardLook } from '../../../board/look.ts';
import { MiniBoard } from '../../../board/MiniBoard.tsx';
import { useBridgeCommand } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { classes, ExternalIcon, useText, translateText, useTranslate } from '../../../ui/index.ts';
import { ClockFace } from '../../../table/clock/ClockFace.tsx';
import { deadlineReading, readingOf } from '../../../table/clock/clock-face.ts';
import { gameText } from '../game-text.ts';
import { clockFaceText } from '../../../table/clock/clock-face-text.ts';
import { PlayerName } from '../../../table/player/PlayerName.tsx';
import { playerText } from '../../../table/player/player-text.ts';
import { playerName } from '../../../table/player/player-words.ts';
import { resultLine } from '../result.ts';
import { gameKind } from '../../../table/game-kind.ts';
import './tiles.css';

export interface GameTileProps {
  readonly game: GameCard;
  readonly look: BoardLook;
}

/** A game in progress: opponent, live position, turn and clocks. Opens the game. */
export function GameTile({ game, look }: GameTileProps): ReactNode {
  const text = useText(gameText);
  const clocks = useText(clockFaceText);
  const words = useText(gameWords);
  const translate = useTranslate();
  const opponent = playerName(game.opponent, useText(playerText), translate);
  const contentId = useId();
  const navigate = useNavigate();
  const browser = useBridgeCommand('shell.openAddress');
  const isElsewhere = game.access === 'browser' && !game.over;
  const { color, clocks: times, running, clockAt, dueAt } = game;
  const reading = useMemo(() => readingOf({ clocks: times, running, clockAt }), [times, running, clockAt]);
  const deadline = useMemo(
    () => deadlineReading({ color, ...(dueAt !== undefined && { dueAt }) }),
    [color, dueAt],
  );
  const standing = standingWords(game, opponent, text, words);
  /**
   * Browser-only games open there at a click; otherwise, or when that fails, the app's board opens. `clicks`: 2 for the
   * second click of a double click, which would open the address again.
   */
  const open = async (clicks: number): Promise<void> => {
    if (isElsewhere && (clicks > 1 || browser.pending)) return;
    if (isElsewhere && (await browser.run({ address: game.address })).ok) return;
    navigate({ screen: 'game', accountId: game.accountId, gameId: game.gameId });
  };
  const clock = (mine: boolean): ReactNode => {
    const shown = reading ?? (mine ? deadline : null);
    return shown && !game.over ? (
      <ClockFace
        reading={shown}
        color={mine ? game.color : opposite(game.color)}
        turn={game.fen}
        correspondence={game.speed === 'correspondence'}
        label={mine ? clocks.yourClock : clocks.clockOf(translateText(game.opponent.name, translate))}
        size="small"
      />
    ) : null;
  };

  return (
    <div
      className={classes(
        'tile',
        'tile-game',
        game.over ? 'tile-over' : game.isMyTurn && !game.enginePlays && 'tile-mine',
      )}
    >
      <button
        type="button"
        className="tile-open"
        aria-labelledby={contentId}
        title={gameKind(game, words)}
        onClick={({ detail }) => void open(detail)}
      />
      <div id={contentId} className="tile-content">
        <span className="tile-line">
          <PlayerName player={game.opponent} accountId={game.accountId} />
          {clock(false)}
        </span>
        <span className="tile-board">
          <MiniBoard
            fen={game.fen}
            orientation={bottomSide(game.variant.key, game.color)}
            lastMove={game.lastMove}
            look={look}
            label={text.position(opponent, words.side(game.color))}
          />
        </span>
        <span className="tile-line">
          <span className="tile-standing truncate">
            <span>{standing}</span>
            {game.opening !== undefined && !game.over && (
              <span className="text-3" title={game.opening}>
                {' · '}
                {game.opening}
              </span>
            )}
            {isElsewhere && (
              <span className="tile-access" title={text.onlyInBrowser}>
                <ExternalIcon />
                <span className="sr-only">, {text.inBrowser}</span>
              </span>
            )}
          </span>
          {clock(true)}
        </span>
      </div>
    </div>
  );
}

function standingWords(
  game: GameCard,
  opponent: string,
  text: TextOf<typeof gameText>,
  words: GameWords,
): string {
  const winner = game.result === 'won' ? game.color : game.result === 'lost' ? opposite(game.color) : null;
  const result = resultLine({ ...game, winner }, opponent, text.result, words);
  if (result) return result.headline;
  if (game.enginePlays) return text.enginePlays;
  return game.isMyTurn ? text.yourMove : text.waiting;
}
