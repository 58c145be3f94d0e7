// The lower bound of a game on screen: a page with a board, and a main process that sends and receives its moves.
const { app, BrowserWindow, ipcMain } = require('electron');
const http = require('node:http');
const { join } = require('node:path');

const server = process.env.BARE_PLAYER_SERVER;
const agent = new http.Agent({ keepAlive: true });
let gameId = '';

/**
 * Calls back with each message of a stream.
 * @param {string} path
 * @param {(message: any) => void} onMessage
 */
function listen(path, onMessage) {
  http.get(`${server}${path}`, (response) => {
    let rest = '';
    response.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') onMessage(JSON.parse(line));
    });
  });
}

ipcMain.on('move', (_event, uci) => {
  const path = `/api/board/game/${gameId}/move/${uci}`;
  const request = http.request(`${server}${path}`, { method: 'POST', agent });
  request.on('response', (response) => response.resume());
  request.end();
});

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    show: false,
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      preload: join(__dirname, 'preload.cjs'),
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(__dirname, 'index.html'));
  listen('/api/stream/event', ({ type, game }) => {
    if (type !== 'gameStart') return;
    gameId = game.id;
    listen(`/api/board/game/stream/${gameId}`, (message) => {
      const moves = message.type === 'gameState' ? message.moves.split(' ') : [];
      // Black's moves; the page's own come back as well.
      if (moves.length > 0 && moves.length % 2 === 0) window.webContents.send('reply', moves.at(-1));
    });
  });
});
app.on('window-all-closed', () => app.quit());
