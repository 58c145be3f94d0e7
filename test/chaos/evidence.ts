import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keeps what a missed target was found in, for whoever looks for the reason; the file's path. */
export function keepEvidence(name: string, seed: number, evidence: object): string {
  const file = join(tmpdir(), `outpost-chaos-${name}-${seed}.json`);
  writeFileSync(file, JSON.stringify(evidence, undefined, 1));
  return file;
}
