/**
 * Build plugins that remove work from the app's start, which libraries do for cases that the app does not have.
 */

/**
 * While loading, react-aria checks the window's language with `Intl.DateTimeFormat`, which reads
 * the calendars of every language (about 50 ms of each start). `Intl.getCanonicalLocales`
 * throws for the same texts and is fast. The build fails when the check is no longer found.
 * @returns {import('vite').Plugin}
 */
export function plainLocaleCheck() {
  const question = 'Intl.DateTimeFormat.supportedLocalesOf([';
  return {
    name: 'outpost-plain-locale-check',
    transform(code, id) {
      if (!/react-aria[\\/].*useDefaultLocale\.\w+$/.test(id)) return undefined;
      if (!code.includes(question)) this.error(`react-aria checks its locale in another way now: ${id}`);
      return { code: code.replace(question, 'Intl.getCanonicalLocales(['), map: null };
    },
  };
}

/** Replaced packages with the name of their export.
 * @type {Record<string, string>} */
const unusedByUs = {
  'ajv/dist/2020.js': 'Ajv2020',
  'ajv-formats': 'default',
  semver: 'default',
};

/**
 * electron-store can validate its files by a JSON schema and migrate them. The app does both
 * itself, and these features need more code than the rest of the main process.
 * @returns {import('vite').Plugin}
 */
export function withoutSchemaChecker() {
  const prefix = '\0outpost-unused:';
  return {
    name: 'outpost-without-schema-checker',
    enforce: 'pre',
    resolveId(id, importer) {
      return importer && /[\\/]conf[\\/]dist[\\/]/.test(importer) && Object.hasOwn(unusedByUs, id)
        ? prefix + id
        : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const stand = `new Proxy(class {}, { construct: refuse, apply: refuse, get: (target, key) => (key === 'prototype' ? target.prototype : refuse()) })`;
      return `function refuse() { throw new Error(${JSON.stringify(`${name} is not part of this build`)}); }
const standIn = ${stand};
export { standIn as ${unusedByUs[name]} };`;
    },
  };
}
