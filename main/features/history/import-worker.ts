import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../base/background-thread.ts';
import type { ToReader } from './import-protocol.ts';
import { createImportReader } from './pgn-import-thread.ts';

const port = parentPort;
if (!port) throw new Error('Files of games are read in a worker thread');
lowerThreadPriority();
const reader = createImportReader((message, transfer) => port.postMessage(message, transfer));
port.on('message', (message: ToReader) => reader.receive(message));
