/**
 * A preload script of Electron: runs before the page's first script and records each heading, menu and dialog that
 * the page ever contains, also one that is replaced before it is painted. The page reads them as `shownParts()`.
 * Holds the list of accounts back until the page is painted, as a busy main process would.
 */
const { contextBridge, ipcRenderer } = require('electron');

const invoke = ipcRenderer.invoke.bind(ipcRenderer);
let release = () => {};
/** @type {Promise<void>} */
const painted = new Promise((resolve) => (release = resolve));
ipcRenderer.invoke = async (channel, /** @type {unknown[]} */ ...details) => {
  if (details[0] === 'shell.painted') release();
  if (details[0] === 'accounts.list') await painted;
  return invoke(channel, ...details);
};

/** @type {Set<string>} */
const shown = new Set();
const parts = 'h1, h2, nav, dialog, [role="dialog"], [role="alertdialog"]';

const record = () => {
  for (const part of document.querySelectorAll(parts)) {
    const name = part.getAttribute('aria-label') ?? part.textContent;
    shown.add(`${part.localName} ${name}`);
  }
};

new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
contextBridge.exposeInMainWorld('shownParts', () => [...shown]);
