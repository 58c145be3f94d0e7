/** A page that was taken over: it can make every call of the contract, and its process every call of the bridge. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { createOwnExplorers } from '../../../../main/features/explorer/own-explorers.ts';
import { createGameFiles } from '../../../../main/features/history/start-reader.ts';
import { createOfferedFiles } from '../../../../main/ipc/offered-files.ts';
import { explorerCredential } from '../../../../main/service/explorer-servers.ts';
import type { MemoRow } from '../../../../main/store/api.ts';
import type { HostileCase } from '../case.ts';

const credential = { token: 'lip_canaryOfTheHostileCases', origin: 'https://chess.example' };

export const pageCases: readonly HostileCase[] = [
  {
    area: 'token',
    name: 'a page that names an explorer and says that it gets the token',
    mustHappen: 'main asks the user, one dialog at a time, and without consent no address gets the token',
    async run({ onMainThread }) {
      const rows = new Map<string, MemoRow>();
      const asked: string[] = [];
      let answer = (_: boolean) => {};
      const own = createOwnExplorers({
        clock: createSystemClock(),
        memos: () => ({
          get: async (id) => rows.get(id) ?? null,
          keep: async (row) => void rows.set(row.accountId, row),
          remove: async (id) => void rows.delete(id),
        }),
        seal: { make: async (text) => text, isMine: async (text, mark) => text === mark },
        mayGetToken(_accountId, host) {
          asked.push(host);
          return new Promise((resolve) => (answer = resolve));
        },
      });
      await onMainThread(async () => {
        const wanted = { address: 'https://evil.example', sendsToken: true };
        const tries = Array.from({ length: 1_000 }, () => own.set('a', wanted));
        const refused = await Promise.all(tries.slice(1));
        answer(false);
        assert.deepEqual(new Set([await tries[0], ...refused]), new Set([false]));
      });
      assert.deepEqual(asked, ['evil.example']);
      assert.equal(rows.size, 0);
      // Without the token the page may name any address.
      await own.set('a', { address: 'https://evil.example', sendsToken: false });
      const stored = await own.get('a');
      assert.equal(explorerCredential(credential, stored?.baseUrl ?? '', stored?.sendsToken), null);
    },
  },
  {
    area: 'file',
    name: 'a page’s process that reports drops of files without any drop by the user',
    mustHappen: 'only PGN files of this computer are accepted, and all else gets one answer',
    async run({ folder, onMainThread }) {
      const inFolder = (name: string) => join(folder, name);
      await writeFile(inFolder('games.pgn'), '[Event "x"]\n\n1. e4 *\n');
      await writeFile(inFolder('games.txt'), '[Event "x"]\n\n1. e4 *\n');
      await writeFile(inFolder('keys.pgn'), '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n');
      await mkdir(inFolder('folder.pgn'));
      const offered = createOfferedFiles();
      const { isPgn } = createGameFiles(pathToFileURL(inFolder('never.cjs')), inFolder('imports'));
      const isImported = async (path: string): Promise<boolean> => {
        const tokens = offered.offer('page', [path]);
        const paths = tokens && offered.take('page', tokens);
        return paths !== null && (await Promise.all(paths.map(isPgn))).every(Boolean);
      };
      await onMainThread(async () => {
        for (const path of [
          ...['/etc/passwd', '/proc/self/environ', '/dev/zero', '/dev/stdin', inFolder('games.txt')],
          ...['keys.pgn', 'folder.pgn', 'missing.pgn', 'games.pgn/games.pgn'].map(inFolder),
          ...['//evil.example/share/games.pgn', String.raw`\\evil.example\share\games.pgn`],
          ...['games.pgn', `${inFolder('games.pgn')}\0.pgn`, `/${'a/'.repeat(5_000)}games.pgn`],
        ])
          assert.equal(await isImported(path), false, path);
      });
      assert.equal(await isImported(inFolder('games.pgn')), true);
    },
  },
];
