/**
 * Finds the regular expressions in source files, and those with super-linear time. Two checks complement each
 * other. `scslre` proves patterns vulnerable to one repeated character. Texts that repeat parts of the pattern
 * (such as ` depth 1`) are measured.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script, type Context } from 'node:vm';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

export interface FoundExpression {
  /** For example `main/base/redact.ts:21`. */
  readonly place: string;
  readonly expression: RegExp;
}

/** An expression constructed at run time. */
export interface DynamicExpression {
  readonly place: string;
  readonly file: string;
  readonly source: string;
}

export interface FoundExpressions {
  readonly literals: readonly FoundExpression[];
  readonly dynamic: readonly DynamicExpression[];
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * All regular expressions of the scripts below the folders, which are relative to `root`. Throws on a syntax
 * error.
 */
export function findExpressions(root: string, folders: readonly string[]): FoundExpressions {
  const literals: FoundExpression[] = [];
  const dynamic: DynamicExpression[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.[cm]?[jt]sx?$/.test(name)) continue;
      const file = join(folder, name);
      const found = expressionsIn(file, readFileSync(join(root, file), 'utf8'));
      literals.push(...found.literals);
      dynamic.push(...found.dynamic);
    }
  }
  return { literals, dynamic };
}

export function expressionsIn(file: string, text: string): FoundExpressions {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const literals: FoundExpression[] = [];
  const dynamic: DynamicExpression[] = [];
  const placeOf = (start: unknown) => `${file}:${text.slice(0, Number(start)).split('\n').length}`;
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, regex, start, end, callee } = node;
    if (type === 'Literal' && isNode(regex)) {
      const expression = new RegExp(String(regex['pattern']), String(regex['flags']));
      literals.push({ place: placeOf(start), expression });
    }
    const isCall = type === 'NewExpression' || type === 'CallExpression';
    if (isCall && isNode(callee) && callee['name'] === 'RegExp') {
      dynamic.push({ place: placeOf(start), file, source: text.slice(Number(start), Number(end)) });
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return { literals, dynamic };
}

/** Why the expression is unsafe; undefined when no super-linear time was found. */
export function superLinearReason(expression: RegExp): string | undefined {
  const { source, flags } = expression;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (report) return `${report.type}: repeat ${JSON.stringify(report.character.pick)}`;
  // One context for all texts of an expression, because each takes longer than a linear search.
  const context = createContext({ expression: new RegExp(source, flags), text: '' });
  for (const { word, ending } of attacksOn(expression)) {
    const attack = (length: number) => word.repeat(Math.ceil(length / word.length)) + ending;
    context['text'] = attack(attackLength / 4);
    if (isFast(context)) continue;
    context['text'] = attack(attackLength);
    const ms = bestTime(context);
    if (ms > maxMs) return `${ms.toFixed(0)} ms for ${JSON.stringify(word.slice(0, 40))}… again and again`;
  }
  return undefined;
}

/** Length of a measured text. */
const attackLength = 256 * 1024;
/** A linear expression takes a few ms for such a text, a quadratic one seconds. */
const maxMs = 60;
/** Many, because the time of the process includes its garbage collection. */
const attempts = 10;
/** Runs that are ended before the expression counts as too slow. */
const mostEnded = 2;
/** Ends a run: even a machine that shares its processor among ten processes gives more than `maxMs` in this time. */
const hardLimitMs = 600;

/** Finds every match, as a replacement would. */
const script = new Script("text.replace(expression, '')");

/** Whether even a cubic expression that takes this long for a quarter of the text would take less than `maxMs` for all. */
function isFast(context: Context): boolean {
  const began = performance.now();
  try {
    script.runInContext(context, { timeout: hardLimitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return false;
  }
  return performance.now() - began < maxMs / 4 ** 3;
}

/** The shortest of several runs, ms of the processor: the time of day would count other processes too. */
function bestTime(context: Context): number {
  let best = Infinity;
  let ended = 0;
  for (let attempt = 0; attempt < attempts && best > maxMs && ended < mostEnded; attempt += 1) {
    const began = process.cpuUsage();
    try {
      script.runInContext(context, { timeout: hardLimitMs });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      ended += 1;
    }
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

const isTimeout = (error: unknown): boolean =>
  isNode(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Suffixes after the repeated part that make the match fail at the text's end. */
const endings = ['', '\u0000'];

/** A text that repeats the word and then has the ending. */
interface Attack {
  readonly word: string;
  readonly ending: string;
}

/** Texts that repeat a part of the pattern: each prefix of each sequence in it, and each of its elements. */
function attacksOn(expression: RegExp): readonly Attack[] {
  const pattern = new RegExpParser().parseLiteral(String(expression)).pattern;
  const words = new Set<string>();
  const visit = (alternatives: readonly AST.Alternative[]): void => {
    for (const { elements } of alternatives) {
      let before = '';
      for (const element of elements) {
        const samples = samplesOf(element);
        for (const sample of samples) words.add(sample).add(before + sample);
        before += samples[0] ?? '';
        const inner = element.type === 'Quantifier' ? element.element : element;
        if ('alternatives' in inner) visit(inner.alternatives);
      }
      words.add(before);
    }
  };
  visit(pattern.alternatives);
  words.delete('');
  return [...words].flatMap((word) => endings.map((ending) => ({ word, ending })));
}

/** Some texts that the element matches, the shortest first. */
function samplesOf(element: AST.Element): readonly string[] {
  switch (element.type) {
    case 'Assertion':
    case 'Backreference':
      return [''];
    case 'Quantifier':
      return samplesOf(element.element).map((sample) =>
        sample.repeat(Math.max(1, Math.min(element.min, 40))),
      );
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.map(({ elements }) =>
        elements.map((inner) => samplesOf(inner)[0] ?? '').join(''),
      );
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${element.raw}$`, 'u');
      return sampleCharacters.filter((character) => one.test(character)).slice(0, 6);
    }
  }
}

const sampleCharacters = [...'a1 A_-./:"\'\\=&,;<>[]{}()%+\t\n\u00e9'];
