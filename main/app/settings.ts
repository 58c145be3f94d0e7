/** The user's settings: validated on reading, always complete, written atomically. */
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { noticeKinds } from '../../preload/contract/choices.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import { settingsSchema, type Settings } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { JsonFile } from '../base/json-file.ts';
import { messageOf } from '../text/message.ts';
import { messageOfError } from '../text/message-error.ts';
import type { Message } from '../text/message.ts';

export type SettingsHome = ReturnType<typeof createSettings>;

export interface SettingsOptions {
  readonly file: JsonFile;
  readonly log: Log;
}

export function createSettings(options: SettingsOptions) {
  const { file } = options;
  const log = options.log.child('settings');
  const changes = createEmitter<Settings>((error) => log.error('listener failed', { reason: String(error) }));
  const { settings, damaged } = load(file);
  let current = settings;
  let incident: Message | null = null;
  if (damaged !== null) {
    const kept = setAside(file, log);
    incident = kept
      ? messageOf('storage.settingsDamaged', { reason: damaged, name: kept })
      : messageOf('storage.settingsUnreadable', { reason: damaged });
    log.warn('settings file damaged', { incident });
  }

  return {
    get: () => current,
    /** Message about a damaged file at start; null if there was none. */
    incident,
    /** Changes the given members. Throws a `ContractFailure` if the disk fails; nothing is changed then. */
    set(change: Partial<Settings>): Settings {
      const next = settingsSchema.parse({ ...current, ...change });
      try {
        file.write(next);
      } catch (error) {
        log.error('settings not written', { reason: String(error) });
        throw new ContractFailure('storage', messageOf('storage.settingsNotSaved'));
      }
      current = next;
      changes.emit(current);
      return current;
    },
    onChange: (listener: (settings: Settings) => void) => changes.on(listener),
  };
}

/**
 * Missing members (older versions) get their default. Members with invalid values, too, and count as damage.
 * Unknown members (newer versions) do not.
 */
function load(file: JsonFile): { readonly settings: Settings; readonly damaged: Message | null } {
  let content: unknown;
  try {
    content = file.read();
  } catch (error) {
    return { settings: defaultSettings, damaged: messageOfError(error) };
  }
  const bad: string[] = [];
  const settings = salvage(settingsSchema.shape, defaultSettings, ofToday(content), '', bad) as Settings;
  return {
    settings,
    damaged: bad.length === 0 ? null : messageOf('storage.invalidValues', { names: bad }),
  };
}

/** Migrates the members of earlier versions. */
function ofToday(content: unknown): unknown {
  return isRecord(content) ? withRules(withCoordinates(content)) : content;
}

/** Coordinates were a switch. */
function withCoordinates(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return content['coordinates'] === false && !('board' in content)
    ? { ...content, board: { coordinates: 'off' } }
    : content;
}

/** The first versions had a switch per kind of notification instead of a rule. */
function withRules(content: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(content['notifications'])) return content;
  const { notifications } = content;
  if ('rules' in notifications) return content;
  const rules = noticeKinds.flatMap((kind) => {
    const on = notifications[kind];
    return typeof on === 'boolean' ? [[kind, { on }] as const] : [];
  });
  return { ...content, notifications: { ...notifications, rules: Object.fromEntries(rules) } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type Shape = Readonly<
  Record<
    string,
    {
      safeParse(value: unknown, options: typeof readOnce): { success: boolean; data?: unknown };
      readonly shape?: Shape;
    }
  >
>;

/** Compiling a checker for a single use would cost more than it saves: see `base/check.ts`. */
const readOnce = { jitless: true } as const;

function salvage(
  shape: Shape,
  defaults: Readonly<Record<string, unknown>>,
  content: unknown,
  path: string,
  bad: string[],
): unknown {
  const members = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]): [string, unknown][] => {
      const fallback = defaults[name];
      // Optional members stay absent.
      if (!Object.hasOwn(members, name)) return fallback === undefined ? [] : [[name, fallback]];
      if (schema.shape)
        return [
          [
            name,
            salvage(schema.shape, fallback as Record<string, unknown>, members[name], `${path}${name}.`, bad),
          ],
        ];
      const parsed = schema.safeParse(members[name], readOnce);
      if (!parsed.success) bad.push(`${path}${name}`);
      if (!parsed.success && fallback === undefined) return [];
      return [[name, parsed.success ? parsed.data : fallback]];
    }),
  );
}

function setAside(file: JsonFile, log: Log): string | null {
  try {
    return file.setAside();
  } catch (error) {
    log.error('settings file not set aside', { reason: String(error) });
    return null;
  }
}
