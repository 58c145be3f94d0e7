import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { findCircles, refuseChunkCircles } from '../../../scripts/lib/chunk-circles.mjs';

const circlesOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  findCircles(new Map(Object.entries(imports)));

describe('chunks that need each other while they load', () => {
  it('are none in a tree, and none where two ways lead to the same chunk', () => {
    expect(circlesOf({})).toEqual([]);
    expect(
      circlesOf({ index: ['a', 'b', 'electron'], a: ['shared'], b: ['shared', 'a'], shared: [] }),
    ).toEqual([]);
  });

  it.each([
    ['two', { index: ['models'], models: ['network'], network: ['models'] }, [['models', 'network']]],
    ['one that needs itself', { index: ['index'] }, [['index']]],
    ['a long way round', { d: ['a'], a: ['b'], b: ['c'], c: ['d', 'e'], e: [] }, [['a', 'b', 'c', 'd']]],
    [
      'two circles with a way between them',
      { z: ['a'], a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['two circles through one chunk', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
  ])('are named: %s', (_what, imports, circles) => {
    expect(circlesOf(imports)).toEqual(circles);
  });
});

/** The files of an app whose parts `models` and `network` need each other when `isCircle`. */
const filesOf = (isCircle: boolean): Readonly<Record<string, string>> => ({
  'index.js': `import { first } from './models-first.js'; import('./later.js'); console.log(first);`,
  'models-first.js': `import { network } from './network.js'; export const first = network + 1;`,
  'models-second.js': `export const second = Date.now();`,
  'network.js': isCircle
    ? `import { second } from './models-second.js'; export const network = second + 1;`
    : `export const network = Date.now();`,
  // A circle through a chunk that is loaded later stops nothing.
  'later.js': `import { first } from './models-first.js'; console.log(first, import('./index.js'));`,
});

function buildOf(files: Readonly<Record<string, string>>) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        resolveId: (id) => id.replace(/^\.\//, '/'),
        load: (id) => files[id.slice(1)],
      },
      refuseChunkCircles(),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: '/index.js',
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'models', test: /models-/ },
              { name: 'network', test: /network/ },
            ],
          },
        },
      },
    },
  });
}

describe('a build', () => {
  it('fails with the names of the chunks where two need each other', async () => {
    await expect(buildOf(filesOf(true))).rejects.toThrow(
      'Chunks need each other while they load: models.cjs, network.cjs.',
    );
  });

  it('passes where none do', async () => {
    await expect(buildOf(filesOf(false))).resolves.toBeDefined();
  });
});
