import { useCallback, useState, type ReactNode } from 'react';
import type { PgnGameText } from '@chess/pgn-document.ts';
import type { Color } from '@chess/vocabulary.ts';
import { useShell } from '../../frame/services.ts';
import { Button, Dialog, Row, useText } from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import type { BoardAnalysis } from './analysis-store.ts';
import { mostGames, readText } from './read-text.ts';

/** Where to open a game. */
interface OpenAt {
  readonly ply?: number;
  readonly orientation?: Color;
  /** Says that the game was replaced, where nothing else on screen does. */
  readonly isSaid?: boolean;
}

export interface TextOpener {
  /** Opens a FEN or PGN, or asks which of several games. False when there is neither. */
  readonly open: (text: string, at?: OpenAt) => boolean;
  /** Asks which game; null when there is nothing to ask. */
  readonly dialog: ReactNode;
}

/** Opens texts on the board, and says what they lack there. */
export function useTextOpener(analysis: BoardAnalysis): TextOpener {
  const text = useText(analysisBoardText);
  const { notify } = useShell();
  const [games, setGames] = useState<readonly PgnGameText[]>([]);

  const openGame = useCallback(
    (game: PgnGameText, { ply, orientation, isSaid = false }: OpenAt = {}): boolean => {
      const read = game.read();
      if (!read) return false;
      analysis.open(read.document, ply, orientation);
      const [lost] = read.lost;
      if (lost) notify({ level: 'warning', message: text.lost[lost] });
      else if (isSaid) notify({ level: 'info', message: text.newGame });
      return true;
    },
    [analysis, notify, text],
  );
  const open = useCallback(
    (written: string, at?: OpenAt): boolean => {
      const found = readText(written, analysis.store.getState().document.tree.variant);
      const [first] = found;
      if (found.length > 1) setGames(found);
      return found.length > 1 || (first !== undefined && openGame(first, at));
    },
    [analysis, openGame],
  );
  const close = (): void => setGames([]);
  return {
    open,
    dialog: games.length > 0 && (
      <GamesDialog
        games={games}
        onClose={close}
        onChoose={(game) => {
          close();
          if (!openGame(game)) notify({ level: 'error', message: text.notRead });
        }}
      />
    ),
  };
}

interface GamesDialogProps {
  readonly games: readonly PgnGameText[];
  readonly onChoose: (game: PgnGameText) => void;
  readonly onClose: () => void;
}

function GamesDialog({ games, onChoose, onClose }: GamesDialogProps): ReactNode {
  const text = useText(analysisBoardText);
  const valueOf = ({ tags }: PgnGameText, name: string): string => {
    const value = tags.find(([tag]) => tag === name)?.[1] ?? '';
    return /^[?.\s]*$/.test(value) ? '' : value;
  };
  return (
    <Dialog open onClose={onClose} title={text.chooseTitle} cancels>
      {games.length > mostGames && <p className="ui-hint">{text.firstGames(mostGames)}</p>}
      <div className="analysis-games">
        {games.slice(0, mostGames).map((game, index) => (
          <Row key={index} onPress={() => onChoose(game)} side={game.result === '*' ? '' : game.result}>
            {`${valueOf(game, 'White') || text.white} – ${valueOf(game, 'Black') || text.black} `}
            <span className="ui-hint">
              {[valueOf(game, 'Event'), valueOf(game, 'Date')].filter((part) => part !== '').join(', ')}
            </span>
          </Row>
        ))}
      </div>
    </Dialog>
  );
}

interface PasteDialogProps {
  readonly open: TextOpener['open'];
  readonly onClose: () => void;
}

export function PasteDialog({ open, onClose }: PasteDialogProps): ReactNode {
  const text = useText(analysisBoardText);
  const [typed, setTyped] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.pasteTitle}
      cancels
      actions={
        <Button
          variant="primary"
          isDisabled={typed.trim() === ''}
          onPress={() => {
            if (open(typed)) onClose();
            else setUnreadable(true);
          }}
        >
          {text.open}
        </Button>
      }
    >
      <label className="stack gap-4">
        <span className="ui-label">{text.pasteField}</span>
        <textarea
          className="ui-input analysis-paste"
          rows={8}
          value={typed}
          aria-invalid={isUnreadable}
          aria-describedby="analysis-paste-hint"
          onChange={(event) => {
            setTyped(event.target.value);
            setUnreadable(false);
          }}
        />
      </label>
      <p id="analysis-paste-hint" className={isUnreadable ? 'ui-field-error' : 'ui-hint'} role="status">
        {isUnreadable ? text.unreadable : text.pasteHint}
      </p>
    </Dialog>
  );
}
