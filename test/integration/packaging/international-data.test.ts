/** The trimmed international data in the real runtime. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureElectron } from '../../../scripts/lib/electron-runtime.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { captureOrThrow } from '../../../scripts/lib/process.mjs';
import { parseIcuData, withoutForeign, writeIcuData } from '../../../scripts/packaging/icu-data.ts';

/** Prints texts by the rules of a list of languages, as JSON. */
const probe = (own: boolean) => `
  const { Intl } = globalThis;
  const at = new Date(Date.UTC(2026, 10, 5, 21, 4, 5));
  const ofOwn = (l) => [
    ['z', 'ä', 'a', 'Z', 'é', 'ö'].sort(new Intl.Collator(l).compare).join(''),
    new Intl.NumberFormat(l, { style: 'currency', currency: 'JPY', currencyDisplay: 'name' }).format(3),
    new Intl.NumberFormat(l, { style: 'unit', unit: 'kilometer', unitDisplay: 'long' }).format(3),
    new Intl.DisplayNames(l, { type: 'language' }).of('fr'),
    new Intl.DisplayNames(l, { type: 'region' }).of('FR'),
  ];
  const ofAll = (l) => [
    new Intl.DateTimeFormat(l, { dateStyle: 'full', timeStyle: 'long', timeZone: 'Europe/Berlin' }).format(at),
    at.toLocaleString(l, { timeZone: 'America/New_York', timeZoneName: 'long' }),
    new Intl.NumberFormat(l, { maximumFractionDigits: 2 }).format(1234567.891),
    new Intl.NumberFormat(l, { style: 'percent' }).format(0.5),
    [0, 1, 2, 5].map((count) => new Intl.PluralRules(l).select(count)).join(' '),
    new Intl.ListFormat(l).format(['a', 'b', 'c']),
    new Intl.RelativeTimeFormat(l).format(-3, 'day'),
  ];
  const own = ['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-AT', 'de-CH'];
  const foreign = ['fr', 'ja', 'zh', 'ko', 'th', 'ar', 'sv', 'pt-BR'];
  const segments = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment('我喜欢下棋')].length;
  console.log(JSON.stringify(${String(own)}
    ? [own.map(ofOwn), [...own, ...foreign].map(ofAll)]
    : [foreign.map(ofOwn).flat().every((text) => text.length > 0), segments > 0]));
`;

it('formats as before, and a foreign language falls back instead of failing', async () => {
  const { path } = await ensureElectron(projectRoot);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-international-'));
  try {
    const copy = join(folder, 'electron');
    await cp(dirname(path), copy, { recursive: true });
    const all = await readFile(join(copy, 'icudtl.dat'));
    const trimmed = writeIcuData(withoutForeign(parseIcuData(all)));
    expect(all.length - trimmed.length).toBeGreaterThan(4_500_000);
    await writeFile(join(copy, 'icudtl.dat'), trimmed);
    const print = (program: string, own: boolean) =>
      captureOrThrow(program, ['-e', probe(own)], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
    const program = join(copy, basename(path));
    expect(JSON.parse(await print(program, true))).toEqual(JSON.parse(await print(path, true)));
    expect(JSON.parse(await print(program, false))).toEqual([true, true]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
