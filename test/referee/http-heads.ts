/** Strict parser of HTTP/1.1 heads: every deviation from the standard is reported. */

/** Names in lower case, in the order of the wire; names may repeat. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface RequestHead {
  readonly method: string;
  /** As sent: path and query, or an absolute address. */
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly headers: HeaderList;
}

export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  readonly version: '1.0' | '1.1';
  readonly headers: HeaderList;
}

/** The extent of a message's body. `close`: until the connection ends. `opaque`: no longer HTTP. */
export type Framing =
  | { readonly kind: 'none' | 'chunked' | 'close' | 'opaque' }
  | { readonly kind: 'fixed'; readonly length: number };

/** Traffic that is not HTTP/1.1. The message contains none of the traffic. */
export class Malformed extends Error {}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** `lines`: the head without line ends and without the empty line. */
export function parseRequestHead(lines: readonly string[]): RequestHead {
  const [method = '', target = '', protocol = '', ...rest] = (lines[0] ?? '').split(' ');
  const version = /^HTTP\/(1\.[01])$/.exec(protocol)?.[1];
  if (rest.length > 0 || !token.test(method) || !/^[\x21-\x7e]+$/.test(target) || !isVersion(version)) {
    throw new Malformed('a request line that is none');
  }
  return { method, target, version, headers: parseHeaders(lines.slice(1)) };
}

export function parseResponseHead(lines: readonly string[]): ResponseHead {
  const found = /^HTTP\/(1\.[01]) (\d{3})(?: ([\t\x20-\x7e\x80-\xff]*))?$/.exec(lines[0] ?? '');
  const version = found?.[1];
  const status = Number(found?.[2]);
  if (!isVersion(version) || status < 100) throw new Malformed('a status line that is none');
  return { status, reason: found?.[3] ?? '', version, headers: parseHeaders(lines.slice(1)) };
}

function isVersion(text: string | undefined): text is '1.0' | '1.1' {
  return text === '1.0' || text === '1.1';
}

function parseHeaders(lines: readonly string[]): HeaderList {
  return lines.map((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    const value = line.slice(colon + 1).replace(/^[\t ]+|[\t ]+$/g, '');
    if (!token.test(name) || !fieldValue.test(value)) throw new Malformed('a header line that is none');
    return [name.toLowerCase(), value];
  });
}

/** The first header with this lower-case name. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([given]) => given === name)?.[1];
}

export function requestFraming({ headers }: RequestHead): Framing {
  const coded = transferCodings(headers);
  const length = contentLength(headers);
  if (coded.length === 0)
    return length === undefined || length === 0 ? { kind: 'none' } : { kind: 'fixed', length };
  if (length !== undefined) throw new Malformed('both a length and a transfer coding');
  if (coded.at(-1) !== 'chunked') throw new Malformed('a request whose end cannot be known');
  return { kind: 'chunked' };
}

/** `method`: the answered request's. */
export function responseFraming({ status, headers }: ResponseHead, method: string): Framing {
  if (status === 101 || (method === 'CONNECT' && status >= 200 && status < 300)) return { kind: 'opaque' };
  const coded = transferCodings(headers);
  const length = contentLength(headers);
  if (coded.length > 0 && length !== undefined) throw new Malformed('both a length and a transfer coding');
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return { kind: 'none' };
  if (coded.length > 0) return { kind: coded.at(-1) === 'chunked' ? 'chunked' : 'close' };
  if (length === undefined) return { kind: 'close' };
  return length === 0 ? { kind: 'none' } : { kind: 'fixed', length };
}

function transferCodings(headers: HeaderList): readonly string[] {
  return headers
    .filter(([name]) => name === 'transfer-encoding')
    .flatMap(([, value]) => value.split(',').map((coding) => coding.trim().toLowerCase()));
}

function contentLength(headers: HeaderList): number | undefined {
  const given = headers.filter(([name]) => name === 'content-length').map(([, value]) => value);
  const [first] = given;
  if (first === undefined) return undefined;
  if (!/^\d{1,15}$/.test(first) || given.some((value) => value !== first))
    throw new Malformed('a length that is none');
  return Number(first);
}

/** Whether this message is the connection's last. */
export function endsConnection(head: RequestHead | ResponseHead): boolean {
  const options = head.headers
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()));
  return options.includes('close') || (head.version === '1.0' && !options.includes('keep-alive'));
}
