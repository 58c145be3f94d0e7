/** The user's settings: validated when read, complete when asked for, written as a whole. */
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { noticeKinds } from '../../preload/contract/choices.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import { settingsSchema, type Settings } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { JsonFile } from '../base/json-file.ts';
import { say } from '../text/say.ts';

export interface SettingsHome {
  get(): Settings;
  /** Changes the members given. Rejects with a `ContractFailure` when the disk refuses; nothing is changed then. */
  set(change: Partial<Settings>): Settings;
  /** What was wrong with the file at start and what was done, for the user; `null` when nothing was. */
  readonly incident: string | null;
  onChange(listener: (settings: Settings) => void): () => void;
}

export interface SettingsOptions {
  readonly file: JsonFile;
  readonly log: Log;
}

export function createSettings(options: SettingsOptions): SettingsHome {
  const { file } = options;
  const log = options.log.child('settings');
  const changes = createEmitter<Settings>((error) =>
    log.error('a listener failed', { reason: String(error) }),
  );
  const { settings, damaged } = load(file);
  let current = settings;
  let incident: string | null = null;
  if (damaged !== null) {
    const kept = setAside(file, log);
    incident = kept
      ? say(
          'The settings file was damaged ({reason}). What could be read is in use; the file is kept as {name}.',
          { reason: damaged, name: kept },
        )
      : say('The settings file cannot be read ({reason}). Defaults are in use.', { reason: damaged });
    log.warn(incident);
  }

  return {
    get: () => current,
    incident,
    set(change) {
      const next = settingsSchema.parse({ ...current, ...change });
      try {
        file.write(next);
      } catch (error) {
        log.error('settings could not be written', { reason: String(error) });
        throw new ContractFailure(
          'storage',
          say('The settings could not be saved. Check that the disk is not full and can be written.'),
        );
      }
      current = next;
      changes.emit(current);
      return current;
    },
    onChange: (listener) => changes.on(listener),
  };
}

/**
 * Members that are missing (a file of an older version) take their default silently; members with values that make no
 * sense take it too, and are damage. Members that only a newer version knows are no damage.
 */
function load(file: JsonFile): { readonly settings: Settings; readonly damaged: string | null } {
  let content: unknown;
  try {
    content = file.read();
  } catch (error) {
    return { settings: defaultSettings, damaged: error instanceof Error ? error.message : String(error) };
  }
  const bad: string[] = [];
  const settings = salvage(settingsSchema.shape, defaultSettings, ofToday(content), '', bad) as Settings;
  return {
    settings,
    damaged: bad.length === 0 ? null : say('no valid value of {names}', { names: bad.join(', ') }),
  };
}

/** The first versions had a switch a kind where there is a rule now. */
function ofToday(content: unknown): unknown {
  if (!isRecord(content) || !isRecord(content['notifications'])) return content;
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

/** A checker that is compiled first would cost more than it saves: see `base/check.ts`. */
const readOnce = { jitless: true } as const;

function salvage(
  shape: Shape,
  defaults: Readonly<Record<string, unknown>>,
  content: unknown,
  path: string,
  bad: string[],
): unknown {
  const given = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]): [string, unknown][] => {
      const fallback = defaults[name];
      // What may be left out stays left out.
      if (!Object.hasOwn(given, name)) return fallback === undefined ? [] : [[name, fallback]];
      if (schema.shape)
        return [
          [
            name,
            salvage(schema.shape, fallback as Record<string, unknown>, given[name], `${path}${name}.`, bad),
          ],
        ];
      const parsed = schema.safeParse(given[name], readOnce);
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
    log.error('the settings file could not be set aside', { reason: String(error) });
    return null;
  }
}
