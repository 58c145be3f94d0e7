import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Fields } from '../fields.ts';
import { packerFor, wholeBody } from './gzip.ts';

const longestBody = 64 * 1024;
/** What is still read of a body that is too long, so that its sender hears the answer. */
const longestDrain = 16 * 1024 * 1024;
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether the request was meant for this machine: a page of another origin may have pointed its name here. */
export function isForLoopback(request: IncomingMessage): boolean {
  const host = request.headers.host ?? '';
  return ownHosts.has(host.replace(/:\d+$/, ''));
}

/** Whether a page of another server sent it: a browser says where a page came from that posts without being asked. */
export function isFromElsewhere(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && origin !== `http://${host ?? ''}`;
}

/** CORS headers that let any page ask and read. A page's token is its own to send. */
const forPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, Cache-Control, If-Modified-Since',
  'Access-Control-Max-Age': '600',
} as const;

/**
 * Lets pages of other servers read the answer. Returns true when the request was a preflight, which is answered then.
 * Never for /oauth: a page that could read the consent page could take its ticket and consent in the user's name.
 */
export function openToPages(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  if (request.headers.origin === undefined || path.startsWith('/oauth')) return false;
  setHeaders(response, forPages);
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204).end();
  return true;
}

export function bearerOf(request: IncomingMessage): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The body as text, or `undefined` when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestDrain) break;
    if (length <= longestBody) chunks.push(chunk);
  }
  return length > longestBody ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Fields of a form or JSON body; `undefined` when one was promised and something else came. */
export async function parseFields(
  contentType: string | undefined,
  body: string,
): Promise<Fields | undefined> {
  if (body.trim() === '' || contentType?.includes('text/plain')) return {};
  if (contentType?.startsWith('multipart/form-data')) return parseParts(contentType, body);
  if (!contentType?.includes('json')) return Object.fromEntries(new URLSearchParams(body));
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return flatten(value, '');
}

/** Files among the parts are left out: nothing here takes one. */
async function parseParts(contentType: string, body: string): Promise<Fields | undefined> {
  const form = await new Response(body, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const texts = [...form.entries()].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function flatten(value: object, prefix: string): Fields {
  const fields: Record<string, string> = {};
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (typeof member === 'object' && member !== null)
      Object.assign(fields, flatten(member, `${prefix}${name}.`));
    else if (typeof member === 'string') fields[`${prefix}${name}`] = member;
    else if (typeof member === 'number' || typeof member === 'boolean')
      fields[`${prefix}${name}`] = String(member);
  }
  return fields;
}

/** What was set before stays: a fault may have lied first. */
export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!response.hasHeader(name)) response.setHeader(name, value);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  setHeaders(response, headers);
  sendWhole(response, status, 'application/json', JSON.stringify(value));
}

function sendWhole(response: ServerResponse, status: number, contentType: string, text: string): void {
  const body = wholeBody(response, text);
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': String(body.length) });
  response.end(body);
}

/**
 * Chunks are made and go out one after the other, as the reader takes them; others are answered in between. Resolves when
 * all has been handed over or the reader has gone. `onWait` hears before each wait for the reader; `turn` resolves when
 * the next chunk may go.
 */
export async function sendText(
  response: ServerResponse,
  contentType: string,
  chunks: Iterable<string>,
  onWait: () => void,
  turn: () => Promise<void> | undefined,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': contentType });
  // HEAD asks for no body, which would cost work to make.
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const packer = packerFor(response);
  const gone = new Promise<void>((resolve) => void response.once('close', resolve));
  for (const chunk of chunks) {
    const wait = turn();
    if (wait) await Promise.race([wait, gone]);
    if (response.destroyed) return;
    const written = new Promise<void>((resolve) => void response.write(packer.pack(chunk), () => resolve()));
    onWait();
    await Promise.race([written, gone]);
    // What is written at once is told at once: without this nobody else would be heard before the last chunk.
    await othersTurn();
  }
  response.end(packer.last(''));
}

/** What is whole as it is. */
export function sendReply(
  response: ServerResponse,
  reply: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
): void {
  setHeaders(response, reply.headers);
  const body = wholeBody(response, reply.body);
  response.writeHead(reply.status);
  response.end(body);
}

/** `more`: members beside the error's text. */
export function sendError(
  response: ServerResponse,
  status: number,
  error: string,
  headers?: Record<string, string>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  sendJson(response, status, { error, ...more }, headers);
}

/** A page such as a proxy before the service would send, with nothing that a program could read. */
export function sendHtml(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const page = `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
  setHeaders(response, headers);
  sendWhole(response, status, 'text/html; charset=utf-8', page);
}
