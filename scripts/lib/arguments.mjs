import { Misuse } from './progress.mjs';

/**
 * Throws `Misuse` when there are arguments.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function refuseArguments(command, args) {
  if (args.length > 0) throw new Misuse(`npm run ${command} takes no arguments, not ${args.join(' ')}`);
}

/** Options of `npm start` that are passed on to the app. */
const appOptions = ['--hidden', '--welcome', '--tour', '--safe-mode', '--data=DIR'];

/**
 * Parses the arguments of `npm start`: options and an address of the app, and after `--` switches of Electron.
 * @param {readonly string[]} args
 * @returns {{ isDev: boolean, forApp: readonly string[] }}  throws `Misuse` for other arguments
 */
export function startArguments(args) {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const forApp = own.filter((argument) => argument !== '--dev');
  const unknown = forApp.filter(
    (argument) =>
      !appOptions.includes(argument) &&
      !argument.startsWith('outpost://') &&
      !(argument.startsWith('--data=') && argument !== '--data='),
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

/**
 * Parses the arguments of `npm test`: names of stages, or `--changed` with a commit.
 * @param {readonly string[]} args
 * @param {readonly string[]} stages  the known names
 * @returns {{ named: readonly string[], since: string | undefined }}  throws `Misuse` for other arguments
 */
export function testArguments(args, stages) {
  const changed = args.filter((argument) => argument === '--changed' || argument.startsWith('--changed='));
  const named = args.filter((argument) => !changed.includes(argument));
  const unknown = named.filter((name) => !stages.includes(name));
  if (unknown.length > 0)
    throw new Misuse(`no such stage: ${unknown.join(', ')}; there are ${stages.join(', ')}`);
  if (changed.length > 0 && named.length > 0) throw new Misuse('--changed chooses the stages itself');
  return {
    named,
    since: changed
      .at(-1)
      ?.replace(/^--changed=?/, '')
      .replace(/^$/, 'HEAD'),
  };
}
