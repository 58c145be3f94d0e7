import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { opposite, variantKeys, type Color } from '@chess/vocabulary.ts';
import type { PgnDocument } from '@chess/pgn-document.ts';
import { gameWords } from '@text/game-words.ts';
import { boardText } from '../../board/board-text.ts';
import { lookClasses } from '../../board/look.ts';
import { ShownBoard } from '../../board/ShownBoard.tsx';
import { describeSquare, isKey, noSquares, stepSquare } from '../../board/squares.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { BoardStage } from '../../table/BoardStage.tsx';
import { Button, Segmented, Select, Switch, TextField, TrashIcon, classes, useText } from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import { documentOfFen } from './read-text.ts';
import {
  castlingLetters,
  emptySetUp,
  fenOf,
  files,
  initialSetUp,
  setUpOf,
  setUpVariants,
  withCastling,
  withPiece,
  withTurn,
} from './set-up.ts';

interface SetUpPositionProps {
  readonly fen: string;
  readonly variant: string;
  readonly orientation: Color;
  readonly onDone: (document: PgnDocument) => void;
  readonly onClose: () => void;
}

const letters = ['K', 'Q', 'R', 'B', 'N', 'P'] as const;
const roles = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' } as const;

/** Sets up a position: a piece is chosen, and a press on a square puts it there. */
export function SetUpPosition({ fen, variant, orientation, onDone, onClose }: SetUpPositionProps): ReactNode {
  const { set: text } = useText(analysisBoardText);
  const words = useText(gameWords);
  const names = useText(boardText);
  const look = useBoardLook();
  const initial = setUpOf(fen) ?? initialSetUp('standard');
  const [setUp, setSetUp] = useState(initial);
  const [rules, setRules] = useState(variant === 'fromPosition' ? 'standard' : variant);
  /** The piece to place; null removes pieces. */
  const [tool, setTool] = useState<string | null>('Q');
  const [typed, setTyped] = useState<string | null>(null);
  if (!setUp) return null;
  const shown = fenOf(setUp);
  const document = documentOfFen(shown, rules);
  const change = (next: typeof setUp): void => {
    setSetUp(next);
    setTyped(null);
  };
  const palette = (color: Color): ReactNode => (
    <div
      className={`set-up-palette line ${lookClasses(look)}`}
      role="group"
      aria-label={`${text.place}: ${words.side(color)}`}
    >
      {letters.map((letter) => {
        const piece = color === 'white' ? letter : letter.toLowerCase();
        return (
          <button
            key={piece}
            type="button"
            className={classes('set-up-tool', tool === piece && 'set-up-chosen')}
            aria-pressed={tool === piece}
            aria-label={names.piece(color, roles[letter])}
            onClick={() => setTool(piece)}
          >
            <span className={`piece-figure ${color} ${roles[letter]}`} />
          </button>
        );
      })}
      <button
        type="button"
        className={classes('set-up-tool', tool === null && 'set-up-chosen')}
        aria-pressed={tool === null}
        aria-label={text.erase}
        title={text.erase}
        onClick={() => setTool(null)}
      >
        <TrashIcon />
      </button>
    </div>
  );
  return (
    <BoardStage
      above={palette(opposite(orientation))}
      below={palette(orientation)}
      board={
        <div className="set-up-board">
          <ShownBoard
            fen={shown}
            orientation={orientation}
            check={false}
            lastMove={noSquares}
            look={look}
            label={text.title}
            announcement=""
          />
          <Squares
            fen={shown}
            orientation={orientation}
            onPress={(square) => change(withPiece(setUp, square, tool))}
          />
        </div>
      }
      panel={
        <div className="analysis-panel set-up-panel stack gap-12">
          <h1 className="type-15 strong" tabIndex={-1} data-screen-title>
            {text.title}
          </h1>
          <Select
            label={text.variant}
            choices={setUpVariants.map((key) => ({ value: key, label: words.variant(key, key) }))}
            value={rules}
            onChange={(next) => {
              setRules(next);
              const key = variantKeys.find((one) => one === next);
              const start = key && initialSetUp(key);
              if (start) change(start);
            }}
          />
          <div className="stack gap-4">
            <span className="ui-label" aria-hidden="true">
              {text.turn}
            </span>
            <Segmented
              label={text.turn}
              choices={(['white', 'black'] as const).map((value) => ({ value, label: words.side(value) }))}
              value={setUp.turn}
              onChange={(turn) => change(withTurn(setUp, turn))}
            />
          </div>
          <div className="stack gap-4">
            <span className="ui-label" aria-hidden="true">
              {text.castling}
            </span>
            <div className="set-up-castling" role="group" aria-label={text.castling}>
              {castlingLetters.map((letter) => (
                <Switch
                  key={letter}
                  label={text.castle(
                    letter === letter.toUpperCase() ? 'white' : 'black',
                    letter.toUpperCase() === 'K',
                  )}
                  value={setUp.castling.includes(letter)}
                  onChange={(isAllowed) => change(withCastling(setUp, letter, isAllowed))}
                />
              ))}
            </div>
          </div>
          <TextField
            label={text.fen}
            mono
            value={typed ?? shown}
            error={document ? null : text.impossible}
            onChange={(next) => {
              const read = setUpOf(next);
              if (read) setSetUp(read);
              setTyped(next);
            }}
          />
          <div className="set-up-actions line gap-8">
            <Button
              size="small"
              onPress={() => {
                const key = variantKeys.find((one) => one === rules);
                const start = key && initialSetUp(key);
                if (start) change(start);
              }}
            >
              {text.start}
            </Button>
            <Button size="small" onPress={() => change(emptySetUp(setUp))}>
              {text.clear}
            </Button>
          </div>
          <div className="set-up-actions line gap-8">
            <Button variant="primary" isDisabled={!document} onPress={() => document && onDone(document)}>
              {text.done}
            </Button>
            <Button onPress={onClose}>{text.cancel}</Button>
          </div>
        </div>
      }
    />
  );
}

interface SquaresProps {
  readonly fen: string;
  readonly orientation: Color;
  readonly onPress: (square: string) => void;
}

/** Buttons over the squares. The arrow keys lead from one to the next. */
function Squares({ fen, orientation, onPress }: SquaresProps): ReactNode {
  const text = useText(analysisBoardText).set;
  const names = useText(boardText);
  const [current, setCurrent] = useState('e4');
  const ranks = [...'87654321'];
  const all = ranks.flatMap((rank) => [...files].map((file) => `${file}${rank}`));
  const squares = orientation === 'white' ? all : all.toReversed();
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.key.startsWith('Arrow') || !isKey(current)) return;
    event.preventDefault();
    const next = stepSquare(current, event.key, orientation);
    setCurrent(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };
  return (
    <div className="set-up-squares" role="group" aria-label={text.squares}>
      {squares.map((square) => (
        <button
          key={square}
          type="button"
          data-square={square}
          aria-label={isKey(square) ? describeSquare(fen, square, names) : square}
          tabIndex={square === current ? 0 : -1}
          onKeyDown={onKey}
          onFocus={() => setCurrent(square)}
          onClick={() => onPress(square)}
        />
      ))}
    </div>
  );
}
