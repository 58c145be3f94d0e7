/**
 * Checks that kills of the app lose and double nothing of what the user wrote: notes, lines and comments of a repertoire,
 * cards and reviews, while files of games with notes are imported. An edit counts as acknowledged once its command was
 * answered. After each kill the database is compared with a plain model of the acknowledged edits; the one in flight may
 * have been stored or not, and the next process repeats it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { silentLog } from '../../main/base/log.ts';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import { tagsHeader, tagsText, writeOwnNote } from '../../main/chess/own-notes.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { makeGames } from '../bench/pgn-games.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { archived } from '../unit/store/history/archived.ts';
import { keepEvidence } from './evidence.ts';
import {
  deedAt,
  importedNote,
  studyAccount,
  studyGames,
  studyPlaces,
  type StudyEvent,
  type StudyPlace,
} from './study/deeds.ts';
import { acknowledge, compare, createModel, type StudyModel } from './study/model.ts';
import { lookAtStudy } from './study/outside.ts';

const workers = join(projectRoot, 'out', 'main');
const script = join(projectRoot, 'test', 'chaos', 'study-work.ts');
/** A process without output for this long is stuck, even on a busy machine. */
const patienceMs = 120_000;
const gamesPerFile = 150;
/** Most edits of one process before its kill, if that does not wait for an import. */
const mostEdits = 60;
const mostFaults = 50;

export async function chaosStudy({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  if (!existsSync(join(workers, 'import-worker.cjs')))
    throw new CannotRun('the app was not built: run it as `npm run chaos -- study`');
  const wanted = quick ? 10 : 100;
  const random = createSeededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-study-'));
  const database = join(folder, 'outpost.db');
  const startedAt = performance.now();
  try {
    const places = studyPlaces(seed);
    const model = createModel();
    const repertoire = await fill(database, places, model);
    let number = 0;
    let kills = 0;
    let reviews = 0;
    let damaged = 0;
    let inFlightStored = 0;
    let importsContinued = 0;
    const lost: string[] = [];
    const doubled: string[] = [];
    for (let run = 0; kills < wanted; run += 1) {
      const file = join(folder, `games-${run}.pgn`);
      await writeFile(file, fileOf(run, seed));
      // Half of the kills fall into the storing of imported games.
      const kill: Kill =
        random.next() < 0.5
          ? { after: 'answered', count: 1 + integerBelow(random, mostEdits), delayMs: random.next() * 4 }
          : { after: 'progress', count: 1, delayMs: random.next() * 60 };
      const args = [
        workers,
        database,
        file,
        ...[seed, repertoire, number, Number.MAX_SAFE_INTEGER].map(String),
      ];
      const { asked, answered, continued } = await work(args, kill);
      for (let at = number; at <= answered; at += 1) {
        const deed = deedAt(seed, at, places);
        acknowledge(model, deed);
        if (deed.kind === 'review') reviews += 1;
      }
      kills += 1;
      importsContinued += continued;
      const study = lookAtStudy(database);
      damaged += study.damage.length;
      const inFlight = asked > answered ? deedAt(seed, asked, places) : null;
      const before = inFlight && model.content.get(`${inFlight.kind}: ${inFlight.key}`);
      const found = compare(model, inFlight, study);
      if (inFlight && before !== model.content.get(`${inFlight.kind}: ${inFlight.key}`)) inFlightStored += 1;
      lost.push(...found.lost.map((one) => `kill ${kills}: ${one}`));
      doubled.push(...found.doubled.map((one) => `kill ${kills}: ${one}`));
      // The edit in flight is repeated, as a window that got no answer does.
      number = Math.max(number, answered + 1);
      if (kills % 10 === 0)
        print(`${kills} kills: ${number} edits acknowledged, ${study.imported.length} games imported`);
    }
    // The last process is not killed: it ends after all imports.
    await work([workers, database, '-', ...[seed, repertoire, number, number].map(String)], null);
    const study = lookAtStudy(database);
    const found = compare(model, null, study);
    lost.push(...found.lost);
    doubled.push(...found.doubled);
    // The last process has finished every file that was begun.
    if (study.imported.length % gamesPerFile !== 0) lost.push(`${study.imported.length} games of files`);
    const isRight = lost.length === 0 && doubled.length === 0 && damaged === 0;
    const evidence = isRight
      ? undefined
      : keepEvidence('study', seed, {
          lost: lost.slice(0, mostFaults),
          doubled: doubled.slice(0, mostFaults),
        });
    return {
      ok: isRight && kills === wanted && number > 0 && reviews > 0 && study.imported.length > 0,
      ...(evidence !== undefined && { note: `the faults are in ${evidence}` }),
      figures: {
        ...{ kills, edits: number, reviews, lost: lost.length, doubled: doubled.length, damaged },
        unanswered_but_stored: inFlightStored,
        games_imported: study.imported.length,
        imports_continued: importsContinued,
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        seed,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Games for notes, a repertoire, and a card for each position; returns the repertoire's id. */
async function fill(database: string, places: readonly StudyPlace[], model: StudyModel): Promise<number> {
  const store = await createStore({
    workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
    file: database,
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
    log: silentLog,
  });
  await store.archive.put(
    studyAccount,
    studyGames.map((gameId, at) => archived({ gameId, began: at * 1_000 })),
    null,
  );
  const cards = places.map(({ fen, card, moves }) => {
    const answer = moves[0]?.uci ?? '';
    model.content.set(`card: ${card}`, answer);
    const data = JSON.stringify({ variant: 'standard', fen, answers: [answer], line: [answer] });
    return { key: card, source: 'marked' as const, at: 1, active: true, data };
  });
  await store.training.add(studyAccount, cards, []);
  const id = await store.repertoires.make(
    {
      ...{ accountId: studyAccount, name: 'Chaos', color: 'white', variant: 'standard' },
      ...{ initialFen: 'startpos', changed: 1 },
    },
    { moves: [], notes: [] },
  );
  await store.close();
  return id;
}

/** Games as an export of the archive writes them: each with a note and a tag that name its id. */
function fileOf(run: number, seed: number): string {
  return [...makeGames(gamesPerFile, seed * 1_000 + run)]
    .map((game, at) => {
      const gameId = `s${run.toString(36).padStart(3, '0')}${String(at).padStart(4, '0')}`;
      const note = importedNote(gameId);
      return game
        .replace(
          /\[Site "[^"]*"\]/,
          `[Site "https://chess.example/${gameId}"]\n[${tagsHeader} "${tagsText(note.tags)}"]`,
        )
        .replace(/\n\n1\. /, `\n\n{ ${writeOwnNote('game', note)} } 1. `);
    })
    .join('');
}

/** The event with this number, and the time from it to the kill. */
interface Kill {
  readonly after: 'answered' | 'progress';
  readonly count: number;
  readonly delayMs: number;
}

interface Ran {
  /** Number of the last edit that was asked for, and of the last that was answered; -1 for none. */
  readonly asked: number;
  readonly answered: number;
  /** Imports that were set aside and continued. */
  readonly continued: number;
}

/** Null waits for the end of the process. */
async function work(args: readonly string[], kill: Kill | null): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const patience = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  let complaint = '';
  let asked = -1;
  let answered = -1;
  let events = 0;
  let continued = 0;
  let isOver = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    patience.refresh();
    const event = JSON.parse(line) as StudyEvent;
    if (event.kind === 'imported') isOver = true;
    if (event.kind === 'continued') continued += 1;
    if (event.kind === 'asked') asked = event.number;
    if (event.kind === 'answered') answered = event.number;
    if (event.kind !== kill?.after) return;
    events += 1;
    if (events === kill.count) void pause(kill.delayMs).then(() => child.kill('SIGKILL'));
  });
  const [code, signal] = await exited;
  clearTimeout(patience);
  if (kill && signal === 'SIGKILL') return { asked, answered, continued };
  if (!kill && code === 0 && isOver) return { asked, answered, continued };
  throw new Error(`the process ended with ${signal ?? code}: ${complaint.trim()}`);
}
