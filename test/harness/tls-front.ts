/** A TLS-terminating reverse proxy in front of a local server. */
import { createServer } from 'node:https';
import { request } from 'node:http';
import type { Issued } from './certificates.ts';
import { listen } from './test-proxy.ts';

export interface TlsFront {
  readonly port: number;
  close(): Promise<void>;
}

/** Forwards all requests, and streams answers as they arrive. */
export async function startTlsFront(issued: Issued, target: string): Promise<TlsFront> {
  const { hostname, port } = new URL(target);
  const server = createServer({ cert: issued.certificate, key: issued.key }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      { hostname, port, method, path: url, headers: { ...headers, host: `${hostname}:${port}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  return {
    port: await listen(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
