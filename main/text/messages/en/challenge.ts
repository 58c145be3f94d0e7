/** Challenges. */
export const challengeMessages = {
  'challenge.answerUnderWay': 'Your answer to this challenge is still on its way.',
  'challenge.gone': 'This challenge no longer exists: it was withdrawn or has expired.',
  'challenge.notOpen': 'This challenge is no longer open.',
  'challenge.acceptedByRule': 'One of your rules accepted the challenge from {name}.',
  'challenge.declinedByRule': 'One of your rules declined the challenge from {name}.',
} as const;
