import fc from 'fast-check';
import { basename, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../main/base/file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['arena-abcd1234.csv', 'arena-abcd1234.csv'],
    ['Grüße-2026-06-01.pgn', 'Grüße-2026-06-01.pgn'],
    ['../../.bashrc', '.bashrc'.slice(1)],
    ['/etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\a.pgn', 'C-Windows-a.pgn'],
    ['..', 'file'],
    ['', 'file'],
    ['.pgn', 'pgn'],
    ['--help.pgn', 'help.pgn'],
    ['~root.pgn', 'root.pgn'],
    ['a\u0000b\nc.pgn', 'a b c.pgn'],
    ['evil\u202Engp.exe.pgn', 'evil ngp.exe.pgn'],
    ['con', '_con'],
    ['NUL.pgn', '_NUL.pgn'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['lpt².pgn', '_lpt².pgn'],
    ['console.pgn', 'console.pgn'],
    ['name. . .', 'name'],
    ['name .pgn', 'name.pgn'],
    ['a<b>:"c|d?*.pgn', 'a-b-c-d-.pgn'],
    ['a⁄b∕c／d＼e.pgn', 'a-b-c-d-e.pgn'],
    ['v1.2 of the thing', 'v1.2 of the thing'],
  ])('of %j is %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('has at most 120 bytes, splits no character, and keeps the extension', () => {
    const safe = safeFileName(`${'😀'.repeat(100)}.pgn`);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(120);
    expect(safe).toMatch(/^(?:😀)+\.pgn$/u);
  });

  it('contains no folder on any system, and is idempotent', () => {
    const character = fc.constantFrom(...'.-~/\\:*?"<>| \t\n\u0000\u202Eacon1üÄ😀／');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: character, maxLength: 60 }), fc.string({ unit: 'binary' })),
        (name) => {
          const safe = safeFileName(name);
          expect(safe).not.toBe('');
          expect(basename(safe)).toBe(safe);
          expect(win32.basename(safe)).toBe(safe);
          expect(win32.isAbsolute(safe)).toBe(false);
          expect(safe).not.toMatch(/^[.\-~\s]|[.\s]$|\p{Cc}|\p{Bidi_Control}/u);
          expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(121);
          expect(safeFileName(safe)).toBe(safe);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
