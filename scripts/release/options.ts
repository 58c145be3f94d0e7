/** The options of `npm run release` without a command of signing. */
import { parseArgs } from 'node:util';
import { Misuse } from '../lib/progress.mjs';

export const usage = `Usage: npm run release -- [--dry-run] [--json] [--skip-tests] [--key FILE]…
Makes a release in dist/release and its tag. Pushes and uploads nothing.
  --dry-run     names what would stop a release, and signs with a key that is thrown away; makes no tag
  --skip-tests  only with --dry-run
  --key FILE    a private key of updates (npm run release -- keys FILE); asked for if absent
  --json        the last line is one object
Other commands: npm run release -- keys|sign|check`;

export interface ReleaseOptions {
  readonly isDryRun: boolean;
  readonly isJson: boolean;
  readonly skipsTests: boolean;
  /** Files of private keys. */
  readonly keys: readonly string[];
}

/** Throws `Misuse`. */
export function parseReleaseOptions(argv: readonly string[]): ReleaseOptions {
  const { 'dry-run': isDryRun, json: isJson, 'skip-tests': skipsTests, key: keys } = read(argv);
  if (skipsTests && !isDryRun) throw new Misuse('--skip-tests needs --dry-run: a release is tested');
  if (isDryRun && keys.length > 0) throw new Misuse('--dry-run takes no --key: it makes its own');
  return { isDryRun, isJson, skipsTests, keys };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'skip-tests': { type: 'boolean', default: false },
        key: { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch (error) {
    // Node appends advice for programmers after the first sentence.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Misuse(`${reason}\n${usage}`);
  }
}
