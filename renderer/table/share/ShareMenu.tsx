import type { ReactNode } from 'react';
import { payloadLimits } from '@contract/payload.ts';
import type { ContractOutcome } from '@contract/outcome.ts';
import type { Message } from '@text/message.ts';
import { failureOf, useBridgeCommand } from '../../bridge.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useShell } from '../../frame/services.ts';
import { CopyIcon, IconButton, Menu, useText } from '../../ui/index.ts';
import { drawPicture, type PicturedBoard } from './draw-picture.ts';
import { publicAddress, wholeFen } from './game-facts.ts';
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
  readonly size?: 'small';
}

/** Copies a game's PGN, position, link and picture, and saves the picture. */
export function ShareMenu({ picture, ply, address, fileName, pgn, size }: ShareMenuProps): ReactNode {
  const text = useText(shareText);
  const { notify } = useShell();
  const look = useBoardLook();
  const copyText = useBridgeCommand('share.copyText');
  const copyPicture = useBridgeCommand('share.copyPicture');
  const savePicture = useBridgeCommand('share.savePicture');
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

/** A text in parts that each fit one input's text. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += payloadLimits.text)
    parts.push(text.slice(at, at + payloadLimits.text));
  return parts;
}
