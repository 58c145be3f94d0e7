/**
 * The bridge: three functions and nothing else. Names and payloads are checked in main, where it counts; here they are
 * only passed on, and Electron's own event objects stay on this side.
 */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { channels } from './contract/channels.ts';
import { firstQuestions } from './contract/first-questions.ts';
import type { Bridge } from './contract/index.ts';
import { createTopicFan } from './topics.ts';

const topics = createTopicFan();
ipcRenderer.on(channels.topic, (_event: IpcRendererEvent, ...[name, message]: readonly unknown[]) => {
  topics.receive(String(name), message);
});

const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);

/** Asked while the page is still being read; each answer is handed out once. */
const asked = new Map(
  firstQuestions.map(([name, input]) => [
    keyOf(name, input),
    ipcRenderer.invoke(channels.query, name, input),
  ]),
);

function ask(name: string, input: unknown): Promise<never> {
  const key = keyOf(name, input);
  const early = asked.get(key);
  asked.delete(key);
  return (early ?? ipcRenderer.invoke(channels.query, name, input)) as Promise<never>;
}

const bridge: Bridge = {
  query: ask,
  command: (name, input) => ipcRenderer.invoke(channels.command, name, input),
  subscribe: (name, listener) => topics.subscribe(name, listener),
};

contextBridge.exposeInMainWorld('outpost', bridge);
