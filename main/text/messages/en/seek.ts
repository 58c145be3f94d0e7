/** Searching for an opponent. */
export const seekMessages = {
  'seek.needsTimeControl': 'Choose a clock or a number of days per move.',
  'seek.tooFast': 'Outpost can search only for rapid and slower games. Use the browser for faster ones.',
} as const;
