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

/** Reads comments of a PGN. Other commands, such as clocks, stay in the text. */
export function readNote(comments: readonly string[]): RepertoireNote {
  const found: TextShape[] = [];
  const comment = textOf(comments, found);
  const shapes = found.filter(
    (one, index) => found.findIndex(({ from, to }) => from === one.from && to === one.to) === index,
  );
  return { comment: plainComment(comment), shapes: makeShapes(shapes) };
}

/** Whether `readNote` shortens the text of comments. */
export const isLong = (comments: readonly string[]): boolean =>
  textOf(comments, []).length > longestRepertoireComment;

/** The text of comments, each once, without the shapes, which are added to `found`. */
function textOf(comments: readonly string[], found: TextShape[]): string {
  const texts = comments.map((comment) =>
    oneLine(
      comment.replaceAll(/\[%c[as]l ([^\][]*)\]/g, (_whole, list: string) => {
        found.push(...parseShapes(list.replaceAll(/[\s,]+/g, ' ').trim()));
        return ' ';
      }),
    ),
  );
  return [...new Set(texts)].filter((text) => text !== '').join(' ');
}

/** A comment as PGN can carry it: without braces, line breaks and repeated spaces. */
export const plainComment = (text: string): string => oneLine(text).slice(0, longestRepertoireComment).trim();

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
