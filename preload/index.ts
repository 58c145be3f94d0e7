/**
 * The bridge: three functions and the system's locale. It passes names and payloads on unchecked, because main validates them. Electron's
 * event objects never reach the page.
 */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { channels, localeArgument } from './contract/channels.ts';
import { firstQuestions } from './contract/first-questions.ts';
import type { ExposedBridge } from './contract/index.ts';
import { measurePayload, unfitInput } from './contract/payload.ts';
import { createDropped, droppedCommand } from './dropped.ts';
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

const dropped = createDropped(
  window,
  (file) => webUtils.getPathForFile(file),
  (paths) => ipcRenderer.invoke(channels.dropped, paths) as Promise<readonly string[]>,
);
const send = (name: string, input: unknown) => ipcRenderer.invoke(channels.command, name, input);

/** An oversized input is replaced here, so that main does not have to receive what it will refuse. */
const bounded = (input: unknown) => (measurePayload(input) === null ? unfitInput : input);

const bridge: ExposedBridge = {
  locale:
    process.argv.find((argument) => argument.startsWith(localeArgument))?.slice(localeArgument.length) ?? '',
  query: (name, input) => ask(name, bounded(input)) as Promise<never>,
  command: (name, input) =>
    (name === droppedCommand
      ? dropped.withTokens(bounded(input)).then((filled) => send(name, filled))
      : send(name, bounded(input))) as Promise<never>,
  subscribe: (name, listener) => topics.subscribe(name, listener),
};

contextBridge.exposeInMainWorld('outpost', bridge);
