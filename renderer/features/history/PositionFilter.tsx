import { useState, type ReactNode } from 'react';
import { rulesFor } from '@chess/rules.ts';
import { variantKeys } from '@chess/vocabulary.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { Button, CloseIcon, IconButton, Popover, TextField, useText } from '../../ui/index.ts';
import { gamesText } from './games-text.ts';

type Position = NonNullable<ArchiveFilterView['position']>;

interface PositionFilterProps {
  readonly position: Position | undefined;
  readonly onChange: (position: Position | undefined) => void;
}

/** Position filter: a small board with moves to set up the position. */
export function PositionFilter({ position, onChange }: PositionFilterProps): ReactNode {
  const text = useText(gamesText).games.position;
  const look = useBoardLook();
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? undefined : positionOf(typed);
  const shown = found ?? position;
  return (
    <span className="history-position">
      <Popover
        label={text.title}
        placement="bottom start"
        trigger={
          <Button size="small" variant={position ? 'primary' : 'secondary'}>
            {position ? text.on : text.title}
          </Button>
        }
      >
        <div className="history-position-pane stack gap-8">
          {shown && (
            <div className="history-position-board">
              <MiniBoard
                fen={boardFen(shown)}
                orientation={shown.fen.split(' ')[1] === 'b' ? 'black' : 'white'}
                lastMove={null}
                look={look}
                label={text.title}
              />
            </div>
          )}
          <TextField label={text.moves} value={typed} onChange={setTyped} placeholder={text.example} />
          <p className="history-quiet">{typed.trim() !== '' && !found ? text.unreadable : text.hint}</p>
          <span className="line gap-8">
            <Button size="small" isDisabled={!found} onPress={() => onChange(found)}>
              {text.search}
            </Button>
            {position && (
              <Button size="small" variant="quiet" onPress={() => onChange(undefined)}>
                {text.clear}
              </Button>
            )}
          </span>
        </div>
      </Popover>
      {position && <IconButton icon={CloseIcon} label={text.clear} onPress={() => onChange(undefined)} />}
    </span>
  );
}

function boardFen({ fen, variant }: Position): string {
  const key = variantKeys.find((one) => one === variant) ?? 'standard';
  return fen === 'startpos' ? (rulesFor(key).parsePosition()?.fen ?? '') : fen;
}

/** Parses SAN moves with or without numbers, or a FEN; `undefined` when it is neither. */
export function positionOf(text: string): Position | undefined {
  const trimmed = text.trim();
  const rules = rulesFor('standard');
  if (trimmed.split('/').length === 8) {
    const position = rules.parsePosition(trimmed);
    return position && { fen: position.fen, variant: 'standard' };
  }
  let position = rules.parsePosition();
  for (const word of trimmed.split(/\s+/)) {
    const san = word.replace(/^\d+\.*/, '');
    if (san === '') continue;
    const uci = position?.uciOf(san);
    position = uci === undefined ? undefined : position?.play(uci)?.position;
    if (!position) return undefined;
  }
  return position && { fen: position.fen, variant: 'standard' };
}
