/** Connects the contract to Electron: the only file that touches `ipcMain`. */
import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { originOf } from '../desktop/origin.ts';
import { channels } from '../../preload/contract/channels.ts';
import type { TopicName } from '../../preload/contract/index.ts';
import type { ContractServer, Sender } from './server.ts';

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return {
    origin: frame ? originOf(frame.url) : '',
    isTopFrame: frame !== null && frame.parent === null,
    isOwnWindow: BrowserWindow.fromWebContents(event.sender) !== null,
  };
}

/** A listener of electron-store's own, which would tell any frame where the data directory is. */
const foreignChannel = 'electron-store-get-data';

export function registerContract(server: ContractServer): void {
  ipcMain.removeAllListeners(foreignChannel);
  ipcMain.handle(channels.query, (event, name: unknown, input: unknown) => server.query(senderOf(event), name, input));
  ipcMain.handle(channels.command, (event, name: unknown, input: unknown) => server.command(senderOf(event), name, input));
}

/** Sends a topic's message to every open window. */
export function sendToWindows(name: TopicName, message: unknown): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(channels.topic, name, message);
  }
}
