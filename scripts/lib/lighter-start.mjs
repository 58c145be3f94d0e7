/** Plugins for the build that take work out of each start which libraries do for cases that the app does not have. */

/**
 * react-aria asks `Intl.DateTimeFormat`, as soon as it is read, whether the window's language is well formed, and that
 * question alone looks through the calendars of every language (about 50 ms of each start). `Intl.getCanonicalLocales`
 * throws for the same texts and costs nothing. The build fails when the question is gone.
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

/** What each exports.
 * @type {Record<string, string>} */
const unusedByUs = {
  'ajv/dist/2020.js': 'Ajv2020',
  'ajv-formats': 'default',
  semver: 'default',
};

/**
 * electron-store can check its files against a JSON schema and carry them from version to version. The app does both by
 * its own means and uses neither, and what they need is more code than the rest of the main process together.
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
