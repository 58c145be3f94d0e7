/** Checks the service's codecs against a folder of recorded answers, and the importer against PGN files. */

import { readdir, readFile } from 'node:fs/promises';
import { basename, join, normalize, relative, resolve } from 'node:path';

import { z } from 'zod';

import { createSeededRandom } from '../../main/base/random.ts';
import { addNotes, closedNotes, openNotes, type NotedPath } from '../../main/service/codec/parse-notes.ts';
import { bindings, findBinding, type Binding } from './bindings.ts';
import { compareRoundTrip } from './compare.ts';
import { checkFigures, noFigures, type FigureFindings } from './figures.ts';
import { nodesOf, type Json } from './json-paths.ts';
import { drawMutations } from './mutate.ts';
import { checkShortLines } from './perft/short-lines.ts';
import { checkPgn, type PartialGame, type PgnFindings } from './pgn.ts';

const indexShape = z.array(z.object({ file: z.string(), endpoint: z.string(), kind: z.string() }));

export interface FileReport {
  readonly file: string;
  readonly endpoint: string;
  readonly verdict: 'ok' | 'failed' | 'notBuilt';
  /** Number of primitive values, games of a PGN file, or lines of play of a positions file. */
  readonly values: number;
  readonly unknown: readonly NotedPath[];
  readonly unused: readonly NotedPath[];
  /** Games of a PGN file: all that were stored, those stored up to an error, and those of which nothing was. */
  readonly games: number;
  readonly keptInPart: number;
  readonly lost: number;
  /** The games stored up to an error. */
  readonly parts: readonly PartialGame[];
  /** Why the app refuses a whole PGN file, with a message. */
  readonly refusedAs: PgnFindings['refused'];
  /** Figures of exported games with the server's analysis, against the app's own. */
  readonly figures: FigureFindings;
  readonly mutations: number;
  /** Mutations by good outcome. */
  readonly refused: number;
  readonly dropped: number;
  /** The mutated value is legal too: null for absent, a list for free keys, … */
  readonly legal: number;
  readonly problems: readonly string[];
}

export interface FolderReport {
  readonly files: readonly FileReport[];
}

export interface FolderOptions {
  readonly folder: string;
  /** Number of mutations for each file. */
  readonly mutations: number;
  readonly seed: number;
  readonly bindings?: readonly Binding[];
}

/** Rejects when the folder has neither a readable index nor PGN files. */
export async function checkFolder(options: FolderOptions): Promise<FolderReport> {
  const index = await readIndex(options.folder);
  const files: FileReport[] = [];
  for (const entry of index) files.push(await checkFile(entry, options));
  return { files };
}

async function readIndex(folder: string): Promise<z.infer<typeof indexShape>> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.pgn$/i.test(name))
    .toSorted();
  const listed = text === undefined ? [] : indexShape.parse(JSON.parse(text));
  if (text === undefined && names.length === 0) throw new Error('it has no index.json and no PGN files');
  const known = new Set(listed.map(({ file }) => normalize(file)));
  const others = names.filter((file) => !known.has(normalize(file)));
  return [...listed, ...others.map((file) => ({ file, endpoint: 'PGN of any program', kind: 'wild-pgn' }))];
}

async function checkFile(
  entry: z.infer<typeof indexShape>[number],
  options: FolderOptions,
): Promise<FileReport> {
  const { file, endpoint, kind } = entry;
  const empty = {
    file,
    endpoint,
    values: 0,
    unknown: [],
    unused: [],
    games: 0,
    keptInPart: 0,
    lost: 0,
    parts: [],
    refusedAs: null,
    figures: noFigures,
    mutations: 0,
    refused: 0,
    dropped: 0,
    legal: 0,
  };
  const path = resolve(options.folder, file);
  const isInside = !relative(options.folder, path).startsWith('..');
  const binding = findBinding(endpoint, options.bindings ?? bindings);
  const isPgn = kind === 'pgn' || kind === 'wild-pgn';
  const isText = isPgn || kind === 'perft';
  if (!isText && (!binding || !['json', 'ndjson', 'message'].includes(kind))) {
    return { ...empty, verdict: 'notBuilt', problems: [] };
  }
  try {
    if (!isInside) throw new Error('outside the folder');
    if (kind === 'perft') {
      const { lines, problems } = checkShortLines(basename(file), await readFile(path, 'utf8'));
      return { ...empty, values: lines, verdict: problems.length === 0 ? 'ok' : 'failed', problems };
    }
    if (!binding || isPgn) {
      const { games, keptInPart, lost, parts, refused, problems } = checkPgn(await readFile(path), {
        isWild: kind !== 'pgn',
      });
      const verdict = problems.length === 0 && lost === 0 ? 'ok' : 'failed';
      const counts = { values: games, games, keptInPart, lost, parts, refusedAs: refused };
      return { ...empty, ...counts, verdict, problems };
    }
    const documents = readDocuments(await readFile(path, 'utf8'), kind);
    const found = checkDocuments(documents, binding, options, hashOf(file));
    const figures = checkFigures(documents);
    const problems = [...found.problems, ...figures.problems];
    return { ...empty, ...found, figures, verdict: problems.length === 0 ? 'ok' : 'failed', problems };
  } catch (error) {
    return { ...empty, verdict: 'failed', problems: [`cannot be read: ${String(error)}`] };
  }
}

function readDocuments(text: string, kind: string): Json[] {
  if (kind !== 'ndjson') return [JSON.parse(text) as Json];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Json);
}

type Findings = Omit<
  FileReport,
  'file' | 'endpoint' | 'games' | 'keptInPart' | 'lost' | 'parts' | 'refusedAs' | 'figures'
>;

export function checkDocuments(
  documents: readonly Json[],
  binding: Binding,
  { mutations, seed }: Pick<FolderOptions, 'mutations' | 'seed'>,
  salt = 0,
): Findings {
  const notes = openNotes();
  const problems: string[] = [];
  let values = 0;
  for (const [number, json] of documents.entries()) {
    const at = documents.length > 1 ? `line ${number + 1}: ` : '';
    values += nodesOf(json).filter((node) => typeof node.value !== 'object' || node.value === null).length;
    const outcome = attempt(binding, json);
    if (outcome.kind === 'crashed') problems.push(`${at}crashed: ${outcome.message}`);
    else if (outcome.kind === 'refused') problems.push(`${at}refused: ${outcome.issues.join('; ')}`);
    else if (outcome.kind === 'value') {
      addNotes(notes, outcome, []);
      problems.push(...outcome.dropped.map((path) => `${at}${path}: dropped`));
      problems.push(...compareRoundTrip(json, outcome, binding.allowances).map((problem) => at + problem));
    } else if (nodesOf(json).length > 1) {
      problems.push(`${at}taken for a keep-alive`);
    }
  }
  const { unknown, unused } = closedNotes(notes);
  const tally = { refused: 0, dropped: 0, legal: 0 };
  let drawn = 0;
  const random = createSeededRandom(seed + salt);
  for (const [number, json] of documents.entries()) {
    const share = Math.floor(mutations / documents.length) + (number < mutations % documents.length ? 1 : 0);
    for (const mutation of drawMutations(json, share, random)) {
      drawn += 1;
      const verdict = judgeMutation(mutation.json, binding);
      if (verdict.ok) tally[verdict.as] += 1;
      else problems.push(`mutation of ${mutation.path || 'the value'} to ${mutation.to}: ${verdict.problem}`);
    }
  }
  return {
    verdict: problems.length === 0 ? 'ok' : 'failed',
    values,
    unknown,
    unused,
    mutations: drawn,
    ...tally,
    problems,
  };
}

type MutationVerdict =
  | { readonly ok: true; readonly as: 'refused' | 'dropped' | 'legal' }
  | { readonly ok: false; readonly problem: string };

/** A mutated answer must be refused, or come back unchanged except for listed paths. */
export function judgeMutation(json: Json, binding: Binding): MutationVerdict {
  const outcome = attempt(binding, json);
  switch (outcome.kind) {
    case 'crashed':
      return { ok: false, problem: `crashed: ${outcome.message}` };
    case 'refused':
      return outcome.issues.length > 0
        ? { ok: true, as: 'refused' }
        : { ok: false, problem: 'refused without a reason' };
    case 'keepAlive':
      return nodesOf(json).length > 1
        ? { ok: false, problem: 'taken for a keep-alive' }
        : { ok: true, as: 'legal' };
    case 'value': {
      const problems = compareRoundTrip(json, outcome, binding.allowances);
      if (problems.length > 0) return { ok: false, problem: problems.join(', ') };
      const listed = outcome.dropped.length + outcome.unknown.length;
      return { ok: true, as: listed > 0 ? 'dropped' : 'legal' };
    }
  }
}

function attempt(binding: Binding, json: Json) {
  try {
    return binding.run(json);
  } catch (error) {
    return { kind: 'crashed', message: String(error) } as const;
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
