import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { firstScreen, refuseLargeFirstScreen } from '../../../scripts/lib/first-screen.mjs';

/** A page whose entry imports Home, which opens Settings; both use a shared part. */
const files: Readonly<Record<string, string>> = {
  'index.js': `import { home } from './home.js'; console.log(home());`,
  'home.js': `import { shared } from './shared.js'; export const home = () => ['home-code', shared, () => import('./settings.js')];`,
  'settings.js': `import { shared } from './shared.js'; import { rules } from './rules.js'; export const settings = ['settings-code', shared, rules];`,
  'shared.js': `export const shared = 'shared-code';`,
  'rules.js': `export const rules = 'rules-code';`,
};

/** Builds the page; returns the code of its chunks by name. */
async function chunksOf(most: number): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    ...{ configFile: false, logLevel: 'silent', root: import.meta.dirname },
    plugins: [
      {
        name: 'files-in-memory',
        resolveId: (id) => (id.replace('./', '') in files ? id.replace('./', '') : null),
        load: (id) => files[id] ?? null,
      },
      refuseLargeFirstScreen(most),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'index.js', output: { codeSplitting: { groups: [firstScreen] } } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the build has no output');
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])));
}

describe('the first screen', () => {
  it('is one chunk of what the entry imports, without what opens later', async () => {
    const chunks = await chunksOf(10_000);
    const first = chunks.get('index') ?? '';
    expect(first).toContain('home-code');
    expect(first).toContain('shared-code');
    expect(first).not.toContain('settings-code');
    expect(first).not.toContain('rules-code');
    expect([...chunks.values()].join('\n')).toContain('rules-code');
  });

  it('must not grow beyond its bound, and the refusal names its largest modules', async () => {
    await expect(chunksOf(50)).rejects.toThrow(
      /The first screen has \d+ bytes of code, more than 50.*import\(\)[^]*home\.js/,
    );
  });
});
