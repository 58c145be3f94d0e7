import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Saves the evidence of a missed target for debugging; returns the file's path. */
export function keepEvidence(name: string, seed: number, evidence: object): string {
  const file = join(tmpdir(), `outpost-chaos-${name}-${seed}.json`);
  writeFileSync(file, JSON.stringify(evidence, undefined, 1));
  return file;
}
