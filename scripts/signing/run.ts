/** `npm run release -- keys|sign|check`: see `usage`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../lib/paths.mjs';
import { checkRelease, makeKey, readPrivateKey, signRelease, trustedKeys } from './release.ts';

const usage = `Usage: npm run release -- COMMAND
  keys FILE          makes a private key in FILE, outside the checkout, and prints its public key
  sign FOLDER --key FILE [--key FILE] [--days N] [--minimum VERSION]
                     lists the files of this version in FOLDER and signs the list with each key;
                     the list is believed for N days, 365 by default
  check FOLDER       judges FOLDER as an app with the keys of OUTPOST_UPDATE_KEYS does
OUTPOST_KEY_PASSPHRASE encrypts a new key and opens an encrypted one.`;

const maxDays = 3_650;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] },
      days: { type: 'string', default: '365' },
      minimum: { type: 'string', default: '0.0.0' },
    },
  });
  const [command, place, ...more] = positionals;
  const passphrase = process.env['OUTPOST_KEY_PASSPHRASE'] ?? '';
  if (place === undefined || more.length > 0) {
    console.error(usage);
    return 2;
  }
  switch (command) {
    case 'keys': {
      const key = await makeKey({ file: place, root: projectRoot, passphrase });
      console.log(`Private key: ${place}${passphrase === '' ? ' (not encrypted)' : ''}`);
      console.log(`Package with OUTPOST_UPDATE_KEYS=${key}`);
      return 0;
    }
    case 'sign': {
      const days = Number(values.days);
      if (!/^\d+$/.test(values.days) || days < 1 || days > maxDays)
        throw new Error(`--days takes a whole number from 1 to ${maxDays}, not ${values.days}`);
      const list = await signRelease({
        folder: place,
        version: await presentVersion(),
        minimum: values.minimum,
        days,
        privateKeys: await Promise.all(values.key.map((file) => readPrivateKey(file, passphrase))),
        now: Date.now(),
      });
      for (const { name, size } of list.files) console.log(`${name} (${size} bytes)`);
      console.log(`Signed as version ${list.version}, until ${list.expires.slice(0, 10)}.`);
      return 0;
    }
    case 'check': {
      const list = await checkRelease(place, trustedKeys(process.env), Date.now());
      console.log(`Version ${list.version} with ${list.files.length} files would be accepted.`);
      return 0;
    }
    default:
      console.error(usage);
      return 2;
  }
}

async function presentVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
