/**
 * Run by Electron: renders the vector pictures of main/resources in all sizes that systems require, and assembles
 * the app's icon files. The results are in the repository: run it after a change of a picture.
 */
const { app, BrowserWindow } = require('electron');
const { mkdirSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const resources = join(__dirname, '..', '..', 'main', 'resources');

/** Edges, px. */
const linux = [16, 24, 32, 48, 64, 128, 256, 512];
const windows = [16, 24, 32, 48, 64, 128, 256];
const mac = [32, 64, 128, 256, 512, 1024];

app.disableHardwareAcceleration();
// Prevents the default quit after each closed window.
app.on('window-all-closed', () => {});

/**
 * @param {string} file  an SVG
 * @param {readonly number[]} sizes
 * @returns {Promise<Map<number, Buffer>>} PNGs by their edge
 */
async function draw(file, sizes) {
  const picture = `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`;
  const window = new BrowserWindow({ show: false, width: 64, height: 64, webPreferences: { sandbox: true } });
  await window.loadURL('data:text/html,<!doctype html>');
  const drawn = new Map();
  for (const size of sizes) {
    /** @type {string} */
    const png = await window.webContents.executeJavaScript(`(async () => {
      const image = new Image(${size}, ${size});
      image.src = ${JSON.stringify(picture)};
      await image.decode();
      const canvas = new OffscreenCanvas(${size}, ${size});
      canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size});
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    })()`);
    drawn.set(size, Buffer.from(png, 'base64'));
  }
  window.destroy();
  return drawn;
}

async function main() {
  await app.whenReady();
  const { makeIcns, makeIco } = await import('../lib/icon-files.mjs');
  const icon = await draw(join(resources, 'icon.svg'), [...new Set([...linux, ...windows, ...mac])]);
  /** @param {readonly number[]} sizes */
  const pick = (sizes) => sizes.map((size) => ({ size, png: icon.get(size) ?? Buffer.alloc(0) }));
  mkdirSync(join(resources, 'icons'), { recursive: true });
  for (const { size, png } of pick(linux))
    writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png);
  writeFileSync(join(resources, 'icon.png'), icon.get(512) ?? '');
  writeFileSync(join(resources, 'icon.ico'), makeIco(pick(windows)));
  writeFileSync(join(resources, 'icon.icns'), makeIcns(pick(mac)));

  const tray = join(resources, 'tray');
  for (const name of readdirSync(tray).filter((one) => one.endsWith('.svg'))) {
    const edge = name.startsWith('overlay') ? 16 : 22;
    const drawn = await draw(join(tray, name), [edge, 2 * edge]);
    const base = name.slice(0, -'.svg'.length);
    writeFileSync(join(tray, `${base}.png`), drawn.get(edge) ?? '');
    writeFileSync(join(tray, `${base}@2x.png`), drawn.get(2 * edge) ?? '');
  }
  app.quit();
}

main().catch((error) => {
  console.error(error);
  app.exit(1);
});
