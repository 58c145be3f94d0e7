/**
 * The edits of the study command: each is computed from the seed and its number, so that the process that performs it
 * and the one that judges agree on it, and an unanswered one can be repeated.
 */
import { createSeededRandom, integerBelow } from '../../../main/base/random.ts';
import type { NoteContent } from '../../../main/chess/own-notes.ts';
import { keyTextOf } from '../../../main/chess/repertoire/repertoire.ts';
import { rulesFor } from '../../../main/chess/rules.ts';
import { keyOf } from '../../../main/features/training/card.ts';

export const studyAccount = 'chaos';
export const studyGames = Array.from({ length: 40 }, (_, at) => `game${String(at).padStart(4, '0')}`);

/** Stored things that an edit changes. */
export const deedKinds = ['game note', 'position note', 'line', 'comment', 'card', 'review'] as const;
export type DeedKind = (typeof deedKinds)[number];

export interface Deed {
  readonly kind: DeedKind;
  /** Of the changed thing, unique within its kind. */
  readonly key: string;
  /** Its content afterwards; null when the edit removes it. */
  readonly value: string | null;
  readonly place: StudyPlace;
  /** For notes: what `value` says. */
  readonly note: NoteContent;
  readonly number: number;
}

export interface StudyPlace {
  readonly fen: string;
  /** In hexadecimal, and as training names it. */
  readonly position: string;
  readonly card: string;
  /** Two legal moves with the positions after them. */
  readonly moves: readonly { readonly uci: string; readonly san: string; readonly after: string }[];
}

/** Positions of five lines of random moves. */
export function studyPlaces(seed: number): readonly StudyPlace[] {
  const random = createSeededRandom(seed);
  const places = new Map<string, StudyPlace>();
  for (let line = 0; line < 5; line += 1) {
    let position = rulesFor('standard').parsePosition();
    for (let ply = 0; position && ply < 8; ply += 1) {
      const here = position;
      const legal = here.legalMoves();
      const from = integerBelow(random, legal.length - 1);
      const played = [legal[from], legal[from + 1]].flatMap((uci) => here.play(uci ?? '') ?? []);
      const key = keyTextOf(here);
      places.set(key, {
        ...{ fen: here.fen, position: key, card: keyOf('standard', here.fen) },
        moves: played.map(({ uci, san, position: next }) => ({ uci, san, after: keyTextOf(next) })),
      });
      position = played[0]?.position;
    }
  }
  return [...places.values()];
}

const shares: readonly (readonly [DeedKind, number])[] = [
  ['game note', 0.25],
  ['position note', 0.2],
  ['line', 0.2],
  ['comment', 0.1],
  ['card', 0.05],
  ['review', 0.2],
];

export const noteValue = ({ text, tags }: NoteContent): string => JSON.stringify([text, tags]);

export function deedAt(seed: number, number: number, places: readonly StudyPlace[]): Deed {
  const random = createSeededRandom(seed * 1_000_003 + number);
  let dice = random.next();
  const kind = shares.find(([, share]) => (dice -= share) < 0)?.[0] ?? 'review';
  const place = places[integerBelow(random, places.length)];
  if (!place) throw new Error('there are no positions');
  const isRemoval = random.next() < 0.2;
  const move = place.moves[number % place.moves.length];
  const note = isRemoval
    ? { text: '', tags: [] }
    : { text: `edit ${number}\nsecond line`, tags: [`tag ${number % 7}`] };
  const about = { place, note, number, kind };
  const value = isRemoval ? null : noteValue(note);
  switch (kind) {
    case 'game note':
      return { ...about, key: studyGames[integerBelow(random, studyGames.length)] ?? '', value };
    case 'position note':
      return { ...about, key: place.position, value };
    case 'line':
      return { ...about, key: `${place.position} ${move?.uci}`, value: isRemoval ? null : glyphOf(number) };
    case 'comment':
      return { ...about, key: place.position, value: isRemoval ? null : `comment ${number}` };
    case 'card':
      return { ...about, key: place.card, value: move?.uci ?? '' };
    case 'review':
      return { ...about, key: `attempt:${number}`, value: place.card };
  }
}

export const glyphOf = (number: number): string => String(1 + (number % 6));

/** Note of an imported game. */
export const importedNote = (gameId: string): NoteContent => ({
  text: `imported ${gameId}`,
  tags: ['imported'],
});

export type StudyEvent =
  | { readonly kind: 'working' | 'imported' }
  /** Games of a file were stored. */
  | { readonly kind: 'progress' }
  /** An import that the app had set aside after two ends. */
  | { readonly kind: 'continued' }
  /** An edit was asked for, or answered. */
  | { readonly kind: 'asked' | 'answered'; readonly number: number };
