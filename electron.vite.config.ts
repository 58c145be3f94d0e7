import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { fileURLToPath } from 'node:url';
import { refuseChunkCircles } from './scripts/lib/chunk-circles.mjs';
import { plainLocaleCheck, withoutSchemaChecker } from './scripts/lib/lighter-start.mjs';
import { moduleList } from './scripts/lib/module-list.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const root = path('.');

const alias = {
  '@chess': path('main/chess'),
  '@contract': path('preload/contract'),
  '@text': path('main/text'),
};

// The oldest runtime that the code must run on; the newest one runs the same code.
const node = 'node20';
const chrome = 'chrome130';

/** Packages that the first screen needs. */
const firstPackages =
  /node_modules[\\/](react|react-dom|scheduler|react-aria|react-stately|react-aria-components|@react-aria|@internationalized|@tanstack|use-sync-external-store|chessground|@lichess-org)[\\/]/;

/** Folders that the first screen needs, without what is in them for later screens only. What these import comes along. */
const firstFolders =
  /renderer[\\/](board|ui[\\/](?!Chips|chips|CommittedField|format-bytes|typed-values)|frame[\\/](?!settings)|app[\\/](?!CommandPalette|palette|screens[\\/](settings|small)))/;

const firstScreen = new RegExp(`${firstPackages.source}|${firstFolders.source}`);

/**
 * What the first picture needs of accounts. The database's thread needs it for repairs too; each further file costs a
 * start. All that `models` imports of the contract is here: a part in another file would need this one while it loads.
 */
const firstAccounts =
  /(preload[\\/]contract[\\/](models|bounds|choices|connection|desktop|later|network|notifications|outcome|route|sign-in|sizes|tv)|main[\\/](accounts[\\/](account-record|server-address)|text[\\/](forms|catalogue)))\.ts$/;

export default defineConfig({
  main: {
    plugins: [withoutSchemaChecker(), moduleList(root, 'main'), refuseChunkCircles()],
    resolve: { alias },
    build: {
      target: node,
      outDir: 'out/main',
      sourcemap: true,
      minify: true,
      // Left outside: what package.json lists under "dependencies", for these load files of their own.
      rolldownOptions: {
        input: {
          index: path('main/index.ts'),
          'store-worker': path('main/store-worker.ts'),
          'import-worker': path('main/features/history/import-worker.ts'),
          practice: path('main/practice/main.ts'),
          engine: path('main/engine/main.ts'),
        },
        // Loading ES modules takes a start a tenth longer than requiring the same code.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'models', test: firstAccounts }],
          },
        },
      },
    },
  },
  preload: {
    plugins: [moduleList(root, 'preload')],
    resolve: { alias },
    build: {
      // electron-vite accepts no browser here; node20 is the narrower target of the two.
      target: node,
      outDir: 'out/preload',
      sourcemap: true,
      // A sandboxed preload can require nothing but electron: all else is in its one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: path('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: path('renderer'),
    plugins: [react(), plainLocaleCheck(), moduleList(root, 'renderer')],
    resolve: { alias },
    build: {
      target: chrome,
      minify: true,
      outDir: path('out/renderer'),
      sourcemap: true,
      // Files: no data: addresses and no inline script: the content security policy allows neither.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path('renderer/index.html'),
        // What the first screen needs comes as one file: each more costs a turn through the main process at start.
        output: { codeSplitting: { groups: [{ name: 'first-screen', test: firstScreen }] } },
      },
    },
  },
});
