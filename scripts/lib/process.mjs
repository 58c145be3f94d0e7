import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** @typedef {{ code: number, stdout: string, stderr: string }} Finished */
/** @typedef {(chunk: Buffer) => void} OnOutput */

/**
 * Exit code of a process in the shell's convention: 128 plus the signal's number when a signal ended it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Runs a program and returns its output. A program that cannot be started has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Finished>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: error.message }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), stdout, stderr }));
  });
}

/**
 * Like `capture`, but throws on failure, with the end of the program's output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>}
 */
export async function captureOrThrow(command, args, options = {}) {
  const { code, stdout, stderr } = await capture(command, args, options);
  if (code === 0) return stdout;
  const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n');
  throw new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${tail}`);
}

/**
 * Runs a program on this terminal: inherits input and output, and forwards signals. Returns its
 * exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: OnOutput | undefined }} [options]  `onOutput`: receives the output
 *   instead of the terminal; the program then has no input
 * @returns {Promise<number>}
 */
export function attach(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    const settle = () => {
      for (const signal of signals) process.off(signal, forward);
    };
    for (const signal of signals) process.on(signal, forward);
    child.on('error', (error) => {
      settle();
      reject(new Error(`${command} cannot be started: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      settle();
      const end = () => resolve(exitCode(code, signal));
      if (!onOutput) return end();
      // A process that the program left behind may hold the pipes open.
      const patience = setTimeout(end, 5_000);
      child.on('close', () => {
        clearTimeout(patience);
        end();
      });
    });
  });
}

/**
 * The npm of this Node, called by its script, so that neither a shell nor `npm.cmd` is needed.
 * @param {{ env: NodeJS.ProcessEnv, execPath: string, exists?: (path: string) => boolean }} from
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand({ env, execPath, exists = existsSync }) {
  const bin = dirname(execPath);
  const candidates = [
    env['npm_execpath'] ?? '',
    join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((path) => path.endsWith('npm-cli.js') && exists(path));
  return script ? { command: execPath, args: [script] } : { command: 'npm', args: [] };
}
