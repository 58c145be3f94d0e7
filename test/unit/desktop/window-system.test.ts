import { describe, expect, it } from 'vitest';
import {
  keepsWindowsOnTop,
  windowSystemOf,
  type ElectronStart,
} from '../../../main/desktop/window/window-system.ts';

const linux: ElectronStart = { platform: 'linux', electron: '33.2.1', chosen: '', sessionType: 'wayland' };

describe('the window system', () => {
  it.each<[Partial<ElectronStart>, ReturnType<typeof windowSystemOf>]>([
    [{ chosen: 'wayland' }, 'wayland'],
    [{ chosen: 'x11' }, 'x11'],
    [{ chosen: 'wayland', sessionType: undefined }, 'wayland'],
    [{ electron: '45.4.1', chosen: 'x11' }, 'x11'],
    // Without a switch, Electron 38 was the first to follow the session.
    [{}, 'x11'],
    [{ electron: '37.9.0' }, 'x11'],
    [{ electron: '38.1.0' }, 'wayland'],
    [{ electron: '45.4.1' }, 'wayland'],
    [{ electron: '45.4.1', sessionType: 'x11' }, 'x11'],
    [{ electron: '45.4.1', sessionType: undefined }, 'x11'],
    [{ platform: 'win32', chosen: 'wayland' }, null],
    [{ platform: 'darwin' }, null],
  ])('of %j is %s', (start, system) => {
    expect(windowSystemOf({ ...linux, ...start })).toBe(system);
  });

  it('keeps windows on top everywhere but on Wayland', () => {
    expect([null, 'x11', 'wayland'].map((system) => keepsWindowsOnTop(system as never))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
