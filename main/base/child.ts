/** A process of ours, as the one that started it holds it. It is told `Order`s and says `Answer`s. */
export interface Child<Order, Answer> {
  send(order: Order): void;
  onMessage(listener: (message: Answer) => void): void;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

/** The other end: this process as a child. */
export interface Parent<Order, Answer> {
  send(answer: Answer): void;
  listen(listener: (order: Order) => void): void;
  /** The parent is gone without a word. */
  onClosed(listener: () => void): void;
}

/** Electron's channel of a utility process; Node's types do not know it. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Whoever started this process with a channel to it, Electron or Node; null when it was started by hand. */
export function findParent<Order, Answer>(): Parent<Order, Answer> | null {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort)
    return {
      send: (answer) => parentPort.postMessage(answer),
      listen: (listener) => parentPort.on('message', ({ data }) => listener(data as Order)),
      // Electron ends its utility processes with itself.
      onClosed: () => {},
    };
  if (!process.send) return null;
  return {
    send: (answer) => {
      if (process.connected) process.send?.(answer);
    },
    listen: (listener) => void process.on('message', (message) => listener(message as Order)),
    onClosed: (listener) => void process.once('disconnect', listener),
  };
}
