/** What a hostile case is, and what it is given. */

/** What the hostile thing is. */
export const hostileAreas = [
  'backup',
  'database',
  'token',
  'pgn',
  'message',
  'answer',
  'redirect',
  'proxy',
  'certificate',
  'bus',
  'name',
  'address',
  'payload',
  'file',
  'update',
  'flood',
] as const;
export type HostileArea = (typeof hostileAreas)[number];

export interface HostileContext {
  /** An empty folder of this case's own, removed afterwards. */
  readonly folder: string;
  /**
   * Runs what the app does on its main thread and returns its result. The longest stretch in which the thread could do
   * nothing else counts; what a case prepares stays outside.
   */
  readonly onMainThread: <T>(work: () => T | Promise<T>) => Promise<T>;
}

export interface HostileCase {
  readonly area: HostileArea;
  /** The hostile thing: a noun. */
  readonly name: string;
  /** What must happen: a sentence. */
  readonly mustHappen: string;
  /** Throws when something else happens. May run several times. */
  readonly run: (context: HostileContext) => Promise<void>;
}
