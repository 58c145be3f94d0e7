/** Groups of settings that the user shares with their other machines. The settings file stays what the app reads. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createOneAtATime } from '../../base/one-at-a-time.ts';
import type { Store } from '../../store/api.ts';
import type { SharedSetting } from '../../store/sharing-api.ts';
import type { SettingGroupView } from '../../../preload/contract/machines.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import { settingGroupNames, type SettingGroup } from '../../../preload/contract/setting-groups.ts';
import { groupText, withShared, withUnknown } from './setting-values.ts';

export interface SharedSettingsOptions {
  readonly store: Store['sharedSettings'];
  readonly settings: {
    get(): Settings;
    set(change: Partial<Settings>): Settings;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Groups that this machine shares. */
  readonly groups: () => readonly SettingGroup[];
  /** Whether this run has read the folder. Before, the other machines' values may be unknown. */
  readonly hasRead: () => boolean;
  /** A value of this machine is to be published. */
  readonly onKept: () => void;
  /** The result of `view` changed. */
  readonly onChange: () => void;
}

export type SharedSettings = ReturnType<typeof createSharedSettings>;

export function createSharedSettings(options: SharedSettingsOptions) {
  const { store, settings, clock, log, groups, hasRead } = options;
  let rows: ReadonlyMap<string, SharedSetting> = new Map();

  const parsed = (data: string): unknown => {
    try {
      return JSON.parse(data);
    } catch {
      return undefined;
    }
  };

  async function keep(group: SettingGroup, data: object): Promise<void> {
    const here = groupText(group, settings.get());
    await store.keep({ name: group, data: JSON.stringify(data), here }, clock.now());
    options.onKept();
  }

  /** Brings one group of this machine and the shared value together. */
  async function reconcileOne(group: SettingGroup, row: SharedSetting | undefined): Promise<void> {
    const current = settings.get();
    if (!row) return keep(group, withUnknown(group, current, undefined));
    const data = parsed(row.data);
    const shared = withShared(group, current, data);
    const here = groupText(group, current);
    // Damaged, or of a later version: it is left alone, and so are the settings here. The next value replaces both.
    if (!shared) {
      if (row.here !== here) await store.settle(group, here);
      return;
    }
    const there = groupText(group, shared);
    const isChangedHere = row.here !== null && row.here !== here;
    if (here === there) {
      if (row.here !== here) await store.settle(group, here);
    } else if (isChangedHere) await keep(group, withUnknown(group, current, data));
    else {
      settings.set(shared);
      await store.settle(group, there);
    }
  }

  async function load(): Promise<void> {
    rows = new Map((await store.list()).map((row) => [row.name, row]));
  }

  /** Groups that are no longer shared here: when they are again, they take the shared value first. */
  async function release(kept: readonly string[]): Promise<void> {
    for (const { name, here } of rows.values())
      if (here !== null && !kept.includes(name)) await store.settle(name, null);
  }

  async function reconcileAll(): Promise<void> {
    try {
      await load();
      await release(groups());
      if (hasRead()) {
        for (const group of groups()) await reconcileOne(group, rows.get(group));
        await load();
      }
      options.onChange();
    } catch (error) {
      // The next pass tries again.
      log.warn('shared settings not in step', { reason: String(error) });
    }
  }
  const reconcile = createOneAtATime(reconcileAll);

  return {
    /** Call after changes of the settings, of the groups, and of the shared values. */
    reconcile,
    /** Sharing ends on this machine. */
    async end(): Promise<void> {
      await load();
      await release([]);
    },
    view(): SettingGroupView[] {
      const shared = new Set(groups());
      return settingGroupNames.map((group) => {
        const row = rows.get(group);
        const isUnreadable = row !== undefined && !withShared(group, settings.get(), parsed(row.data));
        return { group, isShared: shared.has(group), isInFolder: row !== undefined, isUnreadable };
      });
    },
  };
}
