/** What a request's outcome says about limits: requests end as `Result`, streams as `StreamClose`, both with a `ServiceError`. */
export type Outcome =
  /** The server answered to the end, and did not speak of limits. */
  | { readonly kind: 'fine' }
  /** No answer, or not all of it: whether the server counted the request is not known. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'too_many'; readonly retryAfterMs: number | undefined }
  /** 401. */
  | { readonly kind: 'unauthorized'; readonly message: string };

/** Errors without a whole answer of the server. */
const unanswered: readonly unknown[] = ['unreachable', 'timeout', 'aborted', 'tls', 'too_large'];

export function readOutcome(outcome: unknown): Outcome {
  const error = member(outcome, 'error');
  if (error === undefined) return { kind: member(outcome, 'reason') === 'aborted' ? 'unanswered' : 'fine' };
  const code = member(error, 'code');
  if (code === 'unauthorized') return { kind: 'unauthorized', message: String(member(error, 'message')) };
  if (code !== 'rate_limited') return { kind: unanswered.includes(code) ? 'unanswered' : 'fine' };
  const named = member(error, 'retryAfterMs');
  return { kind: 'too_many', retryAfterMs: typeof named === 'number' ? named : undefined };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
