import type { Dialect } from '../../chess/vocabulary.ts';

/** Dialect in a server's settings. */
export type DialectSetting = Dialect | 'auto';

export type DialectEvidence =
  /** A blank line as keep-alive, only in `wire`. */
  | 'blankKeepAlive'
  /** An object without type as keep-alive, only in `document`. */
  | 'objectKeepAlive'
  /** A member that only `wire` has. */
  | 'wireMember';

export interface DialectSense {
  current(): Dialect;
  observe(evidence: DialectEvidence): void;
}

/**
 * Detects the dialect of a server. Without evidence, or when it is contradictory, assumes `wire`: most servers use
 * it, and they accept most forms of the other.
 */
export function createDialectSense(setting: DialectSetting): DialectSense {
  let sawWire = false;
  let sawDocument = false;
  return {
    current() {
      if (setting !== 'auto') return setting;
      return sawDocument && !sawWire ? 'document' : 'wire';
    },
    observe(evidence) {
      if (evidence === 'objectKeepAlive') sawDocument = true;
      else sawWire = true;
    },
  };
}
