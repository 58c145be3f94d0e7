import { existsSync } from 'node:fs';

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
 * Whether windows need a virtual desktop.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv }} machine
 * @returns {boolean}
 */
export function lacksDisplay({ platform, env }) {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}
