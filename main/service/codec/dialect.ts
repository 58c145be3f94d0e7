/**
 * The two ways a server may speak. Answers are parsed field by field whatever the dialect; it decides how requests are
 * written, and how domain values are written back to JSON.
 */

/** `wire`: as the public server does. `document`: as the interface description has it. */
export type Dialect = 'wire' | 'document';

/** What a server's settings may say. */
export type DialectSetting = Dialect | 'auto';

export type DialectEvidence =
  /** An empty line kept a stream alive: only `wire` does that. */
  | 'blankKeepAlive'
  /** An object without a type kept a stream alive: only `document` does that. */
  | 'objectKeepAlive'
  /** A member that only the `wire` dialect has. */
  | 'wireMember';

export interface DialectSense {
  current(): Dialect;
  observe(evidence: DialectEvidence): void;
}

/**
 * Finds out which dialect a server speaks. Without evidence, and whenever the evidence contradicts itself, it is `wire`:
 * servers of that dialect are the ones people use, and they accept most of the other's forms.
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
