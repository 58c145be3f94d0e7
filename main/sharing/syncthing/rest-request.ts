/** Requests to Syncthing's REST interface on the loopback. */
import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { SyncthingRest } from './syncthing-config.ts';

/** Of one request, ms. */
const requestMs = 3_000;
/** Of one answer. */
const mostBytes = 4 * 1024 * 1024;

/**
 * `silent`: nothing listens, or it does not answer in time; `refused`: another program answers, or the key is not
 * accepted; `odd`: another answer than expected.
 */
export type RestProblem = 'silent' | 'refused' | 'odd';

export class RestFailure extends Error {
  readonly problem: RestProblem;
  constructor(problem: RestProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

export interface RestAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks for a path below `/rest/`. With `certificate` (PEM) over TLS, and only from its owner: the port may belong to
 * another user's program, which would get the key. Rejects with a `RestFailure`.
 */
export async function askSyncthing(
  rest: SyncthingRest,
  path: string,
  certificate: string | null,
): Promise<RestAnswer> {
  if (certificate === null && rest.demandsTls) throw new RestFailure('refused', 'no certificate to check');
  const signal = AbortSignal.timeout(requestMs);
  const socket = certificate === null ? null : await connectTo(rest, certificate, signal);
  try {
    return await exchange(rest, path, socket, signal);
  } finally {
    socket?.destroy();
  }
}

/** Resolves with a connection to the owner of the certificate. */
async function connectTo(
  { host, port }: SyncthingRest,
  certificate: string,
  signal: AbortSignal,
): Promise<Socket> {
  const pinned = pinnedBytes(certificate);
  const { connect } = await import('node:tls');
  return new Promise((resolve, reject) => {
    // The certificate is self-signed, without the loopback's name, and is compared below before anything is sent.
    const socket = connect({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.2' });
    const fail = (failure: RestFailure): void => {
      socket.destroy();
      reject(failure);
    };
    const onAbort = (): void => fail(new RestFailure('silent', 'no connection in time'));
    signal.addEventListener('abort', onAbort, { once: true });
    let isReached = false;
    socket.once('connect', () => (isReached = true));
    socket.on('error', ({ code = 'no code' }: NodeJS.ErrnoException) =>
      fail(new RestFailure(isReached && code !== 'ECONNRESET' ? 'refused' : 'silent', code)),
    );
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      if (socket.getPeerX509Certificate()?.raw.equals(pinned) === true) resolve(socket);
      else fail(new RestFailure('refused', 'another certificate'));
    });
  });
}

function pinnedBytes(certificate: string): Buffer {
  try {
    return new X509Certificate(certificate).raw;
  } catch {
    throw new RestFailure('refused', 'an unreadable certificate');
  }
}

async function exchange(
  { host, port, apiKey }: SyncthingRest,
  path: string,
  socket: Socket | null,
  signal: AbortSignal,
): Promise<RestAnswer> {
  const { request: requestOver } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = requestOver(
      {
        ...{ host, port, signal, path: `/rest/${path}` },
        headers: { 'X-API-Key': apiKey },
        // With an agent, Node ignores the connection.
        ...(socket ? { createConnection: () => socket } : { agent: false }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > mostBytes) sent.destroy(new RestFailure('odd', 'too long an answer'));
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    function fail(error: Error & { readonly code?: string }): void {
      reject(error instanceof RestFailure ? error : new RestFailure('silent', error.code ?? error.name));
    }
    sent.on('error', fail);
    sent.end();
  });
}
