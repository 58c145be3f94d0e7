import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createServiceFetch } from '../../../main/app/service-fetch.ts';

const symbol = Symbol.for('undici.globalDispatcher.1');
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}
const place = globalThis as unknown as Record<symbol, Dispatcher>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

describe('fetch for the service', () => {
  it('has no time limits of its own, and is otherwise the one of Node', async () => {
    const server = createServer((request, response) => {
      response.setHeader('x-method', request.method ?? '');
      request.on('data', (sent: Buffer) => response.write(`had ${sent.toString()}, `));
      request.on('end', () => response.end('and no more'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await (await fetch(address)).text();

    const own = place[symbol] as Dispatcher;
    const asked: object[] = [];
    place[symbol] = {
      dispatch(options, handler) {
        asked.push(options);
        return own.dispatch(options, handler);
      },
    };
    closing.push(() => (place[symbol] = own));
    const answer = await createServiceFetch()(address, { method: 'POST', body: 'words' });
    expect(answer.headers.get('x-method')).toBe('POST');
    expect(await answer.text()).toBe('had words, and no more');
    expect(asked).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0, method: 'POST' }]);
  });
});
