/** The form of sample answers, and the parts that several of them share. */
import type { Parsed } from '../../../main/service/codec/read-whole.ts';

export interface Identity {
  /** Why the object means nothing, or something else, without them. */
  readonly because: string;
  /** By pattern. The object is at the common start of their paths. */
  readonly members: readonly string[];
}

export interface AnswerSample {
  readonly endpoint: string;
  readonly json: unknown;
  /** For answers that the conformance check does not bind. */
  readonly parse?: (json: unknown) => Parsed<unknown>;
  readonly identity: readonly Identity[];
}

export const user = { id: 'ruth', name: 'Ruth', title: 'WFM', flair: 'nature.owl', patron: true };
export const other = { id: 'ada', name: 'Ada' };
export const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

export const within = (at: string, members: readonly string[]) =>
  members.map((member) => (at === '' ? member : `${at}.${member}`));

export const idOf = (at: string): Identity => ({
  because: 'an object is known by its id',
  members: within(at, ['id']),
});

export const pair = (at: string, members: readonly string[], because: string): Identity => ({
  because,
  members: within(at, members),
});
