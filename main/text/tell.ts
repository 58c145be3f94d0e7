/** Puts what main says (`say.ts`) into the user's language, old entries of the ledger included. */
import type { Language } from './language.ts';
import { allSayings } from './sayings/all.ts';
import type { Rendering, Renderings } from './sayings/sayings.ts';

interface Pattern {
  readonly expression: RegExp;
  readonly places: readonly string[];
  /** Nothing stands behind the last place. */
  readonly openEnd: boolean;
  readonly rendering: Rendering;
}

interface Book {
  readonly whole: ReadonlyMap<string, Rendering>;
  /** The one with most words of its own first. */
  readonly patterns: readonly Pattern[];
}

type Foreign = Exclude<Language, 'en'>;

const books = new Map<Foreign, Book>();

/**
 * The sentence in the language, or several one after the other; what is not known stays as it came, such as a server's
 * own words. What stands at a sentence's places is put into the language in the same way.
 */
export function tell(sentence: string, language: Language): string {
  if (language === 'en' || sentence === '') return sentence;
  const book = bookOf(language);
  return (
    known(sentence, book, language, 'one sentence') ??
    oneByOne(sentence, book, language) ??
    known(sentence, book, language, 'anything') ??
    sentence
  );
}

/** `values`: what may stand at a place, but for the last of an open end, which may always be anything. */
function known(
  sentence: string,
  book: Book,
  language: Foreign,
  values: 'one sentence' | 'anything',
): string | undefined {
  const whole = book.whole.get(sentence);
  if (whole !== undefined) return render(whole, {});
  for (const { expression, places, openEnd, rendering } of book.patterns) {
    const [, ...found] = expression.exec(sentence) ?? [];
    if (found.length === 0) continue;
    const closed = openEnd ? found.slice(0, -1) : found;
    if (values === 'one sentence' && closed.some((value) => boundary.test(value))) continue;
    const told = places.map((place, index) => [place, tell(found[index] ?? '', language)] as const);
    return render(rendering, Object.fromEntries(told));
  }
  return undefined;
}

/** Between two sentences. */
const boundary = /(?<=[.!?)”]) (?=\p{Lu})/u;

/** The longest run of sentences that is known counts, for some belong together. Undefined: none of them is known. */
function oneByOne(text: string, book: Book, language: Foreign): string | undefined {
  const parts = text.split(boundary);
  const told: string[] = [];
  let isAnyKnown = false;
  for (let at = 0; at < parts.length;) {
    let found: string | undefined;
    let end = parts.length;
    for (; end > at && found === undefined; end -= 1)
      found = known(parts.slice(at, end).join(' '), book, language, 'one sentence');
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
  const withPlaces = entries.filter(([saying]) => saying.includes('{'));
  const ownWords = (saying: string) => saying.replaceAll(/\{\w+\}/g, '').length;
  return {
    whole: new Map(entries.filter(([saying]) => !saying.includes('{'))),
    patterns: withPlaces
      .toSorted(([a], [b]) => ownWords(b) - ownWords(a))
      .map(([saying, rendering]) => ({ ...patternOf(saying), rendering })),
  };
}

function patternOf(saying: string): Omit<Pattern, 'rendering'> {
  const pieces = saying.split(/\{(\w+)\}/);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? '(.+?)' : escapePattern(piece)));
  return {
    expression: new RegExp(`^${source.join('')}$`, 's'),
    places: pieces.filter((_piece, index) => index % 2 === 1),
    openEnd: pieces.at(-1) === '',
  };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, (mark) => `\\${mark}`);
}
