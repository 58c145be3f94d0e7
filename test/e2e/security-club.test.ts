/** Access to the practice club of the running app, whose port is reachable by every process of the machine. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../main/practice/http/routes.ts';
import { fromJson } from '../../preload/contract/json.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { listening, processTree } from '../harness/outside-look.ts';
import { pausePracticeHistory } from '../harness/window.ts';

let session: DesktopSession;
let launched: LaunchedApp;

beforeAll(async () => {
  session = await startDesktopSession();
  launched = await launchApp({ session });
  await launched.page
    .getByRole('region', { name: 'Accounts' })
    .getByText(/^Practice club · Live$/)
    .waitFor();
  await pausePracticeHistory(launched.page);
});

afterAll(async () => {
  await launched?.close();
  await session?.stop();
});

/** Endpoints that the service answers without a token: public data, and sign-in. */
const publicEndpoints = [
  'GET /',
  'GET /oauth',
  'POST /oauth',
  'POST /api/token',
  'POST /api/token/test',
  'GET /api/games/user/{username}',
  'GET /game/export/{gameId}',
  'POST /api/games/export/_ids',
  'POST /api/import',
  'GET /games/search',
  'GET /api/tournament',
  'GET /api/tournament/{id}',
  'GET /api/tournament/{id}/results',
  'GET /api/tournament/{id}/teams',
  'GET /api/tournament/{id}/games',
  'GET /api/user/{username}/tournament/created',
  'GET /api/user/{username}/tournament/played',
  'GET /api/team/{teamId}/arena',
  'POST /api/challenge/open',
  'GET /api/users/status',
  'GET /api/user/{username}',
  'GET /api/user/{username}/rating-history',
  'GET /api/user/{username}/perf/{perf}',
  'POST /api/users',
  'GET /api/user/{username}/activity',
  'GET /api/user/{username}/current-game',
  'GET /api/crosstable/{user1}/{user2}',
  'GET /api/player/autocomplete',
  'GET /api/team/of/{username}',
  'GET /api/team/{teamId}',
  'GET /api/team/{teamId}/users',
  'GET /api/bot/online',
  'GET /api/tv/channels',
  'GET /api/tv/feed',
  'GET /api/tv/{channel}/feed',
  'GET /api/tv/{channel}',
];

describe('the practice club', () => {
  const clubUrl = async () => {
    const accounts = fromJson(
      await launched.page.evaluate(() => window.outpost.query('accounts.list', undefined)),
    );
    const club = accounts.ok ? accounts.value.find(({ kind }) => kind === 'practice') : undefined;
    if (!club) throw new Error('there is no practice account');
    return new URL(club.server.baseUrl);
  };

  const ask = (url: URL, method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const sent = request({ host: url.hostname, port: url.port, method, path, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      });
      sent.on('error', reject);
      sent.end();
    });

  it('can be reached from this machine only, like everything else of the app', async () => {
    const { port } = await clubUrl();
    const addresses = await listening(await processTree(launched.app.process().pid ?? 0));
    expect(addresses).toContain(`0100007F:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`);
    expect(addresses.filter((address) => !address.startsWith('0100007F:'))).toEqual([]);
  });

  it('requires its token for everything that the service does not offer publicly', async () => {
    const url = await clubUrl();
    const paths = [
      ...routes
        .filter(({ scopes }) => scopes !== null)
        .map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'x')] as const),
      ...['status', 'opponents'].map((path) => ['GET', `/club/${path}`] as const),
      ...['challenge', 'game', 'clock', 'token', 'reset', 'fault'].map(
        (path) => ['POST', `/club/${path}`] as const,
      ),
    ];
    const answeredToEverybody = routes
      .filter(({ scopes }) => scopes === null)
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(answeredToEverybody)).toEqual(new Set(publicEndpoints));
    for (const [method, path] of paths) {
      expect((await ask(url, method, path)).status, `${method} ${path}`).toBe(401);
      expect(
        (await ask(url, method, path, { authorization: 'Bearer guessed' })).status,
        `${method} ${path}`,
      ).toBe(401);
    }
  });

  it('refuses pages under a rebound name, and hides its answers from other origins', async () => {
    const url = await clubUrl();
    for (const host of [
      'evil.example',
      `evil.example:${url.port}`,
      '127.0.0.1.evil.example',
      '192.168.0.1',
    ]) {
      expect((await ask(url, 'GET', '/api/account', { host })).status, host).toBe(403);
    }
    const { headers } = await ask(url, 'OPTIONS', '/api/account', {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
