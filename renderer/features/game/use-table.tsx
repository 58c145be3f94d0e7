import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import type { Position, PromotionLetter } from '@chess/rules.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import { Board } from '../../board/Board.tsx';
import { boardText } from '../../board/board-text.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { IconButton, PlusIcon, useText } from '../../ui/index.ts';
import { OpponentRecord } from '../history/OpponentRecord.tsx';
import { checksGiven } from './checks.ts';
import { readingOf } from './clock-face.ts';
import { gameScreenText } from './game-screen-text.ts';
import { gameText } from './game-text.ts';
import { boardPicture, canGiveTime, canPlay, pendingMove } from './game-view.ts';
import { materialEdge } from './material.ts';
import { browse, clampViewed, spokenMove, type Browse, type MoveText, type Viewed } from './move-list.ts';
import { PlayerStrip } from './PlayerStrip.tsx';
import { resultLine, type ResultLine } from './result.ts';
import { useMoveSender, useReplay, type MoveSender } from './use-game.ts';
import { useHand } from './use-hand.ts';

/** A game on a board: what is on it, who sits at it, and what can be done. */
export interface Table {
  readonly line: Replay;
  readonly sender: MoveSender;
  readonly pending: string | null;
  readonly playable: Position | null;
  readonly result: ResultLine | null;
  readonly viewed: Viewed;
  readonly view: (ply: number) => void;
  readonly step: (to: Browse) => void;
  readonly flip: () => void;
  /** The players' strips, seen from the side that the board is seen from. */
  readonly above: ReactNode;
  readonly below: ReactNode;
  readonly board: ReactNode;
}

export function useTable(game: GameView): Table {
  const text = useText(gameScreenText);
  const { result: resultText } = useText(gameText);
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const line = useReplay(game);
  const [viewed, setViewed] = useState<Viewed>('live');
  const [flipped, setFlipped] = useState(false);
  const sender = useMoveSender(game);
  const pending = pendingMove(game, sender.attempt);
  const plies = line.plies.length;
  const at = viewed === 'live' ? viewed : clampViewed(viewed, plies);
  const picture = useMemo(() => boardPicture(game, line, at, pending), [game, line, at, pending]);
  const { playable } = picture;
  const dests = useMemo(() => playable?.legalDests() ?? null, [playable]);
  const orientation = flipped ? opposite(game.color) : game.color;
  const movable = at === 'live' && canPlay(game) && !line.problem ? game.color : null;

  const step = useCallback((to: Browse) => setViewed((now) => browse(now, to, plies)), [plies]);
  const view = useCallback((ply: number) => setViewed(clampViewed(ply, plies)), [plies]);
  const flip = useCallback(() => setFlipped((now) => !now), []);
  const { pockets, hand } = useHand(picture.fen, playable, movable);
  const checks = game.variant.key === 'threeCheck' ? checksGiven(picture.fen) : null;
  // A new move of one's own belongs to the live board; the opponent's does not disturb looking back.
  useEffect(() => {
    if (pending !== null) setViewed('live');
  }, [pending]);

  const promotions = useCallback(
    (from: string, to: string): readonly PromotionLetter[] => playable?.promotions(from, to) ?? [],
    [playable],
  );
  const edge = useMemo(() => materialEdge(picture.fen, game.variant.key), [picture.fen, game.variant.key]);
  const reading = useMemo(
    () => readingOf({ clocks: game.clocks, running: game.running, clockAt: game.clockAt }),
    [game.clocks, game.running, game.clockAt],
  );
  const result = resultLine(game, game.opponent.name, resultText, words, line.outcome);

  const strip = (color: Color): ReactNode => (
    <PlayerStrip
      player={game[color]}
      color={color}
      mine={color === game.color}
      toMove={!game.over && picture.turn === color}
      edge={edge[color]}
      reading={reading}
      turn={String(game.moves.length)}
      correspondence={game.daysPerTurn !== null}
      look={look}
      pocket={pockets?.[color] ?? null}
      hand={color === game.color ? hand : undefined}
      checks={checks?.[color] ?? null}
      aside={
        color !== game.color && (
          <>
            {game.opponent.aiLevel === undefined && (
              <OpponentRecord accountId={game.accountId} opponent={game.opponent.name} />
            )}
            {canGiveTime(game) && <GiveTime game={game} />}
          </>
        )
      }
    />
  );

  return {
    line,
    sender,
    pending,
    playable,
    result,
    viewed: at,
    view,
    step,
    flip,
    above: strip(opposite(orientation)),
    below: strip(orientation),
    board: (
      <Board
        fen={picture.fen}
        orientation={orientation}
        turn={picture.turn}
        check={picture.check}
        lastMove={picture.lastMove}
        dests={dests}
        movable={movable}
        premove={game.clock !== null}
        hand={hand}
        pending={picture.pending}
        promotions={promotions}
        onMove={sender.send}
        look={look}
        label={text.board(words.side(orientation))}
        announcement={result?.headline ?? announcement(line.plies.at(-1), moveText, words)}
      />
    ),
  };
}

/** Time that is given is the opponent's to keep. */
const givenSeconds = 15;

function GiveTime({ game: { accountId, gameId } }: { readonly game: GameView }): ReactNode {
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

function announcement(
  ply: { readonly san: string; readonly fen: string } | undefined,
  text: MoveText,
  words: GameWords,
): string {
  if (!ply) return '';
  return spokenMove(ply.san, words.side(ply.fen.split(' ')[1] === 'b' ? 'white' : 'black'), text);
}
