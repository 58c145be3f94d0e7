/** Types of D-Bus messages. */

export type MessageType = 'call' | 'return' | 'error' | 'signal';

/** A message without its body. */
export interface Header {
  readonly type: MessageType;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly errorName?: string;
  readonly replySerial?: number;
  readonly destination?: string;
  readonly sender?: string;
  /** Signature of the body; empty without one. */
  readonly signature: string;
}

export const typeCodes: readonly MessageType[] = ['call', 'return', 'error', 'signal'];
