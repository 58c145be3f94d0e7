/**
 * Requests by Node's HTTP client, whose bytes go from the socket to the decoder. Its `fetch` would bring a parser and
 * streams of its own: about 100 ms of a processor at each start, and more for each word of a quiet stream. There are no
 * time limits here: the transport has them.
 */
import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { AnswerHeaders, Fetch, HttpResponse } from './http-message.ts';

/** Servers close connections that nobody uses after about as long, or longer, ms. */
const usualIdleMs = 4_000;

interface Door {
  readonly agent: Agent;
  request(url: URL, options: RequestOptions): ClientRequest;
}

/** `idleMs`: a connection that nobody uses is closed after so long. */
export function createHttpFetch(idleMs = usualIdleMs): Fetch {
  const doors = new Map<string, Door>();
  const doorFor = (protocol: string): Door => {
    const known = doors.get(protocol) ?? openDoor(protocol, idleMs);
    doors.set(protocol, known);
    return known;
  };

  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const { agent, request } = doorFor(url.protocol);
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const sent = request(url, { agent, method, headers: { ...headers, 'accept-encoding': 'gzip' } });
      // Given to the request, the signal would go on to the connection, which others use afterwards.
      // No error of ours either: when the answer ends in this moment, the connection tells it to nobody, and the app falls.
      const onAbort = () => sent.destroy();
      signal.addEventListener('abort', onAbort, { once: true });
      sent.on('close', () => signal.removeEventListener('abort', onAbort));
      // Between two requests nobody else listens to what befalls a connection.
      sent.on('socket', (socket) => {
        if (!socket.listeners('error').includes(hear)) socket.on('error', hear);
      });
      sent.on('response', (message) => {
        // Only a connection at rest has a limit, which the agent sets.
        message.socket.setTimeout(0);
        try {
          resolve(answerOf(message));
        } catch (error) {
          reject(error);
        }
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}

const hear = () => {};

/** What only some servers need is not loaded for the others. */
function openDoor(protocol: string, idleMs: number): Door {
  const { Agent: AgentOf, request } = process.getBuiltinModule(
    protocol === 'https:' ? 'node:https' : 'node:http',
  );
  return { agent: new AgentOf({ keepAlive: true, timeout: idleMs }), request };
}

function answerOf(message: IncomingMessage): HttpResponse {
  return { status: message.statusCode ?? 0, headers: headersOf(message), body: bodyOf(message) };
}

function headersOf({ headers }: IncomingMessage): AnswerHeaders {
  return {
    get(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

/** Leaving it early closes the connection. */
function bodyOf(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return message;
  if (!/^(?:x-)?gzip$/i.test(encoding)) {
    message.destroy();
    throw new Error('An answer is packed in a way that was not asked for');
  }
  const { constants, createGunzip } = process.getBuiltinModule('node:zlib');
  const { pipeline } = process.getBuiltinModule('node:stream');
  // Lines of a stream are handed on as they come, not when a block is full.
  return pipeline(message, createGunzip({ flush: constants.Z_SYNC_FLUSH }), () => {});
}
