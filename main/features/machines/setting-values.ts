/** Values of a group of settings, as they are shared and as they are applied. Pure. */
import type { z } from 'zod';
import { safeCheck } from '../../base/check.ts';
import { canonicalText } from '../../machines/facts/order.ts';
import { settingsSchema, type Settings } from '../../../preload/contract/models.ts';
import { settingGroups, type SettingGroup } from '../../../preload/contract/setting-groups.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, name: string): unknown =>
  isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> | undefined =>
  (schema as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape;

/** The members of a group, as a tree: null for one that is shared as a whole. */
function membersOf(group: SettingGroup): ReadonlyMap<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  for (const path of settingGroups[group]) {
    const [name = '', part] = path.split('.');
    found.set(name, part === undefined ? null : [...(found.get(name) ?? []), part]);
  }
  return found;
}

/** The group's members of some settings, or of a shared value. Members that it lacks are absent. */
export function pickGroup(group: SettingGroup, from: unknown): Members {
  const picked: [string, unknown][] = [];
  for (const [name, parts] of membersOf(group)) {
    const value = own(from, name);
    if (value === undefined) continue;
    if (parts === null || !isMembers(value)) picked.push([name, value]);
    else
      picked.push([
        name,
        Object.fromEntries(
          parts.flatMap((part) => {
            const member = own(value, part);
            return member === undefined ? [] : [[part, member]];
          }),
        ),
      ]);
  }
  return Object.fromEntries(picked);
}

export const groupText = (group: SettingGroup, settings: Settings): string =>
  canonicalText(pickGroup(group, settings));

/**
 * The settings with a shared value; undefined for one that this version does not understand. An earlier version lacks
 * members, which stay as they are here; members of a later version are ignored here.
 */
export function withShared(group: SettingGroup, settings: Settings, shared: unknown): Settings | undefined {
  if (!isMembers(shared)) return undefined;
  const candidate = filled(settings, pickGroup(group, shared), settingsSchema);
  const checked = safeCheck(settingsSchema, candidate);
  return checked.success ? checked.data : undefined;
}

/** `value` with members of `base` where it lacks members that the schema demands. */
function filled(base: unknown, value: unknown, schema: unknown): unknown {
  const shape = shapeOf(schema);
  if (!shape || !isMembers(value) || !isMembers(base)) return value;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, member]) => {
      const here = own(value, name);
      // An optional member that the value lacks was removed.
      if (here === undefined && member.def.type === 'optional') return [];
      const known = own(base, name);
      const next = here === undefined ? known : filled(known, here, member);
      return next === undefined ? [] : [[name, next]];
    }),
  );
}

/** The value to share: this machine's, with members of a later version from the one that is shared now. */
export function withUnknown(group: SettingGroup, settings: Settings, shared: unknown): Members {
  return kept(pickGroup(group, settings), shared, settingsSchema) as Members;
}

function kept(value: unknown, shared: unknown, schema: unknown): unknown {
  const shape = shapeOf(schema);
  if (!shape || !isMembers(value) || !isMembers(shared)) return value;
  const unknown = Object.entries(shared).filter(([name]) => !Object.hasOwn(shape, name));
  const known = Object.entries(value).map(([name, member]) => [
    name,
    kept(member, own(shared, name), shape[name]),
  ]);
  return Object.fromEntries([...unknown, ...known]);
}
