/**
 * The code of the first screen: everything that the page's entry imports statically. It is one chunk, because each
 * further file costs a round trip to the main process.
 */

/** Largest size of that code, minified. It had 729 KB when this bound was set. */
const mostBytes = 760_000;

/**
 * The chunk's group for the bundler, which marks these modules itself.
 * @type {{ name: string, tags: '$initial'[] }}
 */
export const firstScreen = { name: 'first-screen', tags: ['$initial'] };

/**
 * A build plugin that fails when the first screen's code has become too large: an import of a screen that Home does
 * not show delays every start.
 * @param {number} [most]  bytes
 * @returns {import('vite').Plugin}
 */
export function refuseLargeFirstScreen(most = mostBytes) {
  return {
    name: 'outpost-refuse-large-first-screen',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = firstChunks(bundle);
      const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
      if (bytes <= most) return;
      const largest = chunks
        .flatMap(({ modules }) => Object.entries(modules))
        .toSorted(([, one], [, other]) => other.renderedLength - one.renderedLength)
        .slice(0, 12)
        .map(([id, { renderedLength }]) => `${renderedLength} ${id.replace(/^.*node_modules[\\/]/, '')}`);
      this.error(
        `The first screen has ${bytes} bytes of code, more than ${most}. Load what Home does not show with import() ` +
          `(renderer/app/screens/screens.tsx). Its largest modules:\n${largest.join('\n')}`,
      );
    },
  };
}

/**
 * The chunks that load before the page can run: those of its entries, and what they import statically.
 * @param {import('vite').Rollup.OutputBundle} bundle
 */
function firstChunks(bundle) {
  const files = new Set(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName] : [])),
  );
  // The loop also visits the files that it adds.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const name of chunk.imports) files.add(name);
  }
  return [...files].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? [chunk] : [];
  });
}
