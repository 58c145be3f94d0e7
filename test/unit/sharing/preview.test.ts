import { expect, it } from 'vitest';
import type { Fact } from '../../../main/machines/fact.ts';
import { makeKey, ownerOf } from '../../../main/machines/facts/fact-key.ts';
import { formatStamp } from '../../../main/machines/hybrid-time.ts';
import { previewFolder } from '../../../main/sharing/preview.ts';
import {
  createMemoryFolder,
  createSeededBytes,
  openMachine,
  quickScrypt,
} from '../../harness/shared-folder.ts';

const server = 'https://chess.example';
const clock = { now: () => 1_700_000_000_000, monotonic: () => 0 };
const ruth = { server, userId: 'ruth' };
const at = (ms: number) => formatStamp({ ms, counter: 0, machine: 'deskdesk' });
const fact = (kind: string, rest: string, ms: number, value: unknown = {}, of = ruth): Fact => ({
  ...{ kind, stamp: at(ms), value },
  key: makeKey({ owner: ownerOf(of), generation: '0', rest }),
});

async function previewOf(facts: readonly Fact[], known: readonly string[] = [], passphrase = '') {
  const files = createMemoryFolder();
  const desk = await openMachine({ files, name: 'desk', clock, passphrase: passphrase || null });
  desk.edit(facts);
  await desk.sync();
  const before = [...files.content];
  const preview = (given: string | null) =>
    previewFolder({
      ...{ files, clock, random: createSeededBytes('lap'), scrypt: quickScrypt, passphrase: given },
      machine: { name: 'lap', app: '1.0.0' },
      accounts: [{ ...ruth, accountId: 'a' }],
      knownGames: async (_, ids) => ids.filter((id) => known.includes(id)),
      rest: async () => {},
    });
  return { preview, isUntouched: () => expect([...files.content]).toEqual(before) };
}

it('counts things by kind, once each, and leaves the folder as it is', async () => {
  const { preview, isUntouched } = await previewOf(
    [
      fact('game', 'g1', 1),
      fact('game', 'g2', 1),
      fact('game', 'g2', 2),
      fact('analysis', 'g1 0 40', 1),
      fact('activity', 'day', 1),
      fact('note', 'game g1 0', 1),
      fact('repertoire', 'r1', 1),
      fact('repertoire_move', 'r1 p e2e4', 1),
      fact('card', 'c', 1),
      fact('review', 'v', 1),
      fact('review', 'w', 1),
      fact('recording', 'blitz g7', 1),
      fact('collection', 'file-9-ab', 1),
      fact('member', 'file-9-ab 0 g8', 1),
    ],
    ['g2'],
  );
  const { content, machines, ...rest } = await preview(null);
  expect(content).toEqual({
    ...{ games: 1, gamesHere: 1, analyses: 1, activity: 1, notes: 1, repertoires: 1, cards: 1, reviews: 2 },
    ...{ recordings: 1, collections: 1 },
  });
  expect(machines.map(({ name }) => name)).toEqual(['desk']);
  expect(rest).toMatchObject({ isComplete: true, withoutAccount: 0, unknown: 0, needsUpdate: false });
  isUntouched();
});

it('leaves out what was deleted, for good where its kind is deleted for good', async () => {
  const { preview } = await previewOf([
    fact('note', 'game g1 0', 2, null),
    fact('game', 'g1', 2, null),
    fact('game', 'g2', 3, { generation: at(2) }),
  ]);
  expect((await preview(null)).content).toMatchObject({ games: 1, notes: 0 });
});

it('leaves out what an account had before its data was deleted', async () => {
  const { preview } = await previewOf([
    fact('game', 'g1', 1),
    { kind: 'account', key: ownerOf(ruth), stamp: at(5), value: null },
  ]);
  expect((await preview(null)).content.games).toBe(0);
});

it('counts apart what belongs to other accounts and what a later version wrote', async () => {
  const { preview } = await previewOf([
    fact('game', 'g1', 1, {}, { server, userId: 'ann' }),
    fact('puzzle', 'p', 1),
  ]);
  expect(await preview(null)).toMatchObject({ withoutAccount: 1, unknown: 1, content: { games: 0 } });
});

it('refuses a wrong or missing passphrase, and leaves the folder as it is', async () => {
  const { preview, isUntouched } = await previewOf([fact('game', 'g1', 1)], [], 'a passphrase');
  await expect(preview('another')).rejects.toMatchObject({ reason: 'wrong-passphrase' });
  await expect(preview(null)).rejects.toMatchObject({ reason: 'passphrase-needed' });
  expect((await preview('a passphrase')).content.games).toBe(1);
  isUntouched();
});
