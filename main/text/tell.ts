/** Puts what main says (`say.ts`) into the user's language, old entries of the ledger included. */
import type { Language } from './language.ts';
import { allSayings } from './sayings/all.ts';
import type { Rendering, Renderings } from './sayings/sayings.ts';

interface Pattern {
  readonly expression: RegExp;
  readonly places: readonly string[];
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
  return known(sentence, book, language) ?? oneByOne(sentence, book, language);
}

function known(sentence: string, book: Book, language: Foreign): string | undefined {
  const whole = book.whole.get(sentence);
  if (whole !== undefined) return render(whole, {});
  for (const { expression, places, rendering } of book.patterns) {
    const found = expression.exec(sentence);
    if (!found) continue;
    const values = places.map((place, index) => [place, tell(found[index + 1] ?? '', language)] as const);
    return render(rendering, Object.fromEntries(values));
  }
  return undefined;
}

/** The longest run of sentences that is known counts, for some belong together. */
function oneByOne(text: string, book: Book, language: Foreign): string {
  const parts = text.split(/(?<=[.!?)”]) (?=\S)/);
  if (parts.length === 1) return text;
  const told: string[] = [];
  for (let at = 0; at < parts.length;) {
    let end = parts.length;
    let found: string | undefined;
    for (; end > at && found === undefined; end -= 1) {
      // The whole text was looked at before.
      if (at > 0 || end < parts.length) found = known(parts.slice(at, end).join(' '), book, language);
    }
    told.push(found ?? parts[at] ?? '');
    at = found === undefined ? at + 1 : end + 1;
  }
  return told.join(' ');
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

function patternOf(saying: string): Pick<Pattern, 'expression' | 'places'> {
  const [...pieces] = saying.split(/\{(\w+)\}/);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? '(.+?)' : escapePattern(piece)));
  return {
    expression: new RegExp(`^${source.join('')}$`, 's'),
    places: pieces.filter((_piece, index) => index % 2 === 1),
  };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, (mark) => `\\${mark}`);
}
