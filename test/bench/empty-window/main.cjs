// The lower bound of every start: a minimal app with the same kind of window.
const { app, BrowserWindow } = require('electron');
const { join } = require('node:path');

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    show: false,
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
