/**
 * Texts of the app that are plain strings where a message belongs. A message is an id with values, which the window
 * translates; a plain string reaches the user in one language.
 */
import { z } from 'zod';
import { most } from '../../../preload/contract/sizes.ts';
import type { SourceTexts } from './source.ts';

/** Members whose text is for the user. */
const textNames = new Set(['cause', 'detail', 'message', 'problem', 'reason', 'said', 'title', 'why']);

export interface KnownText {
  /** Matches the place as it is reported. */
  readonly at: RegExp;
  /** Why the text is not translated: its author. */
  readonly reason: string;
}

/** Texts that the app did not make, or that are the same in every language. */
export const knownTexts: readonly KnownText[] = [
  { at: /\.title$/, reason: 'a chess title such as GM' },
  { at: /^app\.info\.dataDirectory$/, reason: 'a path' },
  { at: /^diagnostics\.view\.places\[\]\.path$/, reason: 'a path' },
  {
    at: /^diagnostics\.view\.problems\[\]\.(message|detail)$/,
    reason: 'a line of the log, which is English',
  },
  {
    at: /^diagnostics\.view\.health\[\]\.detail$/,
    reason: 'part of a report that main writes in the user’s language, and in English for its export',
  },
  { at: /^wireLog\.report\.(head|newest\[\])$/, reason: 'lines of the exported file' },
  { at: /\.chat\[\]\.text$/, reason: 'the words of a player' },
  { at: /^notifications\.page\[\]\.(title|body)$/, reason: 'a notification as it was shown' },
  { at: /^(?:history|players)\.activity\[\]\.posts\[\]\.texts\[\]$/, reason: 'a text of the server' },
  { at: /^players\.profile\.bio$/, reason: 'the words of a player' },
  { at: /^history\.game\.stop\.text$/, reason: 'a text of the file' },
  { at: /^history\.game\.marks\[\]\.line$/, reason: 'moves' },
  { at: /^history\.game\.tags\[\]\[1\]$/, reason: 'a tag of a PGN file' },
  {
    at: /^arenas\.get\.(headline|quote\.text|verdicts\[\]\.(condition|verdict))$/,
    reason: 'a text of the server',
  },
  { at: /^(bot\.view|topic bot)\.engine\.lastCrash$/, reason: 'an error of the engine’s process' },
  { at: /^main\/service\/errors\.ts\.detail$/, reason: 'a text of the server' },
  {
    at: /^main\/features\/history\/import(s|-protocol|-problems)\.ts\.detail$/,
    reason: 'an error of the system',
  },
];

/**
 * Members of a schema that carry text for the user as a plain string: those with a telling name, and all that are made
 * with the schema of a sentence. A union that also takes a message is a message.
 */
export function plainTextsIn(schema: z.ZodType, name: string): readonly string[] {
  const found = new Set<string>();
  const visit = (inner: z.core.$ZodType, path: string, member: string, parents: readonly unknown[]): void => {
    if (parents.includes(inner)) return;
    const one = inner as z.ZodType;
    const def = one.def as z.core.$ZodTypes['_zod']['def'];
    const within = [...parents, inner];
    const into = (next: z.core.$ZodType, at = path, called = member) => visit(next, at, called, within);
    switch (def.type) {
      case 'string':
        if (textNames.has(member) || (one instanceof z.ZodString && one.maxLength === most.sentence))
          found.add(path);
        return;
      case 'object':
        if (isMessage(def.shape)) return;
        for (const [key, value] of Object.entries(def.shape)) into(value, `${path}.${key}`, key);
        return;
      case 'array':
        return into(def.element, `${path}[]`);
      case 'tuple':
        for (const [index, item] of def.items.entries()) into(item, `${path}[${index}]`);
        return;
      case 'record':
        return into(def.valueType, `${path}{}`, '');
      case 'union':
        if (def.options.some((option) => isMessageSchema(option))) return;
        for (const option of def.options) into(option);
        return;
      case 'intersection':
        into(def.left);
        into(def.right);
        return;
      case 'pipe':
        return into(def.out);
      case 'lazy':
        return into(def.getter());
      case 'catch':
      case 'nullable':
      case 'optional':
      case 'nonoptional':
      case 'readonly':
      case 'default':
      case 'prefault':
        return into(def.innerType);
      default:
    }
  };
  visit(schema, name, '', []);
  return [...found];
}

/** A message has an id and values, and nothing else. */
function isMessage(shape: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(shape);
  return keys.length === 2 && keys.includes('id') && keys.includes('values');
}

function isMessageSchema(schema: z.core.$ZodType): boolean {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'lazy') return isMessageSchema(def.getter());
  return def.type === 'object' && isMessage(def.shape);
}

/** The practice club is a server of its own: its texts are those of a server. */
const serverFolders = ['main/practice/'];

/** Fields of main's types and classes that carry text for the user as a plain string. */
export function plainTextFields(texts: SourceTexts): readonly string[] {
  const field = new RegExp(
    `^\\s*(?:readonly )?(${[...textNames].join('|')})\\??: (?:string|readonly string)`,
  );
  return [...texts]
    .filter(([file]) => file.startsWith('main/') && !serverFolders.some((folder) => file.startsWith(folder)))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line) => {
        const name = field.exec(line)?.[1];
        return name === undefined || name === 'title' ? [] : [`${file}.${name}`];
      }),
    );
}

export interface UntypedMessages {
  readonly untyped: readonly string[];
  /** Entries of the list of known texts that match nothing. */
  readonly stale: readonly string[];
}

export function judgeTexts(
  places: readonly string[],
  known: readonly KnownText[] = knownTexts,
): UntypedMessages {
  return {
    untyped: [...new Set(places)].filter((place) => !known.some(({ at }) => at.test(place))),
    stale: known.filter(({ at }) => !places.some((place) => at.test(place))).map(({ at }) => String(at)),
  };
}
