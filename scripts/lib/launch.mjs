import { existsSync, statSync } from 'node:fs';

/**
 * Electron switches that the machine requires.
 * @param {{ platform: NodeJS.Platform, isRoot: boolean, hasGpu: boolean }} machine
 * @returns {string[]}
 */
export function electronSwitches({ platform, isRoot, hasGpu }) {
  if (platform !== 'linux') return [];
  return [...(isRoot ? ['--no-sandbox'] : []), ...(hasGpu ? [] : ['--disable-gpu'])];
}

/** @returns {string[]} the switches for this machine */
export function switchesHere() {
  return electronSwitches({
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasGpu: existsSync('/dev/dri'),
  });
}

/**
 * @typedef {{
 *   platform: NodeJS.Platform,
 *   env: NodeJS.ProcessEnv,
 *   isSocket?: (path: string) => boolean,
 * }} Session
 */

/**
 * The window system of the session. Electron's own choice reads `XDG_SESSION_TYPE` alone: it opens X11 windows, or
 * fails, where the variable is absent, and fails where it names a compositor that is out of reach. The packages'
 * launcher (`scripts/packaging/launcher.ts`) decides in the same way.
 * @param {Session} session
 * @returns {'wayland' | 'x11' | null} null: neither is there, or the platform has no choice
 */
export function windowSystem({ platform, env, isSocket = isSocketHere }) {
  if (platform !== 'linux') return null;
  const socket = waylandSocket(env);
  if (socket !== null && isSocket(socket)) return 'wayland';
  return env['DISPLAY'] ? 'x11' : null;
}

/**
 * The switch for the session's window system. Electron 33 and 45 both know `--ozone-platform`; 45 no longer has the
 * variable that 33 reads.
 * @param {Session & { args: readonly string[] }} start  `args`: the caller's, whose own choice is respected
 * @returns {string[]}
 */
export function windowSystemSwitches({ args, ...session }) {
  const system = windowSystem(session);
  return system === null || args.some((arg) => /^--ozone-platform(-hint)?=/.test(arg))
    ? []
    : [`--ozone-platform=${system}`];
}

/**
 * Whether windows need a virtual desktop.
 * @param {Session} session
 * @returns {boolean}
 */
export function lacksDisplay(session) {
  return session.platform === 'linux' && windowSystem(session) === null;
}

/** @param {NodeJS.ProcessEnv} env */
function waylandSocket({ WAYLAND_DISPLAY, XDG_RUNTIME_DIR, XDG_SESSION_TYPE }) {
  // The name that Wayland's library uses without the variable.
  const name = WAYLAND_DISPLAY || (XDG_SESSION_TYPE === 'wayland' ? 'wayland-0' : '');
  if (name.startsWith('/')) return name;
  return name && XDG_RUNTIME_DIR ? `${XDG_RUNTIME_DIR}/${name}` : null;
}

/** @param {string} path */
const isSocketHere = (path) => statSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
