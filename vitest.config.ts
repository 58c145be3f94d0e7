import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './scripts/lib/wait.mjs';
import { workerDesktops } from './test/harness/worker-desktops.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const alias = {
  '@chess': path('main/chess'),
  '@contract': path('preload/contract'),
  '@text': path('main/text'),
};

const short = { testTimeout: 60_000, hookTimeout: 60_000 };

// `npm test` selects these projects by name; each test file belongs to exactly one.
export default defineConfig({
  resolve: { alias },
  test: {
    globalSetup: path('test/harness/temporary-folder.ts'),
    // Sized for busy machines; a met condition ends the wait.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: ['test/unit/renderer/**'],
          // Modules have no import-time side effects, so files of tests can share them: a third of the time.
          isolate: false,
          ...short,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-renderer',
          include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [path('test/unit/renderer/clean-page.ts')],
          ...short,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/conformance/**/*.test.ts'],
          globalSetup: path('test/harness/worker-bundles.ts'),
          // Half of these tests wait for other threads and processes.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          isolate: false,
          unstubEnvs: true,
          ...short,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // A worker owns its desktop, with the pointer and the notification daemon.
          maxWorkers: Math.max(1, workerDesktops(process.env).length),
          sequence: { groupOrder: 2 },
          setupFiles: [path('test/harness/worker-desktop.ts')],
          // Each file starts its own app; a worker loads what drives it once.
          isolate: false,
          expect: { poll: { timeout: patience } },
          testTimeout: 4 * patience,
          hookTimeout: 4 * patience,
        },
      },
    ],
  },
});
