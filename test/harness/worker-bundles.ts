/**
 * Bundles the entries of the app's threads and processes once per run: tests start hundreds of them, and each would
 * compile its sources again. `import-source.mjs` imports the bundles.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../scripts/lib/paths.mjs';

const entries = [
  'main/store-worker',
  'main/features/history/import-worker',
  'main/sharing/worker-thread',
  'main/engine/main',
  'main/engine/analysis/main',
  'main/engine/live/main',
  'test/integration/store/mortal-worker',
];

export default async function bundleWorkers(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-worker-bundles-'));
  // The bundles import the packages.
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, join(projectRoot, `${entry}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  process.env['OUTPOST_WORKER_BUNDLES'] = folder;
  return () => {
    delete process.env['OUTPOST_WORKER_BUNDLES'];
    rmSync(folder, { recursive: true, force: true });
  };
}
