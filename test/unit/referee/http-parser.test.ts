import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRequestParser, createResponseParser } from '../../referee/http-parser.ts';
import type { MessageHandlers } from '../../referee/http-parser.ts';

/** A parser's events, with the body joined. */
interface Heard {
  readonly events: readonly string[];
}

function listen(): { handlers: MessageHandlers<unknown>; heard: () => Heard } {
  const events: string[] = [];
  let body: Buffer[] = [];
  let bodyEnd = 0;
  const flush = () => {
    if (body.length > 0) events.push(`body ${Buffer.concat(body).toString('latin1')} <${bodyEnd}`);
    body = [];
  };
  return {
    handlers: {
      onStart: (offset) => events.push(`start ${offset}`),
      onHead: (head, end) => events.push(`head ${JSON.stringify(head)} <${end}`),
      onBody(bytes, end) {
        body.push(bytes);
        bodyEnd = end;
      },
      onEnd(end) {
        flush();
        events.push(`end ${end}`);
      },
      onMalformed(what, offset) {
        flush();
        events.push(`malformed ${what} at ${offset}`);
      },
    },
    heard() {
      flush();
      return { events };
    },
  };
}

function readRequests(pieces: readonly Buffer[]): Heard {
  const { handlers, heard } = listen();
  const parser = createRequestParser(handlers);
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return heard();
}

function readAnswers(pieces: readonly Buffer[], methods: readonly string[]): Heard {
  const { handlers, heard } = listen();
  const left = [...methods];
  const interim: string[] = [];
  const parser = createResponseParser({
    ...handlers,
    methodAsked: () => left[0],
    onInterim: ({ status }) => interim.push(`interim ${status}`),
    onEnd(end) {
      left.shift();
      handlers.onEnd(end);
    },
  });
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return { events: [...heard().events, ...interim] };
}

function cutAt(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((to, index) => bytes.subarray(sorted[index], to));
}

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const content = fc.stringMatching(/^[ -~\n]{0,60}$/);
const places = fc.array(fc.nat(), { maxLength: 12 });

function chunked(text: string, size: number, trailer: string): string {
  const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const body = chunks.map((chunk) => `${chunk.length.toString(16)};a=b\r\n${chunk}\r\n`).join('');
  return `${body}0\r\n${trailer}\r\n`;
}

const bodyOf = fc.oneof(
  content.map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`),
  fc
    .tuple(content, fc.integer({ min: 1, max: 20 }), fc.constantFrom('', 'X-Sum: 1\r\n'))
    .map(([text, size, trailer]) => `Transfer-Encoding: chunked\r\n\r\n${chunked(text, size, trailer)}`),
);
const request = fc
  .tuple(fc.constantFrom('GET', 'POST', 'DELETE'), word, bodyOf)
  .map(([method, name, rest]) => `${method} /api/${name} HTTP/1.1\r\nHost: a\r\n${rest}`);
const answer = fc
  .tuple(fc.constantFrom(200, 400, 429), bodyOf)
  .map(([status, rest]) => `HTTP/1.1 ${status} Said\r\nServer: b\r\n${rest}`);

describe('requests', () => {
  it('read the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), places, (texts, cuts) => {
        const bytes = Buffer.from(texts.join(''), 'latin1');
        const whole = readRequests([bytes]);
        expect(whole.events.filter((event) => event.startsWith('head'))).toHaveLength(texts.length);
        expect(whole.events.filter((event) => event.startsWith('malformed'))).toEqual([]);
        expect(readRequests(cutAt(bytes, cuts))).toEqual(whole);
      }),
    );
  });

  it('read the same however garbage is cut', () => {
    const garbage = fc.oneof(
      fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
      request.map(Buffer.from),
    );
    fc.assert(
      fc.property(
        request,
        fc.array(garbage, { maxLength: 3 }),
        fc.nat(),
        places,
        (first, more, drop, cuts) => {
          const all = Buffer.concat([Buffer.from(first), ...more]);
          const bytes = all.subarray(drop % all.length);
          expect(readRequests(cutAt(bytes, cuts))).toEqual(readRequests([bytes]));
        },
      ),
    );
  });

  it('give method, target, headers and body with their places', () => {
    const { events } = readRequests([
      Buffer.from('POST /a?b=c HTTP/1.1\r\nX-Y:  z \r\nContent-Length: 2\r\n\r\nhi'),
    ]);
    expect(events).toEqual([
      'start 0',
      'head {"method":"POST","target":"/a?b=c","version":"1.1","headers":[["x-y","z"],["content-length","2"]]} <53',
      'body hi <55',
      'end 55',
    ]);
  });

  it.each([
    ['GET /a b HTTP/1.1\r\n\r\n', 'a request line that is none'],
    ['GET /a HTTP/2.0\r\n\r\n', 'a request line that is none'],
    ['GET /a HTTP/1.1\r\nno colon\r\n\r\n', 'a header line that is none'],
    ['GET /a HTTP/1.1\r\nA: b\r\n folded\r\n\r\n', 'a header line that is none'],
    ['GET /a HTTP/1.1\nA: b\n\n', 'a line that ends without a carriage return'],
    ['POST /a HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 'a length that is none'],
    [
      'POST /a HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'both a length and a transfer coding',
    ],
    ['POST /a HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n', 'a request whose end cannot be known'],
    ['POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 'a chunk size that is none'],
    ['POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n', 'a chunk longer than its size'],
    [`GET /a HTTP/1.1\r\nA: ${'b'.repeat(70_000)}`, 'a head without an end'],
  ])('%j is malformed', (text, what) => {
    const { events } = readRequests([Buffer.from(text)]);
    expect(events.at(-1)).toMatch(new RegExp(`^malformed ${what} at \\d+$`));
  });
});

describe('answers', () => {
  it('read the same however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        places,
        (texts, last, cuts) => {
          const tail = last ? 'HTTP/1.0 200 OK\r\n\r\nuntil the end' : '';
          const bytes = Buffer.from(texts.map((text) => `HTTP/1.1 103 Early\r\n\r\n${text}`).join('') + tail);
          const methods = Array.from({ length: texts.length + 1 }, () => 'GET');
          const whole = readAnswers([bytes], methods);
          expect(whole.events.filter((event) => event.startsWith('end'))).toHaveLength(
            texts.length + (last ? 1 : 0),
          );
          expect(readAnswers(cutAt(bytes, cuts), methods)).toEqual(whole);
        },
      ),
    );
  });

  it('have no body when they answer HEAD, or are 204 or 304', () => {
    const text =
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHTTP/1.1 204 No\r\n\r\nHTTP/1.1 304 No\r\nContent-Length: 5\r\n\r\n';
    const { events } = readAnswers([Buffer.from(text)], ['HEAD', 'GET', 'GET']);
    const once = ['start', 'head', 'end'];
    expect(events.map((event) => event.split(' ')[0])).toEqual([...once, ...once, ...once]);
  });

  it('last until the end of the connection where nothing says how long they are', () => {
    const { events } = readAnswers([Buffer.from('HTTP/1.1 200 OK\r\n\r\nabc')], ['GET']);
    expect(events.slice(2)).toEqual(['body abc <22', 'end 22']);
  });

  it('are not HTTP any more after a switch of protocols', () => {
    const { events } = readAnswers([Buffer.from('HTTP/1.1 101 Go\r\n\r\n\x00\x01')], ['GET']);
    expect(events.map((event) => event.split(' ')[0])).toEqual(['start', 'head']);
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', [], 'an answer to nothing'],
    [
      'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\nmore',
      ['GET', 'GET'],
      'bytes after the last message',
    ],
    ['Error 500\r\n\r\n', ['GET'], 'a status line that is none'],
  ])('%j is malformed', (text, methods, what) => {
    const { events } = readAnswers([Buffer.from(text)], methods);
    expect(events.at(-1)).toMatch(new RegExp(`^malformed ${what} at \\d+$`));
  });
});
