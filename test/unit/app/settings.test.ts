import { describe, expect, it } from 'vitest';
import type { JsonFile } from '../../../main/base/json-file.ts';
import { createSettings } from '../../../main/app/settings.ts';
import { silentLog } from '../../../main/base/log.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { inEnglish } from '../../../main/text/english.ts';

function createTestFile(content: unknown) {
  const state = { content, aside: [] as unknown[], refuse: false };
  const file: JsonFile = {
    read() {
      if (state.content instanceof Error) throw state.content;
      return state.content;
    },
    write(value) {
      if (state.refuse) throw new Error('EROFS');
      state.content = value;
    },
    setAside() {
      state.aside.push(state.content);
      state.content = {};
      return 'settings.damaged.json';
    },
  };
  return { file, state };
}

function open(content: unknown) {
  const { file, state } = createTestFile(content);
  return { settings: createSettings({ file, log: silentLog }), state };
}

describe('settings', () => {
  it('are the defaults at first, without a log entry', () => {
    const { settings, state } = open({});
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.incident).toBeNull();
    expect(state.aside).toEqual([]);
  });

  it('change by member, are stored as a whole, and notify listeners', () => {
    const { settings, state } = open({});
    const heard: string[] = [];
    settings.onChange(({ theme }) => heard.push(theme));
    settings.set({ theme: 'dark' });
    expect(settings.get()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(state.content).toEqual(settings.get());
    expect(heard).toEqual(['dark']);
  });

  it('can be changed after they were read from the disk', () => {
    const first = open({});
    first.settings.set({ theme: 'dark' });
    const again = open(structuredClone(first.state.content));
    expect(again.settings.incident).toBeNull();
    again.settings.set({ theme: 'light' });
    expect(again.settings.get()).toStrictEqual({ ...defaultSettings, theme: 'light' });
  });

  it('complete a file of an older version', () => {
    const { settings } = open({ theme: 'light', notifications: { challenge: false }, ofTheFuture: 1 });
    expect(settings.get()).toEqual({
      ...defaultSettings,
      theme: 'light',
      notifications: {
        ...defaultSettings.notifications,
        rules: {
          ...defaultSettings.notifications.rules,
          challenge: { ...defaultSettings.notifications.rules.challenge, on: false },
        },
      },
    });
    expect(settings.incident).toBeNull();
  });

  it('keep the coordinates of an older version switched off', () => {
    expect(open({ coordinates: false }).settings.get().board).toEqual({
      ...defaultSettings.board,
      coordinates: 'off',
    });
    expect(open({ coordinates: true }).settings.get().board).toEqual(defaultSettings.board);
    const newer = { coordinates: false, board: { coordinates: 'outside', size: 70 } };
    expect(open(newer).settings.get().board).toEqual({
      ...defaultSettings.board,
      coordinates: 'outside',
      size: 70,
    });
  });

  it('salvage valid members of a damaged file, keep the file, and report it', () => {
    const damaged = {
      theme: 'light',
      boardTheme: 'lava',
      notifications: { sound: 'loud', gather: false },
    };
    const { settings, state } = open(damaged);
    expect(settings.get()).toEqual({
      ...defaultSettings,
      theme: 'light',
      notifications: { ...defaultSettings.notifications, gather: false },
    });
    expect(settings.incident && inEnglish(settings.incident)).toMatch(
      /boardTheme and notifications\.sound.*settings\.damaged\.json/,
    );
    expect(state.aside).toEqual([damaged]);
  });

  it('survive a file that is not JSON', () => {
    const { settings, state } = open(new SyntaxError('Unexpected end'));
    expect(settings.get()).toEqual(defaultSettings);
    expect(settings.incident && inEnglish(settings.incident)).toContain('Unexpected end');
    settings.set({ confirmResign: false });
    expect(state.content).toMatchObject({ confirmResign: false });
  });

  it('remain unchanged if the disk fails', () => {
    const { settings, state } = open({});
    state.refuse = true;
    expect(() => settings.set({ theme: 'dark' })).toThrow(/could not be saved/);
    expect(settings.get().theme).toBe('system');
  });
});
