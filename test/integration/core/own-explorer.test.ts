/** An explorer of the user's own: the one of another practice club, on another port. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { MachineSeal } from '../../../main/accounts/machine-seal.ts';
import { createHttpFetch } from '../../../main/service/http-fetch.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import type { ExplorerQuestion, ExplorerView } from '../../../preload/contract/explorer.ts';
import { userToken } from '../practice/support.ts';
import { signIn, stage } from './scene.ts';
import { createProfile, type RunningCore } from './support.ts';

const { openClub, run } = stage();

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of the test on a port of its own. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const seal: MachineSeal = {
  make: async (text) => `mark of ${text}`,
  isMine: async (text, mark) => mark === `mark of ${text}`,
};

/** Records which token each request has. */
function listening() {
  const sent: { readonly url: string; readonly hasToken: boolean }[] = [];
  const http = createHttpFetch();
  const fetch: Fetch = (url, init) => {
    sent.push({ url, hasToken: JSON.stringify(init).includes(userToken) });
    return http(url, init);
  };
  const to = (address: string) => sent.filter(({ url }) => url.startsWith(address));
  return { fetch, to };
}

function explorerOf({ core }: RunningCore, accountId: string) {
  const { queries, commands } = core;
  const question: ExplorerQuestion = {
    ...{ accountId, position: { variant: 'standard', fen: 'startpos' } },
    choice: { source: 'players', speeds: [], ratings: [], username: 'You', color: 'white' },
  };
  return {
    choose: (address: string, sendsToken = false) =>
      commands['explorer.setServer']({ accountId, address, sendsToken }),
    chosen: () => queries['explorer.server']({ accountId }),
    view: () => queries['explorer.view'](question),
    async look(again = false): Promise<ExplorerView> {
      await commands['explorer.look']({ question, again });
      return eventually(async () => {
        const now = await queries['explorer.view'](question);
        expect(now.progress).toBe('idle');
        return now;
      });
    },
  };
}

describe('an explorer of the user', () => {
  it('gets the token when the user says so, and has answers of its own', async () => {
    const club = await openClub();
    const other = await openClub({ historyDays: 20, seed: 4 });
    const heard = listening();
    const profile = createProfile();
    const running = await run(profile, { fetch: heard.fetch, seal });
    const accountId = await signIn(running, club);
    const explorer = explorerOf(running, accountId);
    expect(await explorer.chosen()).toEqual({ own: null, sendsToken: false, usual: null });
    expect((await explorer.look()).problem?.id).toBe('explorer.none');

    const address = `${other.baseUrl}/explorer`;
    await explorer.choose(`${address}/`);
    expect(await explorer.chosen()).toEqual({ own: address, sendsToken: false, usual: null });
    // The club asks for a token, which it does not get.
    expect((await explorer.look(true)).problem).toMatchObject({
      ...{ id: 'explorer.ownWantsToken', values: { address } },
    });
    expect(heard.to(other.baseUrl).map(({ hasToken }) => hasToken)).toEqual([false]);

    await explorer.choose(address, true);
    const view = await explorer.look(true);
    expect(view).toMatchObject({ problem: null, answer: { games: expect.any(Number) } });
    expect(view.answer?.moves.length).toBeGreaterThan(1);
    const asked = heard.to(other.baseUrl);
    expect(asked.at(-1)).toMatchObject({ hasToken: true });
    expect(asked.every(({ url }) => url.startsWith(address))).toBe(true);
    // The account's own server is not asked about openings.
    expect(heard.to(`${club.baseUrl}/explorer`)).toEqual([]);
    // The budget of the other host counts the lookups apart.
    const rows = running.core.queries['budget.view']().callers.filter(
      ({ server }) => server === other.baseUrl,
    );
    expect(rows.length).toBeGreaterThan(0);

    // The server's explorer has none of its answers, and the answers are still there afterwards.
    await explorer.choose('');
    expect(await explorer.view()).toMatchObject({ answer: null });
    await explorer.choose(address, true);
    expect((await explorer.view()).answer).toEqual(view.answer);
    const before = heard.to(other.baseUrl).length;
    await explorer.look();
    expect(heard.to(other.baseUrl)).toHaveLength(before);

    // Erased with the account: nothing of it is left.
    expect(await running.stores.accounts.memos.list(accountId, 'explorer')).toHaveLength(1);
    await running.core.commands['accounts.deleteData']({ accountId, evenIfNotRevoked: true });
    const { memos } = running.stores.accounts;
    expect(await memos.list(accountId, 'explorer')).toEqual([]);
    expect(await memos.list(accountId, 'explorer-server')).toEqual([]);
  }, 90_000);

  it('gets no token from a page that answers for the user', async () => {
    const club = await openClub();
    const evil = await serve((_, response) => response.writeHead(404).end());
    const heard = listening();
    const running = await run(createProfile(), { fetch: heard.fetch, seal });
    const accountId = await signIn(running, club);
    const explorer = explorerOf(running, accountId);
    running.consent.agrees = false;
    expect(await explorer.choose(evil, true)).toEqual({ stored: false });
    expect(running.consent.asked).toEqual([
      {
        account: { name: 'You', server: new URL(club.baseUrl).host },
        host: new URL(evil).host,
      },
    ]);
    expect(await explorer.chosen()).toEqual({ own: null, sendsToken: false, usual: null });
    expect((await explorer.look()).problem?.id).toBe('explorer.none');
    expect(heard.to(evil)).toEqual([]);
    // The same address without the token needs no dialog.
    expect(await explorer.choose(evil)).toEqual({ stored: true });
    await explorer.look(true);
    expect(running.consent.asked).toHaveLength(1);
    expect(heard.to(evil).map(({ hasToken }) => hasToken)).toEqual([false]);
  }, 90_000);

  it('is refused or reported with what to do, and no redirect carries the token', async () => {
    const club = await openClub();
    const far = await openClub({ historyDays: 5 });
    const heard = listening();
    const running = await run(createProfile(), { fetch: heard.fetch, seal });
    const accountId = await signIn(running, club);
    const explorer = explorerOf(running, accountId);
    const problemAt = async (address: string) => {
      await explorer.choose(address, true);
      return (await explorer.look(true)).problem?.id;
    };
    await expect(explorer.choose('http://explorer.example')).rejects.toMatchObject({
      failure: { message: { id: 'explorer.addressNotSecure' } },
    });
    const redirecting = await serve((request, response) =>
      response.writeHead(302, { location: `${far.baseUrl}/explorer${request.url}` }).end(),
    );
    expect(await problemAt(redirecting)).toBe('explorer.ownRedirects');
    expect(heard.to(redirecting).every(({ hasToken }) => hasToken)).toBe(true);
    expect(heard.to(far.baseUrl)).toEqual([]);

    const page = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Hello</body></html>'),
    );
    expect(await problemAt(page)).toBe('explorer.ownNotAnExplorer');
    const json = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"moves":3}'),
    );
    expect(await problemAt(json)).toBe('explorer.ownNotAnExplorer');
    expect(await problemAt(`${club.baseUrl}/nowhere`)).toBe('explorer.ownNotFound');
    expect(await problemAt('http://127.0.0.1:9')).toBe('explorer.ownUnreachable');
    // One that needs no token is asked without.
    const open = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          ...{ white: 3, draws: 2, black: 1 },
          moves: [{ uci: 'e2e4', san: 'e4', white: 3, draws: 2, black: 1 }],
        }),
      ),
    );
    await explorer.choose(open);
    expect(await explorer.look(true)).toMatchObject({ problem: null, answer: { games: 6 } });
    expect(heard.to(open).map(({ hasToken }) => hasToken)).toEqual([false]);
    // The account is not blamed for any of it.
    expect(running.core.queries['accounts.list']().find(({ id }) => id === accountId)?.state).toBe('online');
  }, 90_000);
});
