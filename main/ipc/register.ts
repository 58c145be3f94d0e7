/** Connects the contract's server to Electron. The only module that uses `ipcMain`. */
import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import { originOf } from '../desktop/window/origin.ts';
import { channels } from '../../preload/contract/channels.ts';
import type { TopicName } from '../../preload/contract/index.ts';
import { toJson } from '../../preload/contract/json.ts';
import type { ContractServer, Sender } from './server.ts';

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return {
    origin: frame ? originOf(frame.url) : '',
    isTopFrame: frame !== null && frame.parent === null,
    isOwnWindow: BrowserWindow.fromWebContents(event.sender) !== null,
    frame: `${event.sender.id}:${event.processId}:${event.frameId}`,
  };
}

/** Call at start; calls wait for the server. */
export function registerContract(server: Promise<ContractServer>): void {
  ipcMain.handle(channels.query, async (event, name: unknown, input: unknown) => {
    const sender = senderOf(event);
    return toJson(await (await server).query(sender, name, input));
  });
  ipcMain.handle(channels.command, async (event, name: unknown, input: unknown) => {
    const sender = senderOf(event);
    return (await server).command(sender, name, input);
  });
  ipcMain.handle(channels.dropped, async (event, paths: unknown) => {
    const sender = senderOf(event);
    return (await server).dropped(sender, paths);
  });
}

/** electron-store's own listener, which would reveal the data directory to any frame. */
const foreignChannel = 'electron-store-get-data';

/** Call after the first file of electron-store was opened. */
export function removeForeignListeners(): void {
  ipcMain.removeAllListeners(foreignChannel);
}

export function sendToWindows(name: TopicName, message: unknown): void {
  const text = toJson(message);
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(channels.topic, name, text);
  }
}
