/** TV. */
export const tvMessages = {
  'tv.feedSilent': 'The stream sends no data, although the channel shows a game.',
  'tv.recordingGone': 'This game is no longer among the recordings.',
} as const;
