/** Serves the app's own origin from a folder, with the security headers on every response. */
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { originOf } from './origin.ts';

export const appScheme = 'app';
export const appOrigin = 'app://outpost';

/**
 * Content policy of the app's pages: own files only, no inline scripts or styles, no eval. Styles set through the
 * CSSOM (React, chessground) need no exception.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
};

export interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/**
 * The path inside `root` for an address; null: none. Escapes are decoded once; path traversal (`..`, separators,
 * drive letters) is refused, not normalised.
 */
export function resolveAppPath(root: string, address: string): string | null {
  if (originOf(address) !== appOrigin) return null;
  const segments: string[] = [];
  for (const escaped of new URL(address).pathname.split('/').slice(1)) {
    let segment = '';
    try {
      segment = decodeURIComponent(escaped);
    } catch {
      return null;
    }
    if (segment === '.' || segment === '..' || /[/\\:\0]/.test(segment)) return null;
    segments.push(segment);
  }
  const isRoot = segments.every((segment) => segment === '');
  const path = isRoot ? resolve(root, 'index.html') : resolve(root, join(...segments));
  return path.startsWith(resolve(root) + sep) ? path : null;
}

export async function answerAppRequest(
  root: string,
  request: { readonly method: string; readonly url: string },
): Promise<AppAnswer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const path = resolveAppPath(root, request.url);
  const type = path === null ? undefined : mimeTypes[extname(path).toLowerCase()];
  // Only the file types of a page; other files in the folder are not served.
  if (path === null || type === undefined) return refuse(404);
  try {
    const body = await readFile(path);
    return {
      status: 200,
      headers: { ...headers, 'Content-Type': type },
      body: request.method === 'HEAD' ? null : body,
    };
  } catch {
    return refuse(404);
  }
}

function refuse(status: number): AppAnswer {
  return { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }, body: null };
}
