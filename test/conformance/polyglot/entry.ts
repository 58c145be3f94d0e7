/** `npm run conformance -- polyglot [--json] [--quick]`: books of the app against those of Debian's `polyglot`. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packMoves, readMoves } from '../../../main/chess/packed-game.ts';
import { entryBytes } from '../../../main/chess/polyglot/entry.ts';
import { createBookMaker, type BookResult, type BookRules } from '../../../main/chess/polyglot/make-book.ts';
import { makeArchiveBook } from '../../../main/features/books/archive-book.ts';
import type { Store } from '../../../main/store/api.ts';
import {
  CannotRun,
  type CommandContext,
  type CommandEntry,
  type CommandResult,
} from '../../harness/command.ts';
import { openStore } from '../../integration/store/support.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeSharpGames, pgnOf, type SharpGame } from './sharp-games.ts';

const program = '/usr/games/polyglot';
const accountId = 'alice';
const batch = 500;
const wanted = 20_000;
const wantedQuick = 2_000;

const results = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw', '*': 'none' } as const;

const rulesTried: readonly BookRules[] = [
  { plies: 1_024, games: 1 },
  { plies: 1_024, games: 3 },
  { plies: 12, games: 2 },
  { plies: 1_024, games: 1, isUniform: true },
];

export const polyglotEntry: CommandEntry = {
  summary: 'books against those of Debian’s polyglot, byte by byte',
  seeded: true,
  run: checkPolyglot,
};

async function checkPolyglot({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  if (!existsSync(program)) throw new CannotRun('Debian’s package polyglot is not installed');
  const games = makeSharpGames(quick ? wantedQuick : wanted, seed);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-polyglot-'));
  const store = await openStore(join(folder, 'games.db'));
  try {
    const pgn = join(folder, 'games.pgn');
    await writeFile(pgn, pgnOf(games));
    await storeGames(store, games);
    let wrong = 0;
    let entries = 0;
    for (const rules of rulesTried) {
      const theirs = await theirBook(pgn, rules);
      const made = await makeArchiveBook({ store: store.archive, accountId, filter: {}, rules });
      const same = Buffer.concat([...made.chunks()]).equals(theirs);
      entries += theirs.length / entryBytes;
      if (!same) wrong += 1;
      print(
        `${JSON.stringify(rules)}: ${theirs.length / entryBytes} entries, ${same ? 'identical' : 'DIFFERENT'}`,
      );
    }
    const often = await compareOften(folder);
    print(`a move of 40,000 games: ${often ? 'identical' : 'DIFFERENT'}`);
    if (!often) wrong += 1;
    return {
      ok: wrong === 0,
      figures: { books: rulesTried.length + 1, wrong, games: games.length, entries, seed },
    };
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The book that `polyglot make-book` writes. */
async function theirBook(pgn: string, { plies, games, isUniform }: BookRules): Promise<Buffer> {
  const book = `${pgn}.bin`;
  const limits = ['-max-ply', String(plies), '-min-game', String(games), ...(isUniform ? ['-uniform'] : [])];
  await promisify(execFile)(program, ['make-book', '-pgn', pgn, '-bin', book, ...limits]);
  return readFile(book);
}

/** A move of so many games that its counts are halved. */
async function compareOften(folder: string): Promise<boolean> {
  const often: SharpGame = { sans: ['e4', 'e5'], result: '1-0' };
  const games: readonly SharpGame[] = [
    ...Array.from({ length: 40_000 }, () => often),
    ...Array.from({ length: 9 }, (): SharpGame => ({ sans: ['d4', 'd5'], result: '1/2-1/2' })),
  ];
  const pgn = join(folder, 'often.pgn');
  await writeFile(pgn, pgnOf(games));
  const rules = { plies: 1_024, games: 1 };
  const maker = createBookMaker(rules);
  for (const { sans, result } of games) maker.add(readMoves(packMoves(sans)), results[result]);
  return Buffer.concat([...maker.chunks()]).equals(await theirBook(pgn, rules));
}

/** Stores the games in their order, with sides of the account in turn. */
async function storeGames(store: Store, games: readonly SharpGame[]): Promise<void> {
  const rows = games.map(({ sans, result }, number) => {
    const color = number % 2 === 0 ? ('white' as const) : ('black' as const);
    return archived({
      ...{ gameId: `game${String(number).padStart(5, '0')}`, variant: 'standard', color },
      ...{ result: ownResult(results[result], color), began: Date.UTC(2026, 0, 1) + number * 60_000 },
      ...{ plies: sans.length, moves: packMoves(sans), clocks: null, more: null },
    });
  });
  for (let from = 0; from < rows.length; from += batch)
    await store.archive.put(accountId, rows.slice(from, from + batch), null);
}

function ownResult(result: BookResult, color: 'white' | 'black') {
  if (result === 'draw' || result === 'none') return result;
  return result === color ? ('win' as const) : ('loss' as const);
}
