const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('barePlayer', {
  /** @param {string} uci */
  move: (uci) => ipcRenderer.send('move', uci),
  /** @param {(uci: string) => void} listener */
  onReply: (listener) => ipcRenderer.on('reply', (_event, uci) => listener(uci)),
});
