import type { Server } from 'node:http';
import type { Clock, Timer } from '../base/clock.ts';

/** Whether anybody is there: whoever has a connection, whatever goes over it. */
export interface Presence {
  stop(): void;
}

export interface PresenceDependencies {
  readonly server: Server;
  /** Real time. */
  readonly base: Clock;
  /** Clients that ask again and again hang up in between: nobody is there only after so long, ms. */
  readonly graceMs: number;
  readonly onGone: () => void;
  /** Before the first request is read. */
  readonly onBack: () => void;
}

export function watchPresence({ server, base, graceMs, onGone, onBack }: PresenceDependencies): Presence {
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
  return { stop: () => timer?.cancel() };
}
