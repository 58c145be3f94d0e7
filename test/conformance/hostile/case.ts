/** Types of hostile cases. */

/** The attacked part. */
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
  /** An empty folder for this case, removed afterwards. */
  readonly folder: string;
  /**
   * Runs work of the app's main thread and returns its result. Measures the longest uninterrupted stretch; a
   * case's preparation must stay outside.
   */
  readonly onMainThread: <T>(work: () => T | Promise<T>) => Promise<T>;
}

export interface HostileCase {
  readonly area: HostileArea;
  /** The attack, as a noun. */
  readonly name: string;
  /** The required behaviour, as a sentence. */
  readonly mustHappen: string;
  /** Throws when the behaviour differs. May run several times. */
  readonly run: (context: HostileContext) => Promise<void>;
}
