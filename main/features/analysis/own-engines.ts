/**
 * The user's own engines in place of the app's. Only the file dialog names an engine, and only one that was chosen on
 * this computer is started: see `main/accounts/machine-seal.ts`.
 */
import { basename } from 'node:path';
import { z } from 'zod';
import type { MachineSeal } from '../../accounts/machine-seal.ts';
import { safeCheck } from '../../base/check.ts';
import type { Clock } from '../../base/clock.ts';
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import { describeEngine } from '../../engine/analysis/describe-engine.ts';
import { stockfishVariants } from '../../engine/engine-module.ts';
import type { AnalysisProcess } from '../../engine/analysis/worker.ts';
import type { EngineProblem } from '../../engine/own/own-engine.ts';
import type { OwnEngine } from '../../engine/own/own-engine-values.ts';
import {
  acceptsValue,
  isOpenOption,
  namesPlace,
  type EngineOption,
  type OptionValue,
} from '../../engine/own/uci-options.ts';
import { messageOf, type MessageId } from '../../text/message.ts';
import { engineSlots, type EngineSlot } from '../../../preload/contract/choices.ts';
import type { OwnEngineView } from '../../../preload/contract/own-engines.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export interface OwnEnginesOptions {
  readonly file: JsonFile;
  readonly seal: MachineSeal;
  readonly log: Log;
  readonly fork: () => AnalysisProcess;
  readonly clock: Clock;
  /** Asks for the engine's file; null if the user cancels. */
  readonly askForEngine: () => Promise<string | null>;
  /** Asks for a file or folder that an option names; null if the user cancels. */
  readonly askForData: (what: 'file' | 'folder') => Promise<string | null>;
  /** `view` changed. */
  readonly onChange: () => void;
}

export const slotOf = (variant: string): EngineSlot =>
  stockfishVariants.has(variant) ? 'standard' : 'variants';

const text = z.string().max(4_096);
const valueSchema = z.union([z.boolean(), z.int(), text]);
const optionSchema: z.ZodType<EngineOption> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), name: text, usual: z.boolean() }),
  z.object({ kind: z.literal('spin'), name: text, usual: z.int(), least: z.int(), most: z.int() }),
  z.object({ kind: z.literal('combo'), name: text, usual: text, choices: z.array(text) }),
  z.object({ kind: z.literal('string'), name: text, usual: text }),
  z.object({ kind: z.literal('button'), name: text }),
]);
const recordSchema = z.object({
  slot: z.enum(engineSlots),
  path: text,
  name: text,
  options: z.array(optionSchema).max(300),
  values: z.record(text, valueSchema),
});
type EngineRecord = z.infer<typeof recordSchema>;

/** The record is a text, because its mark is valid for these characters only. */
const sealedSchema = z.object({ record: z.string().max(1_000_000), mark: z.string().max(2_000_000) });

interface ChosenEngine {
  readonly record: EngineRecord;
  readonly presses: Readonly<Record<string, number>>;
  /** The last search lost the engine. */
  readonly isLost: boolean;
  /** Whether the choice outlives this run of the app. */
  readonly isLasting: boolean;
}

export function createOwnEngines(options: OwnEnginesOptions) {
  const { file, seal, onChange } = options;
  const log = options.log.child('own-engines');
  const chosen = new Map<EngineSlot, ChosenEngine>();
  /** Names of engines that were chosen elsewhere. They are not started. */
  const foreign = new Map<EngineSlot, string>();
  /** Slots that the user has changed in this run. */
  const changed = new Set<EngineSlot>();

  const readFile = (): Readonly<Record<string, unknown>> => {
    try {
      return { ...(file.read() as object) };
    } catch (error) {
      log.warn('engines not read', { reason: String(error) });
      return {};
    }
  };

  const write = (slot: EngineSlot, sealed: z.infer<typeof sealedSchema> | null): void => {
    try {
      const { [slot]: _, ...others } = readFile();
      file.write(sealed === null ? others : { ...others, [slot]: sealed });
    } catch (error) {
      log.warn('engines not written', { reason: String(error) });
      throw new ContractFailure('storage', messageOf('storage.settingsNotSaved'));
    }
  };

  const store = async (record: EngineRecord, presses: ChosenEngine['presses']): Promise<void> => {
    const written = JSON.stringify(record);
    const mark = await seal.make(written);
    write(record.slot, mark === null ? null : { record: written, mark });
    foreign.delete(record.slot);
    chosen.set(record.slot, { record, presses, isLost: false, isLasting: mark !== null });
    changed.add(record.slot);
    onChange();
  };

  const chosenIn = (slot: EngineSlot): ChosenEngine => {
    const known = chosen.get(slot);
    if (!known) throw new ContractFailure('not_found', messageOf('engine.notChosen'));
    return known;
  };

  /** An option that the user may set. */
  const optionOf = ({ record }: ChosenEngine, name: string): EngineOption => {
    const option = record.options.find((one) => one.name === name);
    if (!option || !isOpenOption(option)) throw refused(name);
    return option;
  };

  const setValue = async (slot: EngineSlot, name: string, value: OptionValue | null): Promise<void> => {
    const known = chosenIn(slot);
    const option = optionOf(known, name);
    if (value !== null && !acceptsValue(option, value)) throw refused(name);
    const { [name]: _, ...others } = known.record.values;
    const values = value === null ? others : { ...others, [name]: value };
    await store({ ...known.record, values }, known.presses);
  };

  return {
    /** Reads the choices of earlier runs. */
    async restore(): Promise<void> {
      const content = readFile();
      for (const slot of engineSlots) {
        if (content[slot] === undefined) continue;
        const sealed = safeCheck(sealedSchema, content[slot]);
        const record = sealed.success ? recordIn(sealed.data.record) : undefined;
        if (record?.slot !== slot || !sealed.success) {
          log.warn('engine not readable', { slot });
          continue;
        }
        const isMine = await seal.isMine(sealed.data.record, sealed.data.mark);
        if (changed.has(slot)) continue;
        if (isMine) chosen.set(slot, { record, presses: {}, isLost: false, isLasting: true });
        else {
          log.warn('engine was chosen on another computer', { slot });
          foreign.set(slot, record.name);
        }
        onChange();
      }
    },
    of(slot: EngineSlot): OwnEngine | undefined {
      const known = chosen.get(slot);
      return known && { path: known.record.path, values: known.record.values, presses: known.presses };
    },
    nameOf: (slot: EngineSlot): string | null => chosen.get(slot)?.record.name ?? null,
    view: (): OwnEngineView[] =>
      engineSlots.flatMap((slot): OwnEngineView[] => {
        const known = chosen.get(slot);
        const elsewhere = foreign.get(slot);
        if (known) return [viewOf(known)];
        return elsewhere === undefined
          ? []
          : [
              {
                slot,
                name: elsewhere,
                path: '',
                isForeign: true,
                isLasting: true,
                isLost: false,
                options: [],
              },
            ];
      }),
    /** Asks for a file, and takes it if it is an engine. Resolves to false if the user cancels. */
    async choose(slot: EngineSlot): Promise<boolean> {
      const path = await options.askForEngine();
      if (path === null) return false;
      const answer = await describeEngine(path, options);
      const named = { file: basename(path) };
      if (!answer.ok) throw new ContractFailure('refused', messageOf(problems[answer.problem], named));
      const { engine } = answer;
      if (slot === 'variants' && !engine.playsVariants)
        throw new ContractFailure('refused', messageOf('engine.noVariants', named));
      const name = engine.name === '' ? named.file : engine.name;
      await store({ slot, path, name, options: [...engine.options], values: {} }, {});
      return true;
    },
    /** Null: the engine's own value. The window never names a place: see `choosePlace`. */
    async setOption(slot: EngineSlot, name: string, value: OptionValue | null): Promise<void> {
      if (typeof value === 'string' && namesPlace(value) && !isChoice(chosenIn(slot), name))
        throw refused(name);
      await setValue(slot, name, value);
    },
    /** Asks for the file or the folder that a text option names. */
    async choosePlace(slot: EngineSlot, name: string): Promise<void> {
      const option = optionOf(chosenIn(slot), name);
      if (option.kind !== 'string') throw refused(name);
      const path = await options.askForData(placeOf(name));
      if (path !== null) await setValue(slot, name, path);
    },
    press(slot: EngineSlot, name: string): void {
      const known = chosenIn(slot);
      if (optionOf(known, name).kind !== 'button') throw refused(name);
      const presses = { ...known.presses, [name]: (known.presses[name] ?? 0) + 1 };
      chosen.set(slot, { ...known, presses });
    },
    drop(slot: EngineSlot): void {
      write(slot, null);
      chosen.delete(slot);
      foreign.delete(slot);
      changed.add(slot);
      onChange();
    },
    /** Whether the engine answered its last search. */
    answered(slot: EngineSlot, isLost: boolean): void {
      const known = chosen.get(slot);
      if (!known || known.isLost === isLost) return;
      chosen.set(slot, { ...known, isLost });
      onChange();
    },
  };
}

function recordIn(written: string): EngineRecord | undefined {
  try {
    return safeCheck(recordSchema, JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}

const problems = {
  missing: 'engine.missing',
  notAllowed: 'engine.notAllowed',
  notProgram: 'engine.notProgram',
  silent: 'engine.silent',
  ended: 'engine.ended',
} as const satisfies Record<EngineProblem, MessageId>;

const isChoice = ({ record }: ChosenEngine, name: string): boolean =>
  record.options.some((one) => one.name === name && one.kind === 'combo');

const refused = (name: string) => new ContractFailure('refused', messageOf('engine.valueRefused', { name }));

/** Engines name tablebases by their folder, and networks and books by their file. */
function placeOf(name: string): 'file' | 'folder' {
  const low = name.toLowerCase();
  return ['path', 'folder', 'dir'].some((part) => low.includes(part)) ? 'folder' : 'file';
}

function viewOf({ record, isLost, isLasting }: ChosenEngine): OwnEngineView {
  const { slot, name, path, values } = record;
  return {
    ...{ slot, name, path, isForeign: false, isLasting, isLost },
    options: record.options.filter(isOpenOption).map((option): OwnEngineView['options'][number] => {
      const value = values[option.name];
      switch (option.kind) {
        case 'check':
          return { ...option, value: typeof value === 'boolean' ? value : option.usual };
        case 'spin':
          return { ...option, value: typeof value === 'number' ? value : option.usual };
        case 'combo':
          return {
            ...option,
            choices: [...option.choices],
            value: typeof value === 'string' ? value : option.usual,
          };
        case 'string':
          return {
            ...option,
            value: typeof value === 'string' ? value : option.usual,
            place: placeOf(option.name),
          };
        case 'button':
          return option;
      }
    }),
  };
}
