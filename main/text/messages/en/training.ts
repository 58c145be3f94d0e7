/** Training. */
export const trainingMessages = {
  'training.noSuchCard': 'This position is no longer in your training.',
  'training.illegalMove': 'This move is not possible in the position.',
} as const;
