import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FromReader } from '../../../../main/features/history/import-protocol.ts';
import { importView } from '../../../../main/features/history/import-view.ts';
import type { State } from '../../../../main/features/history/import-state.ts';
import { createImportReader } from '../../../../main/features/history/pgn-import-thread.ts';

it('a file in UTF-16 counts its progress in its own bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'));
  try {
    const file = join(folder, 'wide.pgn');
    const text = '[Event "A"]\n\n1. e4 e5 *\n\n'.repeat(20);
    writeFileSync(file, Buffer.from(`\ufeff${text}`, 'utf16le'));
    const { size, mtimeMs } = statSync(file);
    const sent: FromReader[] = [];
    const reader = createImportReader((message) => sent.push(message));
    const facts = { bytes: size, changedAt: mtimeMs, head: null };
    const whose = { user: '', baseUrl: 'https://chess.example', source: 'file' } as const;
    reader.receive({ kind: 'read', file, offset: 0, line: 1, ...facts, ...whose, careful: false });
    reader.receive({ kind: 'go' });
    for (let asked = 0; asked < 4; asked += 1) reader.receive({ kind: 'next', games: 100 });
    const last = sent.findLast((message) => message.kind === 'batch');
    if (!last) throw new Error('no batch');
    // The offset for resuming counts bytes in UTF-8, half as many.
    expect(last.offset).toBeLessThan(0.6 * size);
    expect(last.place).toBe(size);
    const state: State = {
      ...{ version: 1, file, ...facts, ...whose, offset: last.offset, line: last.line, place: last.place },
      ...{ phase: 'running', cause: null, attempts: 0, deaths: 0, added: 20, changed: 0, same: 0 },
      ...{ brokenCount: 0, broken: [], cutCount: 0, cuts: [] },
    };
    const recent = [{ at: 0, games: 20, bytes: size }];
    const row = { id: 1, began: 0, collection: null, state: '' };
    expect(importView(row, state, recent, 1_000)).toMatchObject({ offset: size, leftMs: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
