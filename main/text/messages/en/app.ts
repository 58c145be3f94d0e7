/** The contract between window and main process, and crashes. */
export const appMessages = {
  'app.foreignPage': 'This page may not use Outpost.',
  'app.unknownCall': 'Outpost does not know this call.',
  'app.callTooLarge': 'The call {name} carries too much data.',
  'app.callInvalid': 'The call {name} is not valid: check {where}.',
  'app.wholeValue': 'its value',
  'app.windowCutOff': 'The window lost its connection to Outpost ({reason}). Restart Outpost.',
  'app.safeMode':
    'Safe mode: Outpost connects to no server and resumes no import. Quit it and start it without --safe-mode to connect again.',
  'app.startedWithoutState':
    'Outpost started without a part of its saved state. Check the disk of its data folder, and start it again. Reason: {reason}',
  'app.internalError': 'Something went wrong inside Outpost. The log has the details.',
  'app.internalErrorKept':
    'Something went wrong inside Outpost; everything received is stored. If something looks wrong, restart Outpost; the log has the details.',
} as const;
