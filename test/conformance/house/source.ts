/** The source of the app as text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceFiles } from '../../../scripts/lint/source-files.mjs';

/** By paths from the root: the files of main, preload and renderer. */
export type SourceTexts = ReadonlyMap<string, string>;

export function readSourceTexts(root: string): SourceTexts {
  return new Map(
    [...readSourceFiles(root).keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}
