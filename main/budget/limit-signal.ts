/** The outcome of a request (`Result`) or stream (`StreamClose`) with regard to limits. */
export type LimitSignal =
  /** A complete answer that does not concern limits. */
  | { readonly kind: 'fine' }
  /** No complete answer: unknown whether the server counted the request. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number | undefined }
  /** Status 401. */
  | { readonly kind: 'unauthorized' };

/** Error codes without a complete answer. */
const unanswered: readonly unknown[] = ['unreachable', 'timeout', 'aborted', 'tls', 'too_large'];

export function readLimitSignal(outcome: unknown): LimitSignal {
  const error = member(outcome, 'error');
  if (error === undefined) return { kind: member(outcome, 'reason') === 'aborted' ? 'unanswered' : 'fine' };
  const code = member(error, 'code');
  if (code === 'unauthorized') return { kind: 'unauthorized' };
  if (code !== 'rate_limited') return { kind: unanswered.includes(code) ? 'unanswered' : 'fine' };
  const named = member(error, 'retryAfterMs');
  return { kind: 'too_many', retryAfterMs: typeof named === 'number' ? named : undefined };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
