/** The options that a UCI engine declares, and the values that they accept. Pure. */

export type EngineOption =
  | { readonly kind: 'check'; readonly name: string; readonly usual: boolean }
  | {
      readonly kind: 'spin';
      readonly name: string;
      readonly usual: number;
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly kind: 'combo';
      readonly name: string;
      readonly usual: string;
      readonly choices: readonly string[];
    }
  | { readonly kind: 'string'; readonly name: string; readonly usual: string }
  | { readonly kind: 'button'; readonly name: string };

export type OptionValue = boolean | number | string;

/** More than any engine declares. */
const mostOptions = 300;
const mostChoices = 200;
const longestText = 300;
/** Memory of one engine, MB: each core that analyses has an engine of its own. */
const mostHashMb = 1_024;

const kinds = ['check', 'spin', 'combo', 'string', 'button'];

/** Reads the lines before `uciok`. Leaves out declarations that are incomplete or too long. */
export function optionsIn(greeting: readonly string[]): EngineOption[] {
  const options = new Map<string, EngineOption>();
  for (const line of greeting) {
    const option = line.startsWith('option ') ? parseOption(line) : undefined;
    if (option && options.size < mostOptions) options.set(option.name, option);
  }
  return [...options.values()];
}

function parseOption(line: string): EngineOption | undefined {
  const words = line.split(' ').filter((word) => word !== '');
  const typeAt = words.findIndex((word, at) => word === 'type' && kinds.includes(words[at + 1] ?? ''));
  if (words[1] !== 'name' || typeAt === -1) return undefined;
  const name = words.slice(2, typeAt).join(' ');
  if (name === '' || name.length > longestText || hasControl(name)) return undefined;
  const rest = words.slice(typeAt + 2);
  switch (words[typeAt + 1]) {
    case 'check':
      return { kind: 'check', name, usual: after(rest, 'default')[0] === 'true' };
    case 'spin':
      return parseSpin(name, rest);
    case 'combo': {
      const choices = [...new Set(choicesIn(rest))].slice(0, mostChoices);
      const usual = after(rest, 'default').join(' ');
      return choices.includes(usual) ? { kind: 'combo', name, usual, choices } : undefined;
    }
    case 'string': {
      const at = rest.indexOf('default');
      const usual = at === -1 ? '' : rest.slice(at + 1).join(' ');
      return { kind: 'string', name, usual: usual === '<empty>' ? '' : usual.slice(0, longestText) };
    }
    default:
      return { kind: 'button', name };
  }
}

function parseSpin(name: string, rest: readonly string[]): EngineOption | undefined {
  const [usual = NaN, least = NaN, declared = NaN] = ['default', 'min', 'max'].map((marker) =>
    Number(after(rest, marker)[0] ?? NaN),
  );
  const most = name === 'Hash' ? Math.min(declared, mostHashMb) : declared;
  const isWhole = [usual, least, most].every(Number.isSafeInteger);
  return isWhole && least <= most
    ? { kind: 'spin', name, usual: Math.min(most, Math.max(least, usual)), least, most }
    : undefined;
}

const markers = ['default', 'min', 'max', 'var'];

/** The words between a marker and the next one. */
function after(words: readonly string[], marker: string): string[] {
  const at = words.indexOf(marker);
  if (at === -1) return [];
  const rest = words.slice(at + 1);
  const end = rest.findIndex((word) => markers.includes(word));
  return end === -1 ? rest : rest.slice(0, end);
}

function choicesIn(words: readonly string[]): string[] {
  const choices: string[][] = [];
  let isChoice = false;
  for (const word of words) {
    if (markers.includes(word)) {
      isChoice = word === 'var';
      if (isChoice) choices.push([]);
    } else if (isChoice) choices.at(-1)?.push(word);
  }
  return choices.map((choice) => choice.join(' ')).filter((choice) => choice.length <= longestText);
}

/**
 * Whether the user may set the option. The app sets the number of threads and lines, the rules and the mode itself. An
 * option that makes the engine write a file is never set.
 */
export function isOpenOption({ name, kind }: EngineOption): boolean {
  const low = name.toLowerCase();
  if (['threads', 'multipv', 'ponder'].includes(low) || low.startsWith('uci_')) return false;
  return kind !== 'string' || !low.includes('log');
}

/** Whether the option accepts the value. A button accepts none. */
export function acceptsValue(option: EngineOption, value: OptionValue): boolean {
  switch (option.kind) {
    case 'check':
      return typeof value === 'boolean';
    case 'spin':
      return (
        typeof value === 'number' &&
        Number.isSafeInteger(value) &&
        value >= option.least &&
        value <= option.most
      );
    case 'combo':
      return typeof value === 'string' && option.choices.includes(value);
    case 'string':
      return typeof value === 'string' && value.length <= longestPath && !hasControl(value);
    case 'button':
      return false;
  }
}

const longestPath = 4_096;

/** Whether a text could name a file outside the engine's folder. Such a value comes only from the file dialog. */
export const namesPlace = (text: string): boolean =>
  ['/', '\\', ':', '..'].some((part) => text.includes(part));

/** A line break would begin another command. */
function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

export function optionCommand(name: string, value?: OptionValue): string {
  if (value === undefined) return `setoption name ${name}`;
  return `setoption name ${name} value ${value === '' ? '<empty>' : String(value)}`;
}
