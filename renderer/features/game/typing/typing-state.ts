export interface TypingProblem {
  readonly typed: string;
  /** The moves of which one was meant; empty for an illegal move. */
  readonly sans: readonly string[];
}

export interface TypedMoveState {
  /** The letters so far. */
  readonly text: string;
  readonly problem: TypingProblem | null;
  /** Why the letters are not played yet. */
  readonly waitsFor: 'letters' | 'piece' | 'enter' | 'turn';
  /** A move can be typed. */
  readonly open: boolean;
  /** The letters came from outside the field. */
  readonly byKeys: boolean;
  /** Replaces the letters, and plays them when they are one move. */
  readonly change: (text: string) => void;
  /** Plays letters that are one move as they are. */
  readonly submit: () => void;
}
