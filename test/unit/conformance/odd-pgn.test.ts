/** The folder of odd PGN: what the conformance command reports, and what the app's own reader reports. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FromReader } from '../../../main/features/history/import-protocol.ts';
import { openPgnFile } from '../../../main/features/history/pgn-file.ts';
import { createImportReader } from '../../../main/features/history/pgn-import-thread.ts';
import { runConformance } from '../../conformance/command.ts';
import { checkFolder } from '../../conformance/folder.ts';

const folder = resolve(import.meta.dirname, '../../conformance/odd-pgn');

/** A file's games, why the app refuses it, and its partial games: plies kept, problem, line and text. */
type Row = readonly [file: string, games: number, refused: string | null, parts: readonly string[]];

const expected: readonly Row[] = [
  ['byte-order-mark.pgn', 2, null, []],
  ['chess960.pgn', 7, null, ['2 move 38 O-O']],
  ['comments.pgn', 6, null, []],
  ['crazyhouse.pgn', 6, null, ['3 move 43 N@e4', '4 move 53 P@e4']],
  ['dashes.pgn', 6, null, []],
  ['en-passant.pgn', 8, null, []],
  ['escapes.pgn', 3, null, ['4 move 36 Nc6']],
  ['figurines.pgn', 3, null, []],
  ['glyphs.pgn', 3, null, []],
  [
    'illegal-moves.pgn',
    6,
    null,
    ['2 move 9 Ke3', '4 move 19 Nd2', '16 move 29 O-O', '7 move 39 Nd4', '0 move 49 e5'],
  ],
  ['latin-1.pgn', 3, null, []],
  ['letter.pgn', 0, 'not-pgn', []],
  ['mixed-lines.pgn', 3, null, []],
  ['null-moves.pgn', 4, null, ['4 move 30 e5']],
  [
    'positions.pgn',
    11,
    null,
    ['2 position 83 4k3/8/8/8/8/4P3/4K3 w - - 0 1', '2 position 95 8/8/8/8/8/8/4P3/8 w - - 0 1'],
  ],
  ['promotions.pgn', 13, null, ['0 move 143 a8']],
  ['results.pgn', 9, null, []],
  ['returns.pgn', 3, null, ['2 move 31 Ke4']],
  ['tags.pgn', 14, null, []],
  ['uci.pgn', 7, null, ['2 move 60 g1g3']],
  [
    'unclosed.pgn',
    7,
    null,
    [
      '2 comment 21 { and so on 2. Nf3 Nc6 *',
      '2 variation 32 (1... c5 2. Nf3 2. Nf3 Nc6 *',
      '2 comment 43 { sharp 2. Nf3) 2. Nf3 Nc6 *',
    ],
  ],
  ['unreadable-moves.pgn', 5, null, ['2 text 9 Nf9', '2 text 20 N13', '2 text 30 Xf3', '2 text 40 Nf3Nc3']],
  ['utf-16-big.pgn', 2, null, ['2 move 19 Ke4']],
  ['utf-16.pgn', 1, null, []],
  ['variants.pgn', 34, null, ['2 text 373 Nf9']],
  ['variations.pgn', 5, null, []],
  ['wrappers.pgn', 4, null, []],
  ['zeros.pgn', 3, null, []],
];

const partial = expected.flatMap(([, , , parts]) => parts);
const readable = expected.filter(([, , refused]) => refused === null);

/** Reads a file as the import does, without the app's thread. */
function readAsImport(file: string) {
  const messages: FromReader[] = [];
  const reader = createImportReader((message) => void messages.push(message));
  const { size, mtimeMs } = statSync(file);
  reader.receive({
    ...{ kind: 'read', file, bytes: size, changedAt: mtimeMs, head: null, offset: 0, line: 1 },
    ...{ user: '', baseUrl: 'https://chess.example', source: 'file', careful: false },
  });
  reader.receive({ kind: 'go' });
  for (let batch = 0; batch < 50; batch += 1) reader.receive({ kind: 'next', games: 100 });
  const batches = messages.flatMap((message) => (message.kind === 'batch' ? [message] : []));
  const failed = messages.flatMap((message) => (message.kind === 'failed' ? [message.reason] : []));
  return {
    games: batches.reduce((sum, { games }) => sum + games, 0),
    refused: failed[0] ?? null,
    parts: batches.flatMap(({ broken }) =>
      broken.flatMap(({ kept, problem, line, text }) =>
        kept === 'part' ? [`${problem} ${line} ${text}`] : [],
      ),
    ),
    nothing: batches.flatMap(({ broken }) => broken.filter(({ kept }) => kept === 'nothing')),
  };
}

describe('odd PGN', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'outpost-odd-'));
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  it('is reported game by game: no game is lost, and partial ones end at their error', async () => {
    const { files } = await checkFolder({ folder, mutations: 0, seed: 1 });
    const found = files.map(({ file, games, refusedAs, parts }): Row => [
      ...([file, games, refusedAs] as const),
      parts.map(({ plies, problem, line, text }) => `${plies} ${problem} ${line} ${text}`),
    ]);
    expect(found).toEqual(expected);
    expect(files.flatMap(({ problems }) => problems)).toEqual([]);
    expect(files.filter(({ lost, verdict }) => lost > 0 || verdict !== 'ok')).toEqual([]);
  });

  it('is summed up by the command', async () => {
    const lines: string[] = [];
    expect(await runConformance([folder, '--json'], (line) => lines.push(line))).toBe(0);
    const { figures } = JSON.parse(lines.at(-1) ?? '') as { readonly figures: unknown };
    expect(figures).toMatchObject({
      games: expected.reduce((sum, [, games]) => sum + games, 0),
      ...{ kept_in_part: partial.length, lost: 0, problems: 0 },
      refused_files: expected.length - readable.length,
    });
  });

  it.each(expected)('is imported: %s', (file, games, refused, parts) => {
    const found = readAsImport(join(folder, file));
    expect(found).toEqual({
      ...{ games, refused, nothing: [] },
      parts: parts.map((part) => part.slice(part.indexOf(' ') + 1)),
    });
  });

  it.each(['utf-16.pgn', 'utf-16-big.pgn', 'returns.pgn'])('is continued anywhere in %s', (file) => {
    const path = join(folder, file);
    const { size, mtimeMs } = statSync(path);
    const readFrom = (offset: number, chunk: number): Buffer => {
      const opened = openPgnFile(path, { bytes: size, changedAt: mtimeMs, head: null }, offset, () => chunk);
      const parts: Buffer[] = [];
      for (let read = opened.read(); read.length > 0; read = opened.read()) parts.push(Buffer.from(read));
      opened.close();
      return Buffer.concat(parts);
    };
    const whole = readFrom(0, 65_536);
    expect(whole.toString()).toContain('\n[Site "Harbour club"]');
    for (const offset of [0, 1, 20, 133, whole.length - 1, whole.length])
      for (const chunk of [1, 64]) expect(readFrom(offset, chunk)).toEqual(whole.subarray(offset));
  });

  it('may have comments of any size, of which the beginning is kept', async () => {
    const sound = readFileSync(join(folder, 'byte-order-mark.pgn'), 'utf8').slice(1);
    const long = (bytes: number) => 'a long story '.repeat(bytes / 13);
    const texts = {
      'long.pgn': `[Event "Long"]\n\n1. e4 { ${long(300_000)} } e5 2. Nf3 *\n\n${sound}`,
      'longer.pgn': `[Event "Longer"]\n\n1. e4 { ${long(3_000_000)} } e5 2. Nf3 *\n\n${sound}`,
      'open.pgn': `[Event "Open"]\n\n1. e4 { ${long(3_000_000)}\n\n${sound}`,
    };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(temporary, name), text);
    const { files } = await checkFolder({ folder: temporary, mutations: 0, seed: 1 });
    expect(
      files.map(({ file, games, lost, parts }) => [
        ...[file, games, lost],
        parts.map(({ plies, problem, line }) => `${plies} ${problem} ${line}`),
      ]),
    ).toEqual([
      ['long.pgn', 3, 0, []],
      ['longer.pgn', 3, 0, []],
      ['open.pgn', 3, 0, ['1 comment 3']],
    ]);
  });
});
