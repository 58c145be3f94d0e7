/**
 * The bridge: three functions and nothing else. Names and payloads are checked in main, where it counts; here they are
 * only passed on, and Electron's own event objects stay on this side.
 */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { channels } from './contract/channels.ts';
import { firstQuestions } from './contract/first-questions.ts';
import type { ExposedBridge } from './contract/index.ts';
import { createDropped } from './dropped.ts';
import { createEarlyAnswers } from './early.ts';
import { createTopicFan } from './topics.ts';

const topics = createTopicFan();
ipcRenderer.on(channels.topic, (_event: IpcRendererEvent, ...[name, message]: readonly unknown[]) => {
  topics.receive(String(name), message);
});

const ask = createEarlyAnswers(
  (name, input) => ipcRenderer.invoke(channels.query, name, input),
  firstQuestions,
);

const dropped = createDropped(window, (file) => webUtils.getPathForFile(file));

const bridge: ExposedBridge = {
  query: (name, input) => ask(name, input) as Promise<never>,
  command: (name, input) => ipcRenderer.invoke(channels.command, name, dropped.fill(name, input)),
  subscribe: (name, listener) => topics.subscribe(name, listener),
};

contextBridge.exposeInMainWorld('outpost', bridge);
