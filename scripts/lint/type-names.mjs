/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * The type names that several files declare and export, with these files. Re-exports do not count.
 * @param {ReadonlyMap<string, Pick<SourceFile, 'types'>>} files
 * @returns {ReadonlyMap<string, readonly string[]>} by name
 */
export function findSharedNames(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [file, { types }] of files) {
    for (const name of new Set(types)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return new Map([...places].filter(([, names]) => names.length > 1));
}
