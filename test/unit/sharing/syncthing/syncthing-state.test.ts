import { describe, expect, it } from 'vitest';
import { folderState } from '../../../../main/sharing/syncthing/syncthing-state.ts';
import { laptop, thisDevice } from './configurations.ts';

const folder = {
  ...{ id: 'default', label: 'Chess', path: '/home/user/Sync', isPaused: false, isTwoWay: true },
  devices: [thisDevice, laptop],
};
const names = new Map([[laptop, 'Laptop']]);
/** As version 1.19 answers. */
const idle = {
  ...{
    errors: 0,
    pullErrors: 0,
    invalid: '',
    error: '',
    state: 'idle',
    stateChanged: '2026-11-28T06:38:23Z',
  },
  ...{ globalBytes: 1_000, globalTotalItems: 4, inSyncBytes: 1_000, inSyncFiles: 3, localBytes: 1_000 },
  ...{ needBytes: 0, needDeletes: 0, needDirectories: 0, needFiles: 0, needSymlinks: 0, needTotalItems: 0 },
};
const answers = {
  system: { myID: thisDevice, uptime: 12 },
  connections: {
    connections: { [laptop]: { connected: true, paused: false, address: '127.0.0.1:1' } },
    total: {},
  },
  statistics: { [laptop]: { lastSeen: '2026-11-28T06:00:00Z', lastConnectionDurationS: 3 } },
};
const stateFor = (status: unknown, more: object = {}) =>
  folderState(folder, names, { ...answers, folder: status, ...more });

describe('the state of a folder', () => {
  it('that is in sync names the other devices', () => {
    expect(stateFor(idle)).toEqual({
      ...{
        label: 'Chess',
        isTwoWay: true,
        condition: 'in-sync',
        percent: 100,
        needed: 0,
        errors: 0,
        error: '',
      },
      devices: [{ name: 'Laptop', isConnected: true, seenAt: Date.parse('2026-11-28T06:00:00Z') }],
    });
  });

  it.each([
    [
      { ...idle, state: 'syncing', needTotalItems: 7, inSyncBytes: 399 },
      { condition: 'syncing', percent: 39, needed: 7 },
    ],
    // Deletions have no bytes.
    [
      { ...idle, needTotalItems: 1 },
      { condition: 'syncing', percent: 99, needed: 1 },
    ],
    [
      { state: 'idle', needFiles: 2, needDeletes: 1 },
      { condition: 'syncing', needed: 3 },
    ],
    [
      { ...idle, state: 'sync-waiting' },
      { condition: 'syncing', percent: 100 },
    ],
    [{ ...idle, state: 'scan-waiting' }, { condition: 'scanning' }],
    [
      { ...idle, pullErrors: 2, needTotalItems: 2 },
      { condition: 'failed', errors: 2 },
    ],
    [
      { ...idle, state: 'error', error: 'folder path\u202e missing' },
      { condition: 'failed', error: 'folder path  missing' },
    ],
    [{ state: 'idle' }, { condition: 'in-sync', percent: 100 }],
    [{ ...idle, inSyncBytes: -5, globalBytes: 'many', needTotalItems: null }, { condition: 'in-sync' }],
    [undefined, { condition: 'unknown' }],
    [{ state: 3 }, { condition: 'unknown' }],
    ['text', { condition: 'unknown' }],
  ])('is read from %o', (status, state) => {
    expect(stateFor(status)).toMatchObject(state);
  });

  it('that is paused needs no status', () => {
    expect(
      folderState({ ...folder, isPaused: true }, names, { ...answers, folder: undefined }),
    ).toMatchObject({
      condition: 'paused',
      devices: [{ name: 'Laptop' }],
    });
  });

  it('has its devices without connections, statistics and names', () => {
    const never = { [laptop]: { lastSeen: '1970-01-01T01:00:00+01:00' } };
    const found = folderState(folder, new Map(), {
      ...answers,
      folder: idle,
      connections: [],
      statistics: never,
    });
    expect(found.devices).toEqual([{ name: laptop.slice(0, 7), isConnected: false, seenAt: null }]);
    expect(stateFor(idle, { statistics: undefined, system: undefined }).devices).toEqual([]);
  });
});
