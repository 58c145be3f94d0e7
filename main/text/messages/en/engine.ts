/** The user's own chess engines. */
export const engineMessages = {
  'engine.missing': 'There is no file {file} any more. Choose the engine’s program again.',
  'engine.notAllowed':
    'Your system does not allow you to run {file}. Make the file executable, then choose it again.',
  'engine.notProgram':
    '{file} is not a program of this system. Choose the engine’s program itself, not an archive or a folder.',
  'engine.silent':
    '{file} started, but did not answer as a chess engine within 10 seconds. Choose an engine that supports UCI.',
  'engine.ended':
    '{file} ended before it answered. Start it once in a terminal to see what it lacks, or choose an engine that supports UCI.',
  'engine.noVariants': '{file} plays no chess variants. Choose an engine such as Fairy-Stockfish.',
  'engine.lostOnBoard':
    '{name} did not start, or stopped answering. Choose Outpost’s engine in the engine settings, or check yours in Settings, Storage.',
  'engine.notChosen': 'No engine is chosen here. Choose one first.',
  'engine.valueRefused':
    'The engine does not accept this value for “{name}”. Choose a value within its limits; choose files and folders with the button.',
} as const;
