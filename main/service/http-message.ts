/** HTTP requests and responses as the transport uses them; compatible with the platform's `fetch`. */
export interface HttpInit {
  readonly method: string;
  /** `accept-encoding` defaults to gzip; with `identity` the body is not decoded. */
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** The transport handles redirects itself. */
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface AnswerHeaders {
  /** Case-insensitive; null when absent. */
  get(name: string): string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Leaving the iteration early closes the connection. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Resolves with the response head; rejects with a network error. */
export type Fetch = (url: string, init: HttpInit) => Promise<HttpResponse>;

/** Reads a body up to `maxBytes`; `whole` is false when it is longer. */
export async function readText(
  response: HttpResponse,
  maxBytes: number,
): Promise<{ text: string; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  return { text, whole: length <= maxBytes };
}

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;
