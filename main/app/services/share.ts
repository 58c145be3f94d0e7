/** The share service: copies game texts and pictures of boards to the clipboard, and saves pictures. */
import { readPngSize } from '../../base/png-size.ts';
import type { ClipboardPort } from '../../desktop/clipboard.ts';
import type { FileDialogs } from '../../desktop/file-dialogs.ts';
import type { Contribution } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export interface ShareServiceOptions {
  readonly clipboard: ClipboardPort;
  readonly dialogs: Pick<FileDialogs, 'savePicture'>;
}

/** Longest edge of a picture, px. A page could otherwise make the decoder allocate gigabytes. */
const longestEdge = 4_096;

export function createShareService({ clipboard, dialogs }: ShareServiceOptions) {
  return {
    commands: {
      'share.copyText': ({ parts }) => clipboard.writeText(parts.join('')),
      'share.copyPicture': async ({ parts }) => {
        if (!(await clipboard.writePicture(parsePicture(parts)))) throw unreadable();
      },
      'share.savePicture': async ({ parts, name }) => ({
        file: await dialogs.savePicture(name, parsePicture(parts)),
      }),
    },
  } satisfies Contribution;
}

function parsePicture(parts: readonly string[]): Buffer<ArrayBuffer> {
  const png = Buffer.from(parts.join(''), 'base64');
  const size = readPngSize(png);
  if (size === null || Math.max(size.width, size.height) > longestEdge) throw unreadable();
  return png;
}

function unreadable(): ContractFailure {
  return new ContractFailure('rejected', messageOf('desktop.pictureUnreadable'));
}
