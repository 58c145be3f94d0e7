import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** Saves the evidence of a missed target; returns the file's path. The temporary folder is removed with its run. */
export function keepEvidence(name: string, seed: number, evidence: object): string {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `chaos-${name}-${seed}.json`);
  writeFileSync(file, JSON.stringify(evidence, undefined, 1));
  return file;
}
