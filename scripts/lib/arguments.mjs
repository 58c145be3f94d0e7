import { Misuse } from './progress.mjs';

/**
 * Throws `Misuse` when there are arguments.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function refuseArguments(command, args) {
  if (args.length > 0) throw new Misuse(`npm run ${command} takes no arguments, not ${args.join(' ')}`);
}

/** Of `npm start`, without those that say how the project is run. */
const appOptions = ['--hidden', '--doors'];

/**
 * Arguments of `npm start`: the app's own, an address of the app, and behind `--` switches of Electron.
 * @param {readonly string[]} args
 * @returns {{ isDev: boolean, forApp: readonly string[] }}  throws `Misuse` on others
 */
export function startArguments(args) {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const forApp = own.filter((argument) => argument !== '--dev');
  const unknown = forApp.filter(
    (argument) => !appOptions.includes(argument) && !argument.startsWith('outpost://'),
  );
  if (unknown.length > 0) {
    throw new Misuse(
      `npm start does not know ${unknown.join(' ')}; it takes ${appOptions.join(', ')}, an outpost:// address, and behind -- switches of Electron`,
    );
  }
  return {
    isDev: own.includes('--dev'),
    forApp: [...forApp, ...(end === -1 ? [] : args.slice(end + 1))],
  };
}
