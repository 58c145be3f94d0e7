import type { Server } from 'node:http';
import type { Clock, Timer } from '../base/clock.ts';

export interface ConnectionWatchDependencies {
  readonly server: Server;
  /** Real time. */
  readonly base: Clock;
  /** Polling clients disconnect between requests: absence begins after this long without a connection, ms. */
  readonly graceMs: number;
  readonly onGone: () => void;
  /** Called before the first request is read. */
  readonly onBack: () => void;
}

/** Detects clients by their open connections, busy or not. Returns a function that stops it. */
export function watchConnections({
  server,
  base,
  graceMs,
  onGone,
  onBack,
}: ConnectionWatchDependencies): () => void {
  let connections = 0;
  let timer: Timer | undefined;
  let isGone = false;

  const wait = () => {
    timer = base.after(graceMs, () => {
      timer = undefined;
      isGone = true;
      onGone();
    });
  };
  const leave = () => {
    connections -= 1;
    if (connections === 0) wait();
  };

  server.prependListener('connection', (socket) => {
    connections += 1;
    timer?.cancel();
    timer = undefined;
    socket.once('close', leave);
    if (!isGone) return;
    isGone = false;
    onBack();
  });
  wait();
  return () => timer?.cancel();
}
