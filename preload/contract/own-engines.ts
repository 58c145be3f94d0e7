/** The user's own UCI engines, in place of the app's. */
import { z } from 'zod';
import { count, list, most, pathText, word } from './bounds.ts';
import { engineSlots } from './choices.ts';
import { lazySchema } from './lazy-schema.ts';

const slot = z.enum(engineSlots);

const optionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), name: word, value: z.boolean(), usual: z.boolean() }),
  z.object({
    kind: z.literal('spin'),
    ...{ name: word, value: count, usual: count, least: count, most: count },
  }),
  z.object({
    kind: z.literal('combo'),
    ...{ name: word, value: word, usual: word, choices: list(word, most.few) },
  }),
  /** `place`: what the file dialog asks for. */
  z.object({
    kind: z.literal('string'),
    ...{ name: word, value: pathText, usual: word, place: z.enum(['file', 'folder']) },
  }),
  z.object({ kind: z.literal('button'), name: word }),
]);

const engineSchema = z.object({
  slot,
  name: word,
  /** Empty for an engine that was chosen elsewhere. */
  path: pathText,
  /** It was chosen on another computer, and is not started here. */
  isForeign: z.boolean(),
  /** Whether the choice outlives this run of the app. */
  isLasting: z.boolean(),
  /** It crashed or hung in its last search. */
  isLost: z.boolean(),
  options: list(optionSchema, most.items),
});
export type OwnEngineView = z.infer<typeof engineSchema>;
export type EngineOptionView = OwnEngineView['options'][number];

/** At most one engine for each slot; the app's own engine has the others. */
export const ownEnginesSchema = lazySchema(() => list(engineSchema, most.few));

export const ownEngineQueries = {
  'engines.view': { input: z.undefined(), output: ownEnginesSchema },
} as const;

/** Each answers with the engines as they are then. */
export const ownEngineCommands = {
  /** Asks for the engine's file in a dialog. */
  'engines.choose': { input: z.object({ slot }), output: ownEnginesSchema },
  'engines.useBuiltIn': { input: z.object({ slot }), output: ownEnginesSchema },
  /** `value`: null for the engine's own one. A text must not name a place. */
  'engines.setOption': {
    input: z.object({ slot, name: word, value: z.union([z.boolean(), count, word]).nullable() }),
    output: ownEnginesSchema,
  },
  /** Asks in a dialog for the file or folder that a text option names. */
  'engines.choosePlace': { input: z.object({ slot, name: word }), output: ownEnginesSchema },
  'engines.press': { input: z.object({ slot, name: word }), output: ownEnginesSchema },
} as const;
