/** A child process, as its parent sees it: takes `Order`s, sends `Answer`s. */
export interface Child<Order, Answer> {
  send(order: Order): void;
  onMessage(listener: (message: Answer) => void): void;
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

/** The parent of this process. */
export interface Parent<Order, Answer> {
  send(answer: Answer): void;
  listen(listener: (order: Order) => void): void;
  /** The parent has closed the channel, for example because it crashed. */
  onClosed(listener: () => void): void;
}

/** The channel of an Electron utility process; Node's types do not declare it. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Returns the channel to the process (Electron or Node) that started this one; null when there is none. */
export function findParent<Order, Answer>(): Parent<Order, Answer> | null {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort)
    return {
      send: (answer) => parentPort.postMessage(answer),
      listen: (listener) => parentPort.on('message', ({ data }) => listener(data as Order)),
      // Electron ends its utility processes when it quits.
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
