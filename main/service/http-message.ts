/** Requests and answers of HTTP as the transport knows them; the platform's own `fetch` fits. */
export interface HttpInit {
  readonly method: string;
  /** `accept-encoding` is gzip unless it is here; a body that was asked for as `identity` is not decoded. */
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Where else to ask is for the transport to judge. */
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface AnswerHeaders {
  /** In any case of letters; null: there is none. */
  get(name: string): string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Leaving it early closes the connection. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Resolves once the answer's head is here; rejects with what the network said. */
export type Fetch = (url: string, init: HttpInit) => Promise<HttpResponse>;

/** `whole` is false when it went on after `maxBytes`; the rest is not read. */
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
