import { existsSync } from 'node:fs';

/**
 * Switches that Electron needs because of the machine it runs on.
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
 * Whether windows can be shown only on a desktop that we start ourselves.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv }} machine
 * @returns {boolean}
 */
export function lacksDisplay({ platform, env }) {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}
