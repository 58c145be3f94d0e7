/** The system's clipboard. Pages cannot write to it, because they have no permissions. */
import { ClipboardItem, clipboard, nativeImage, type NativeImage } from 'electron';

export interface ClipboardPort {
  readonly writeText: (text: string) => Promise<void>;
  /** False if the PNG cannot be decoded; the clipboard then keeps its content. */
  readonly writePicture: (png: Uint8Array<ArrayBuffer>) => Promise<boolean>;
}

export function createClipboard(): ClipboardPort {
  return {
    writeText: async (text) => clipboard.writeText(text),
    async writePicture(png) {
      const image = nativeImage.createFromBuffer(Buffer.from(png));
      if (image.isEmpty()) return false;
      if (isOlder(clipboard)) clipboard.writeImage(image);
      else
        await clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]);
      return true;
    },
  };
}

/** The clipboard of Electron before it took `ClipboardItem`s: development may run on such a version. */
interface OlderClipboard {
  writeImage(image: NativeImage): void;
}

function isOlder(candidate: object): candidate is OlderClipboard {
  return 'writeImage' in candidate;
}
