/**
 * The bridge: three functions and nothing else. Names and payloads are checked in main, where it counts; here they are
 * only passed on, and Electron's own event objects stay on this side.
 */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { channels } from './contract/channels.ts';
import type { Bridge } from './contract/index.ts';

type Listener = (message: never) => void;

const listeners = new Map<string, Set<Listener>>();

ipcRenderer.on(channels.topic, (_event: IpcRendererEvent, ...[name, message]: readonly unknown[]) => {
  for (const listener of listeners.get(String(name)) ?? []) listener(message as never);
});

const bridge: Bridge = {
  query: (name, input) => ipcRenderer.invoke(channels.query, name, input),
  command: (name, input) => ipcRenderer.invoke(channels.command, name, input),
  subscribe(name, listener) {
    // Wrapped, so that one function subscribed twice is two subscriptions, each ended by its own answer.
    const entry: Listener = (message) => listener(message);
    const ofTopic = listeners.get(name) ?? new Set();
    listeners.set(name, ofTopic.add(entry));
    return () => void ofTopic.delete(entry);
  },
};

contextBridge.exposeInMainWorld('outpost', bridge);
