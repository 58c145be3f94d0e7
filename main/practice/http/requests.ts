import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Fields } from '../fields.ts';
import { packerFor, wholeBody } from './gzip.ts';

const maxBodyBytes = 64 * 1024;
/** Bytes of an oversized body that are read and discarded, so that its sender receives the answer. */
const maxDrainBytes = 16 * 1024 * 1024;
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether `Host` names this machine; prevents DNS rebinding by pages of other origins. */
export function isForLoopback(request: IncomingMessage): boolean {
  const host = request.headers.host ?? '';
  return ownHosts.has(host.replace(/:\d+$/, ''));
}

/** Whether a page of another origin sent the request, by its `Origin` header. */
export function isFromElsewhere(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && origin !== `http://${host ?? ''}`;
}

/** CORS headers that let any page send requests and read answers. Pages bring their own tokens. */
const forPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, Cache-Control, If-Modified-Since',
  'Access-Control-Max-Age': '600',
} as const;

/**
 * Allows cross-origin reads of the answer. Answers a preflight and returns true for it. Never for /oauth: a
 * page that reads the consent page has its ticket, and could consent in the user's name.
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

/** The body as text; `undefined` when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxDrainBytes) break;
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  return length > maxBodyBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Parses a form or JSON body; `undefined` when it does not match its content type. */
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

/** Ignores files: no endpoint takes one. */
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

/** Keeps headers that are already set: a fault may have set them. */
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
 * Sends chunks lazily at the reader's pace, with other requests in between. Resolves when all are handed over
 * or the reader has disconnected. Calls `onWait` before each wait for the reader; `turn` resolves when the next
 * chunk may be sent.
 */
export async function sendText(
  response: ServerResponse,
  contentType: string,
  chunks: Iterable<string>,
  onWait: () => void,
  turn: () => Promise<void> | undefined,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': contentType });
  // HEAD has no body, and generating one is work.
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const packer = packerFor(response);
  const closed = new Promise<void>((resolve) => void response.once('close', resolve));
  for (const chunk of chunks) {
    const wait = turn();
    if (wait) await Promise.race([wait, closed]);
    if (response.destroyed) return;
    const written = new Promise<void>((resolve) => void response.write(packer.pack(chunk), () => resolve()));
    onWait();
    await Promise.race([written, closed]);
    // Without this pause, chunks that are written synchronously would block all other requests.
    await othersTurn();
  }
  response.end(packer.last(''));
}

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

/** `more`: members beside `error`. */
export function sendError(
  response: ServerResponse,
  status: number,
  error: string,
  headers?: Record<string, string>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  sendJson(response, status, { error, ...more }, headers);
}

/** An HTML page as a proxy in front of the service would send it, without machine-readable content. */
export function sendHtml(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const page = `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
  setHeaders(response, headers);
  sendWhole(response, status, 'text/html; charset=utf-8', page);
}
