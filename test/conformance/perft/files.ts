/** Files of perft counts: an `epd` line for each position, then lines `perft DEPTH NODES`. */

import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { VariantKey } from '../../../main/chess/vocabulary.ts';
import { CannotRun } from '../../harness/command.ts';
import type { PerftPosition } from './positions.ts';

/** The variant of a file by a word in its name; default: standard chess. */
const variantsByWord: Readonly<Record<string, VariantKey>> = {
  '3check': 'threeCheck',
  antichess: 'antichess',
  atomic: 'atomic',
  chess960: 'chess960',
  crazyhouse: 'crazyhouse',
  horde: 'horde',
  kingofthehill: 'kingOfTheHill',
  racingkings: 'racingKings',
};

export function variantOfFile(name: string): VariantKey {
  const words = name.toLowerCase().split('.');
  // Positions of standard chess may have castling rights that only `fromPosition` accepts.
  return words.map((word) => variantsByWord[word]).find((key) => key !== undefined) ?? 'fromPosition';
}

export function parsePerft(name: string, text: string): readonly PerftPosition[] {
  const variant = variantOfFile(name);
  const found: { id: string; fen: string; counts: (readonly [number, number])[] }[] = [];
  let id = '';
  for (const line of text.split(/\r?\n/)) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (word === 'id') id = rest.join(' ');
    if (word === 'epd') {
      found.push({ id, fen: rest.join(' '), counts: [] });
      id = '';
    }
    const [depth, nodes] = rest.map(Number);
    if (word === 'perft' && depth !== undefined && nodes !== undefined)
      found.at(-1)?.counts.push([depth, nodes]);
  }
  return found.map(({ id: given, fen, counts }, index) => ({
    variant,
    name: given === '' ? `${name} ${index + 1}` : given,
    fen,
    counts,
    source: name,
  }));
}

export async function readPerftFolder(folder: string): Promise<readonly PerftPosition[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new CannotRun(`${folder} cannot be read: ${String(error)}`);
  });
  const files = names.filter((name) => name.endsWith('.perft')).toSorted();
  if (files.length === 0) throw new CannotRun(`${folder} holds no .perft file`);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text, index) => parsePerft(basename(files[index] ?? ''), text));
}
