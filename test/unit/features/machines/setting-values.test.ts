import { describe, expect, it } from 'vitest';
import {
  groupText,
  pickGroup,
  withShared,
  withUnknown,
} from '../../../../main/features/machines/setting-values.ts';
import { defaultSettings } from '../../../../preload/contract/defaults.ts';
import { settingsSchema, type Settings } from '../../../../preload/contract/models.ts';
import {
  ownSettings,
  settingGroupNames,
  settingGroups,
} from '../../../../preload/contract/setting-groups.ts';

const changed: Settings = {
  ...defaultSettings,
  theme: 'dark',
  board: { ...defaultSettings.board, coordinates: 'off', premoves: false, size: 60 },
};

describe('the groups', () => {
  it('and the settings of one machine are all settings, each once', () => {
    const covered: string[] = [...Object.values(settingGroups).flat(), ...ownSettings];
    expect(new Set(covered).size).toBe(covered.length);
    const paths = Object.entries(settingsSchema.shape).flatMap(([name, schema]) =>
      covered.includes(name) || !('shape' in schema)
        ? [name]
        : Object.keys(schema.shape).map((part) => `${name}.${part}`),
    );
    expect(covered.toSorted()).toEqual(paths.toSorted());
  });

  it.each(settingGroupNames)('%s has no account, language, address or pause', (group) => {
    expect(groupText(group, defaultSettings)).not.toMatch(
      /account|language|proxy|address|pausedUntil|size|limitMb/i,
    );
  });
});

describe('a shared value', () => {
  it('is the members of its group', () => {
    expect(pickGroup('playing', changed)).toEqual({
      board: { premoves: false, autoQueen: 'premove', confirmMoves: 'never', typedMoves: true },
      confirmResign: true,
    });
  });

  it.each(settingGroupNames)('of %s is taken without other members', (group) => {
    const taken = withShared(group, defaultSettings, changed);
    expect(taken && groupText(group, taken)).toBe(groupText(group, changed));
    for (const other of settingGroupNames)
      if (other !== group) expect(taken && groupText(other, taken)).toBe(groupText(other, defaultSettings));
    expect(taken?.board.size).toBe(defaultSettings.board.size);
  });

  it('of an earlier version leaves members that it lacks', () => {
    expect(withShared('appearance', changed, { theme: 'light' })).toEqual({ ...changed, theme: 'light' });
  });

  it('of a later version is taken without its new members, which survive a change here', () => {
    const later = { theme: 'light', glow: 1, board: { animation: 'off', sparkle: 2 } };
    const taken = withShared('appearance', changed, later);
    expect(taken).toMatchObject({
      theme: 'light',
      board: { animation: 'off', coordinates: 'off', size: 60 },
    });
    expect(JSON.stringify(taken)).not.toMatch(/glow|sparkle/);
    expect(withUnknown('appearance', changed, later)).toMatchObject({
      ...{ theme: 'dark', glow: 1 },
      board: { coordinates: 'off', animation: 'normal', sparkle: 2 },
    });
  });

  it('without an optional member removes it, and keeps rules of accounts', () => {
    const { rules } = defaultSettings.notifications;
    const accounts = { one: { challenge: rules.challenge } };
    const titled: Settings = {
      ...defaultSettings,
      notifications: {
        ...defaultSettings.notifications,
        ...{ accounts, pausedUntil: 5 },
        rules: { ...rules, tvFeatured: { ...rules.tvFeatured, titles: ['GM'] } },
      },
    };
    const taken = withShared('notifications', titled, defaultSettings);
    expect(taken?.notifications.rules.tvFeatured).toEqual(rules.tvFeatured);
    expect(taken?.notifications).toMatchObject({ accounts, pausedUntil: 5 });
  });

  it.each([
    ...[null, 'text', 5, [], { theme: 'sepia' }, { board: 5 }, { board: { coordinates: 'everywhere' } }],
    { contrast: null },
  ])('of %j is not understood', (value) => {
    expect(withShared('appearance', changed, value)).toBeUndefined();
  });

  it('cannot bring members that every object has', () => {
    const value: unknown = JSON.parse('{"__proto__":{"theme":"light"},"constructor":1,"theme":"dark"}');
    expect(withShared('appearance', defaultSettings, value)).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(Object.keys(withUnknown('appearance', changed, value))).toContain('constructor');
  });
});
