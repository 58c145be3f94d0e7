/** The practice club and its members. */
export const practiceMessages = {
  'practice.beginner':
    'A beginner who plays every game to the end, never rated, and lets you take moves back.',
  'practice.clubPlayer': 'A club player: solid, a little impatient, slips now and then.',
  'practice.strong': 'Strong and correct, resigns lost games, accepts only games with a clock.',
  'practice.friendly':
    'Friendly and cheerful: likes Chess960, three-check and King of the Hill, and always wants a rematch.',
  'practice.variants':
    'Plays fast and for fun: crazyhouse, atomic, antichess, horde and racing kings, never correspondence.',
  'practice.anyGame': 'Accepts any game: every variant, every speed, rated or casual.',
  'practice.notRunning':
    'The practice club is not running. Open it from the first screen or under Settings, Accounts.',
  'practice.noAnswer': 'The practice club does not answer; Outpost starts it again. Reason: {reason}',
  'practice.refused': 'The practice club refused the request: {reason}',
  'practice.stopped': 'The practice club was stopped.',
  'practice.notStarting':
    'The practice club does not start; the log has the details. Choose it again to retry.',
  'practice.startsAfresh':
    'The practice club starts afresh, because its saved state could not be read. The old state is now in {file}.',
} as const;
