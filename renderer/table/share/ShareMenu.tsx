import type { ReactNode } from 'react';
import type { ContractOutcome } from '@contract/outcome.ts';
import type { Message } from '@text/message.ts';
import { failureOf, useBridgeCommand } from '../../bridge.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBoardSource, useOpenAnalysis } from '../../frame/board-source.ts';
import { useShell } from '../../frame/services.ts';
import { CopyIcon, IconButton, Menu, modKey, useText } from '../../ui/index.ts';
import { drawPicture, type PicturedBoard } from './draw-picture.ts';
import { publicAddress, wholeFen } from './game-facts.ts';
import { partsOf } from './parts-of.ts';
import { shareText } from './share-text.ts';

export interface ShareMenuProps {
  /** The position on screen. */
  readonly picture: Omit<PicturedBoard, 'look'>;
  /** Half-moves played before it. */
  readonly ply: number;
  /** Null for a game without a page. */
  readonly address: string | null;
  /** Name of a saved picture, without its ending. */
  readonly fileName: string;
  /** The game as PGN. Rejects when it cannot be read. */
  readonly pgn: () => string | Promise<string>;
  /** The game for the analysis board, where that is another text. */
  readonly boardPgn?: () => string | Promise<string>;
  readonly size?: 'small';
  /** `ongoing`: an own game in progress, which must not be analysed. `no`: a window without the analysis board. */
  readonly analysis?: 'yes' | 'ongoing' | 'no';
}

const analysisKeys = `${modKey} Shift A`;

/** Opens a game on the analysis board, and copies a game's PGN, position, link and picture, and saves the picture. */
export function ShareMenu(props: ShareMenuProps): ReactNode {
  const { picture, ply, address, fileName, pgn, boardPgn = pgn, size, analysis = 'yes' } = props;
  const text = useText(shareText);
  const { notify } = useShell();
  const look = useBoardLook();
  const copyText = useBridgeCommand('share.copyText');
  const copyPicture = useBridgeCommand('share.copyPicture');
  const savePicture = useBridgeCommand('share.savePicture');
  const openAnalysis = useOpenAnalysis();
  useBoardSource(
    analysis === 'yes'
      ? { pgn: boardPgn, ply, orientation: picture.orientation }
      : analysis === 'ongoing'
        ? 'ongoing'
        : null,
  );
  const link = address === null ? null : publicAddress(address);

  const fail = (message: string | Message): void => notify({ level: 'error', message });
  const report = (outcome: ContractOutcome<unknown>, done: string): void =>
    outcome.ok ? notify({ level: 'info', message: done }) : fail(outcome.error.message);
  const copy = async (written: string, done: string): Promise<void> =>
    report(await copyText.run({ parts: partsOf(written) }), done);
  const draw = async (): Promise<string[] | null> => {
    try {
      return partsOf(await drawPicture({ ...picture, look }));
    } catch {
      fail(text.noPicture);
      return null;
    }
  };
  const run = {
    pgn: async () => {
      try {
        await copy(await pgn(), text.copied.pgn);
      } catch (error) {
        fail(failureOf(error).message);
      }
    },
    fen: () => copy(wholeFen(picture.fen, ply), text.copied.fen),
    picture: async () => {
      const parts = await draw();
      if (parts) report(await copyPicture.run({ parts }), text.copied.picture);
    },
    save: async () => {
      const parts = await draw();
      if (!parts) return;
      const saved = await savePicture.run({ parts, name: `${fileName}.png` });
      if (!saved.ok) fail(saved.error.message);
      else if (saved.value.file !== null) report(saved, text.saved(saved.value.file));
    },
  };
  return (
    <Menu
      label={text.menu}
      trigger={<IconButton icon={CopyIcon} label={text.menu} {...(size && { size })} />}
      actions={[
        ...(analysis === 'yes'
          ? [{ id: 'analysis', label: text.analyse, hint: analysisKeys, run: () => void openAnalysis() }]
          : []),
        { id: 'pgn', label: text.copy.pgn, run: () => void run.pgn() },
        { id: 'fen', label: text.copy.fen, run: () => void run.fen() },
        ...(link === null
          ? []
          : [{ id: 'address', label: text.copy.address, run: () => void copy(link, text.copied.address) }]),
        { id: 'picture', label: text.copy.picture, run: () => void run.picture() },
        { id: 'save', label: text.savePicture, run: () => void run.save() },
      ]}
    />
  );
}
