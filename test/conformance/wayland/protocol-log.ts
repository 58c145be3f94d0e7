/** Reads weston's log of the Wayland protocol: requests of its clients, and events sent to them. */

export interface ProtocolLine {
  /** The client's address in weston; stable while it is connected. */
  readonly client: string;
  /** A request comes from the client, an event goes to it. */
  readonly kind: 'request' | 'event';
  /** Interface and message, such as `xdg_toplevel.set_app_id`. */
  readonly message: string;
  /** The arguments as weston prints them. */
  readonly args: string;
}

const shape = /\[proto\] client (0x[0-9a-f]+) (rq|ev) (?:discarded )?([a-z0-9_]+)@\d+\.([a-z0-9_]+)\((.*)\)$/;

/** Null for lines of other kinds, and for a line that is not complete yet. */
export function parseProtocolLine(line: string): ProtocolLine | null {
  const [, client, kind, object, message, args] = shape.exec(line) ?? [];
  if (client === undefined || args === undefined) return null;
  return { client, kind: kind === 'rq' ? 'request' : 'event', message: `${object}.${message}`, args };
}

export function parseProtocolLog(log: string): readonly ProtocolLine[] {
  return log.split('\n').flatMap((line) => parseProtocolLine(line) ?? []);
}

/** The clients that named their windows by this application id. */
export function clientsNamed(lines: readonly ProtocolLine[], appId: string): ReadonlySet<string> {
  return new Set(
    lines
      .filter(({ message, args }) => message === 'xdg_toplevel.set_app_id' && args === `"${appId}"`)
      .map(({ client }) => client),
  );
}
