import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createShareService } from '../../../../main/app/services/share.ts';

/** The start of a PNG of this size, up to the end of its header. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\u0089PNG\r\n\u001A\n', 0, 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, deflateSync('data')]);
}

function setUp({ decodes = true } = {}) {
  const clipboard = {
    writeText: vi.fn(async () => undefined),
    writePicture: vi.fn(async (_png: Uint8Array) => decodes),
  };
  const dialogs = { savePicture: vi.fn(async (): Promise<string | null> => 'board.png') };
  return { clipboard, dialogs, ...createShareService({ clipboard, dialogs }).commands };
}

const inParts = (png: Buffer) => ({ parts: png.toString('base64').match(/.{1,7}/g) ?? [] });
const unreadable = { failure: { message: { id: 'desktop.pictureUnreadable' } } };

it('copies a text from its parts', async () => {
  const share = setUp();
  await share['share.copyText']({ parts: ['1. e4', ' e5'] });
  expect(share.clipboard.writeText).toHaveBeenCalledWith('1. e4 e5');
});

it('copies and saves the same bytes that the window drew', async () => {
  const share = setUp();
  const png = pngOf(1200, 1296);
  await share['share.copyPicture'](inParts(png));
  expect(share.clipboard.writePicture.mock.calls[0]?.[0]).toEqual(png);
  expect(await share['share.savePicture']({ ...inParts(png), name: 'b.png' })).toEqual({ file: 'board.png' });
  expect(share.dialogs.savePicture).toHaveBeenCalledWith('b.png', png);
});

it('refuses anything but a PNG of a reasonable size, before it is decoded', async () => {
  const share = setUp();
  for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(40), pngOf(60_000, 60_000)]) {
    await expect(share['share.copyPicture'](inParts(bytes))).rejects.toMatchObject(unreadable);
    const saving = share['share.savePicture']({ ...inParts(bytes), name: 'b.png' });
    await expect(saving).rejects.toMatchObject(unreadable);
  }
  expect(share.clipboard.writePicture).not.toHaveBeenCalled();
  expect(share.dialogs.savePicture).not.toHaveBeenCalled();
});

it('says that a picture could not be decoded', async () => {
  const copying = setUp({ decodes: false })['share.copyPicture'](inParts(pngOf(8, 8)));
  await expect(copying).rejects.toMatchObject(unreadable);
});
