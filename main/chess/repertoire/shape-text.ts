/**
 * Arrows and circles as text: colour and squares, such as `Ge2e4 Rd5`. In PGN they are commands of a comment,
 * `[%cal Ge2e4]` and `[%csl Rd5]`. Pure.
 */
import { longestRepertoireComment } from './limits.ts';
import type { RepertoireNote } from './repertoire.ts';

export const brushLetters = { green: 'G', red: 'R', blue: 'B', yellow: 'Y' } as const;
export type Brush = keyof typeof brushLetters;

export interface TextShape {
  readonly from: string;
  /** Equal to `from`: a circle. */
  readonly to: string;
  readonly brush: Brush;
}

/** More would hide the board. */
const mostShapes = 32;
const shapePattern = /^([GRBY])([a-h][1-8])([a-h][1-8])?$/;
const brushes = Object.entries(brushLetters) as readonly (readonly [Brush, string])[];

/** Texts that are no shape are left out. */
export function parseShapes(text: string): readonly TextShape[] {
  return text.split(' ').flatMap((word): readonly TextShape[] => {
    const [, letter, from, to = from] = shapePattern.exec(word) ?? [];
    const brush = brushes.find(([, one]) => one === letter)?.[0];
    return from !== undefined && to !== undefined && brush ? [{ from, to, brush }] : [];
  });
}

export const makeShapes = (shapes: readonly TextShape[]): string =>
  shapes
    .slice(0, mostShapes)
    .map(({ from, to, brush }) => `${brushLetters[brush]}${from}${from === to ? '' : to}`)
    .join(' ');

/**
 * Reads comments of a PGN. Other commands, such as evaluations and clocks, stay in the text. A position has one of each:
 * of several games, the first one's.
 */
export function readNote(comments: readonly string[]): RepertoireNote {
  const { text, shapes } = read(comments);
  return { comment: plainComment(text), shapes: makeShapes(shapes) };
}

/** Whether `readNote` shortens the text of comments, or has too many shapes. */
export function isLong(comments: readonly string[]): boolean {
  const { text, shapes } = read(comments);
  return text.length > longestRepertoireComment || shapes.length > mostShapes;
}

/** The text of comments, each once, without the shapes. */
function read(comments: readonly string[]): {
  readonly text: string;
  readonly shapes: readonly TextShape[];
} {
  const found: TextShape[] = [];
  const texts: string[] = [];
  const drawn = new Set<string>();
  const seen = new Set<string>();
  const measured = new Set<string>();
  for (const comment of comments) {
    const text = withoutShapes(comment, found);
    const fresh = oneLine(
      text.replaceAll(measure, (whole, name: string) => (measured.has(name) ? ' ' : whole)),
    );
    const bare = withoutMeasures(text);
    const kept = seen.has(bare) ? measuresOf(fresh) : fresh;
    seen.add(bare);
    for (const [, name = ''] of text.matchAll(measure)) measured.add(name);
    if (kept !== '') texts.push(kept);
  }
  const shapes = found.filter(({ from, to }) => {
    const squares = `${from}${to}`;
    const isFirst = !drawn.has(squares);
    drawn.add(squares);
    return isFirst;
  });
  return { text: texts.join(' '), shapes };
}

const shapeCommand = /\[%(c[as]l) ([^\][]*)\]/g;
/** Figures of the move that led to a position: an evaluation, the clock, the time taken. */
const measure = /\[%(eval|clk|emt|egt|mct) [^\][]*\]/g;
const anyCommand = /\[%[^\][]*\]/g;

const withoutMeasures = (text: string): string => oneLine(text.replaceAll(measure, ' '));
const measuresOf = (text: string): string => [...text.matchAll(measure)].map(([whole]) => whole).join(' ');

/** A comment without its shapes, which are added to `found`. */
function withoutShapes(comment: string, found: TextShape[]): string {
  let text = oneLine(comment);
  // Without a command within it, a bracket can be a command.
  for (let pass = 0, before = ''; pass < mostPasses && before !== text; pass += 1) {
    before = text;
    text = oneLine(
      text.replaceAll(shapeCommand, (whole, name: string, list: string) =>
        takeShapes(whole, name, list, found),
      ),
    );
  }
  return text;
}

const mostPasses = 8;

/** Adds the shapes of a command; returns its other words, which other programs may understand. */
function takeShapes(whole: string, name: string, list: string, found: TextShape[]): string {
  const words = list.split(/[\s,]+/).filter((word) => word !== '');
  const left = words.filter((word) => {
    const shapes = parseShapes(word);
    found.push(...shapes);
    return shapes.length === 0;
  });
  if (left.length === words.length) return whole;
  return left.length === 0 ? ' ' : `[%${name} ${left.join(',')}]`;
}

/** The new part of a comment that is added to a known one. */
export const newComment = (known: string, comment: string): string =>
  withoutMeasures(known).includes(withoutMeasures(comment)) ? measuresOf(comment) : comment;

/** A comment for readers: without commands for programs. */
export const readableComment = (comment: string): string => oneLine(comment.replaceAll(anyCommand, ' '));

/** A comment as PGN can carry it: without braces, line breaks and repeated spaces. */
export const plainComment = (text: string): string =>
  oneLine(text)
    .slice(0, longestRepertoireComment)
    // Half of a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

const oneLine = (text: string): string =>
  text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim();

/** The comment of a note in PGN; empty for an empty note. */
export function noteText({ comment, shapes }: RepertoireNote): string {
  const parsed = parseShapes(shapes);
  const command = (name: string, list: readonly TextShape[]): string =>
    list.length === 0 ? '' : `[%${name} ${makeShapes(list).replaceAll(' ', ',')}]`;
  const commands = [
    command(
      'csl',
      parsed.filter(({ from, to }) => from === to),
    ),
    command(
      'cal',
      parsed.filter(({ from, to }) => from !== to),
    ),
  ];
  return [commands.join(''), comment].filter((part) => part !== '').join(' ');
}
