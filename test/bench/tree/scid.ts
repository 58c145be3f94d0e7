/** Scid, whose tree answers the same questions: Debian's `scid` runs scripts without a display. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { CannotRun } from '../../harness/command.ts';
import { writeGames } from '../import.ts';

export interface ScidAnswer {
  readonly ms: number;
  /** Games that reached the position. */
  readonly games: number;
}

export interface Scid {
  readonly games: number;
  tree(fen: string): Promise<ScidAnswer>;
  close(): void;
}

/** Throws `CannotRun` where Scid is missing. */
export function findScid(): string {
  // Debian installs it among the games.
  for (const name of ['tkscid', '/usr/games/tkscid'])
    if (spawnSync(name, ['--version'], { stdio: 'ignore', input: '' }).error === undefined) return name;
  throw new CannotRun('Scid is missing: install it, for example by `apt install scid`');
}

/** Opens the database of an earlier run in the folder, or imports as many games; the marker is written last. */
export async function openScid(
  program: string,
  folder: string,
  games: number,
  print: (line: string) => void,
): Promise<Scid> {
  const database = join(folder, 'scid');
  const marker = join(folder, 'scid.made');
  if (existsSync(marker)) return startScid(program, [database]);
  for (const extension of ['si4', 'sg4', 'sn4']) await rm(`${database}.${extension}`, { force: true });
  const pgn = await writeGames(join(folder, 'scid.pgn'), games, print, withoutSite);
  const began = performance.now();
  const scid = await startScid(program, [database, pgn]);
  print(`Scid imported ${scid.games} games in ${Math.round((performance.now() - began) / 1_000)} s`);
  await rm(pgn);
  await writeFile(marker, '');
  return scid;
}

/** A database of Scid has room for half a million places, and every game has an address of its own there. */
const withoutSite = (game: string): string => game.replace(/^\[Site [^\]]*\]/m, '[Site "?"]');

async function startScid(program: string, args: readonly string[]): Promise<Scid> {
  const script = join(projectRoot, 'test', 'bench', 'tree', 'scid.tcl');
  const child = spawn(program, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (word: string): Promise<readonly number[]> => {
    for (;;) {
      const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
      if (done) throw new Error(`Scid ended with code ${child.exitCode} before its answer`);
      const [first, ...figures] = value.split(' ');
      if (first === word) return figures.map(Number);
    }
  };
  const [games = 0] = await next('ready');
  return {
    games,
    async tree(fen) {
      child.stdin.write(`${fen}\n`);
      const [us = Number.NaN, found = Number.NaN] = await next('answer');
      return { ms: us / 1_000, games: found };
    },
    close: () => child.stdin.end(),
  };
}
