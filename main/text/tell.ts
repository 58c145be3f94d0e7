/** Puts what main says (`say.ts`) into the user's language, old entries of the ledger included. */
import type { Language } from './language.ts';
import { allSayings } from './sayings/all.ts';
import type { Rendering, Renderings } from './sayings/sayings.ts';

interface Pattern {
  /** What the saying has between its places, the text before the first and behind the last included. */
  readonly pieces: readonly string[];
  readonly places: readonly string[];
  /** No text follows the last place. */
  readonly openEnd: boolean;
  readonly rendering: Rendering;
}

interface Book {
  readonly whole: ReadonlyMap<string, Rendering>;
  /** By their first characters: the one with the longest text of its own first, those that begin with a place included. */
  readonly patterns: ReadonlyMap<string, readonly Pattern[]>;
  /** Those that begin with a place, in the same order. */
  readonly openStart: readonly Pattern[];
}

/** How many more texts may be looked up for one sentence: servers can send text that splits into thousands of them. */
interface Budget {
  lookups: number;
}

type Foreign = Exclude<Language, 'en'>;

const books = new Map<Foreign, Book>();

/** Main says nothing longer, ids and a server's words included; what is longer stays as it came. */
const longestSentence = 4_000;
const mostLookups = 400;
/** Main puts together a few at most. */
const mostSentences = 24;
/** Patterns are found by so many first characters. */
const startLength = 3;

/**
 * The sentence in the language, or several one after the other; what is not known stays as it came, such as a server's
 * own words. What stands at a sentence's places is put into the language in the same way.
 */
export function tell(sentence: string, language: Language): string {
  if (language === 'en' || sentence === '' || sentence.length > longestSentence) return sentence;
  return translate(sentence, language, { lookups: mostLookups });
}

function translate(sentence: string, language: Foreign, budget: Budget): string {
  const book = bookOf(language);
  return (
    known(sentence, book, language, 'one sentence', budget) ??
    oneByOne(sentence, book, language, budget) ??
    known(sentence, book, language, 'anything', budget) ??
    sentence
  );
}

/** `values`: what may stand at a place, but for the last of an open end, which may always be anything. */
function known(
  sentence: string,
  book: Book,
  language: Foreign,
  values: 'one sentence' | 'anything',
  budget: Budget,
): string | undefined {
  if (budget.lookups === 0) return undefined;
  budget.lookups -= 1;
  const whole = book.whole.get(sentence);
  if (whole !== undefined) return render(whole, {});
  for (const { pieces, places, openEnd, rendering } of book.patterns.get(startOf(sentence)) ??
    book.openStart) {
    const found = valuesIn(sentence, pieces);
    if (!found) continue;
    const closed = openEnd ? found.slice(0, -1) : found;
    if (values === 'one sentence' && closed.some((value) => boundary.test(value))) continue;
    const told = places.map(
      (place, index) => [place, translate(found[index] ?? '', language, budget)] as const,
    );
    return render(rendering, Object.fromEntries(told));
  }
  return undefined;
}

/**
 * The text at each place, one character at least; undefined when the sentence does not have the pieces. Takes the first
 * occurrence of each piece, which leaves most to the later ones: no other choice can fit where this one does not.
 */
function valuesIn(sentence: string, pieces: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const piece of rest) {
    const at = sentence.indexOf(piece, from + 1);
    if (at === -1) return undefined;
    values.push(sentence.slice(from, at));
    from = at + piece.length;
  }
  const end = sentence.length - last.length;
  return end > from ? [...values, sentence.slice(from, end)] : undefined;
}

/** Between two sentences. */
const boundary = /(?<=[.!?)”]) (?=\p{Lu})/u;

/** The longest run of sentences that is known counts, for some belong together. Undefined: none of them is known. */
function oneByOne(text: string, book: Book, language: Foreign, budget: Budget): string | undefined {
  const parts = text.split(boundary);
  if (parts.length > mostSentences) return undefined;
  const told: string[] = [];
  let isAnyKnown = false;
  for (let at = 0; at < parts.length;) {
    let found: string | undefined;
    let end = parts.length;
    for (; end > at && found === undefined; end -= 1)
      found = known(parts.slice(at, end).join(' '), book, language, 'one sentence', budget);
    isAnyKnown ||= found !== undefined;
    told.push(found ?? parts[at] ?? '');
    at = found === undefined ? at + 1 : end + 1;
  }
  return isAnyKnown ? told.join(' ') : undefined;
}

function render(rendering: Rendering, values: Readonly<Record<string, string>>): string {
  if (typeof rendering === 'function') return rendering(values);
  return rendering.replace(/\{(\w+)\}/g, (_whole, place: string) => values[place] ?? '');
}

function bookOf(language: Foreign): Book {
  const before = books.get(language);
  if (before) return before;
  const made = makeBook(allSayings[language]);
  books.set(language, made);
  return made;
}

function makeBook(renderings: Renderings): Book {
  const entries = Object.entries(renderings);
  const ownLength = ({ pieces }: Pattern) => pieces.join('').length;
  const patterns = entries
    .filter(([saying]) => saying.includes('{'))
    .map(([saying, rendering]): Pattern => ({ ...patternOf(saying), rendering }))
    .toSorted((a, b) => ownLength(b) - ownLength(a));
  // A start shorter than the others' would be found by none of them.
  const isOpen = ({ pieces: [first = ''] }: Pattern) => first.length < startLength;
  const starts = new Set(
    patterns.filter((one) => !isOpen(one)).map(({ pieces: [first = ''] }) => startOf(first)),
  );
  const startingWith = (start: string) =>
    patterns.filter((one) => isOpen(one) || one.pieces[0]?.startsWith(start));
  return {
    whole: new Map(entries.filter(([saying]) => !saying.includes('{'))),
    patterns: new Map([...starts].map((start) => [start, startingWith(start)])),
    openStart: patterns.filter(isOpen),
  };
}

const startOf = (text: string): string => text.slice(0, startLength);

function patternOf(saying: string): Omit<Pattern, 'rendering'> {
  const parts = saying.split(/\{(\w+)\}/);
  return {
    pieces: parts.filter((_part, index) => index % 2 === 0),
    places: parts.filter((_part, index) => index % 2 === 1),
    openEnd: parts.at(-1) === '',
  };
}
