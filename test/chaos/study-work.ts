/**
 * A process that edits notes, repertoires and training as the app does, one edit after another, while it imports a file
 * of games with notes; until it is killed. Arguments: the workers' folder, the database, a file of games, the seed, the
 * repertoire's id, the number of the first edit, and of the one after the last. Prints a line of JSON for each event.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { silentLog } from '../../main/base/log.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createImports } from '../../main/features/history/import-runs.ts';
import { createGameFiles } from '../../main/features/history/start-reader.ts';
import { createNotes } from '../../main/features/notes/notes.ts';
import { createRepertoires } from '../../main/features/repertoire/repertoires.ts';
import { createDecks } from '../../main/features/training/decks.ts';
import { createSpacing } from '../../main/features/training/spacing.ts';
import { createTraining } from '../../main/features/training/training.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { deedAt, glyphOf, studyAccount, studyPlaces, type Deed, type StudyEvent } from './study/deeds.ts';

const [workers = '', database = '', file = '', ...numbers] = process.argv.slice(2);
const [seed = 1, repertoire = 1, first = 0, end = 0] = numbers.map(Number);
const accountId = studyAccount;
const clock = createSystemClock();
const say = (event: StudyEvent) => process.stdout.write(`${JSON.stringify(event)}\n`);

const store = await createStore({
  workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
  file: database,
  nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
  log: silentLog,
});
const common = { clock, store: () => store, ownGames: () => [], onChange() {} };
const notes = createNotes({ ...common, hasAccount: () => true });
const repertoires = createRepertoires({
  ...common,
  openingTree: () => Promise.reject(new Error('not asked for')),
  savePgn: async () => null,
});
const decks = createDecks({ spacing: createSpacing(), store: () => store.training, onChange() {} });
const training = createTraining({
  ...{ decks, now: () => clock.now(), ownGames: () => [] },
  checkMove: () => Promise.resolve(null),
  endOfGame: () => Promise.resolve(null),
});

const perform = async ({ kind, key, value, place, note, number }: Deed): Promise<unknown> => {
  const { fen, position, card, moves } = place;
  const variant = 'standard';
  const change = { accountId, id: repertoire, moves: [], removed: [], notes: [] };
  switch (kind) {
    case 'game note':
      return notes.setGame({ accountId, gameId: key, note: { text: note.text, tags: [...note.tags] } });
    case 'position note':
      return notes.setPosition({ accountId, variant, fen, note: { text: note.text, tags: [...note.tags] } });
    case 'line': {
      const move = moves[number % moves.length];
      if (!move) return undefined;
      if (value === null) return repertoires.change({ ...change, removed: [{ position, uci: move.uci }] });
      const row = { ...move, position, rank: 0, glyphs: glyphOf(number) };
      return repertoires.change({ ...change, moves: [row] });
    }
    case 'comment':
      return repertoires.change({ ...change, notes: [{ position, comment: value ?? '', shapes: '' }] });
    case 'card':
      return training.mark({ accountId, variant, fen, moves: [value ?? ''], line: [value ?? ''] });
    case 'review': {
      const uci = moves[number % moves.length]?.uci ?? '';
      return training.answer({ accountId, key: card, attempt: String(number), uci, elapsed: 1_000 });
    }
  }
};

const imports = createImports({
  ...{ clock, log: silentLog },
  store: () => store.archive,
  ...createGameFiles(pathToFileURL(join(workers, 'import-worker.cjs')), dirname(database)),
  onChange() {
    void look();
  },
});
const importing = deferred();
/** Begins the file once those of earlier processes are done. */
let hasBegun = false;
let hasContinued = false;
/** Games of all imports; null before they were counted. */
let imported: number | null = null;
async function look(): Promise<void> {
  const known = await imports.list(accountId);
  const games = known.reduce((sum, { added }) => sum + added, 0);
  // The list is read before the first edit, too, when earlier processes have imported games.
  if (imported !== null && games > imported) say({ kind: 'progress' });
  imported = Math.max(games, imported ?? 0);
  const failed = known.find(({ phase }) => phase === 'failed');
  if (failed && !hasContinued) {
    // Two ends while it was read: the app waits for the user, who continues it.
    hasContinued = true;
    say({ kind: 'continued' });
    await imports.pause(accountId, failed.id, false);
    return;
  }
  if (failed) importing.reject(new Error(`the import failed: ${JSON.stringify(failed.cause)}`));
  if (known.some(({ phase }) => phase !== 'done')) return;
  if (hasBegun) importing.resolve();
  else {
    hasBegun = true;
    if (file === '-') importing.resolve();
    else await imports.begin(accountId, file, { user: 'Bench', baseUrl: 'https://chess.example' });
  }
}

/** A promise that is settled from outside. */
function deferred() {
  let resolve = (): void => {};
  let reject = (_reason: Error): void => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

say({ kind: 'working' });
await imports.resume(accountId);
await look();
const places = studyPlaces(seed);
for (let number = first; number < end; number += 1) {
  const deed = deedAt(seed, number, places);
  say({ kind: 'asked', number });
  await perform(deed);
  say({ kind: 'answered', number });
}
await importing.promise;
say({ kind: 'imported' });
await imports.close();
await store.close();
process.exit(0);
