/**
 * `npm run conformance -- FOLDER [--json] [--quick]`: checks that every recorded answer in a folder survives the
 * round trip through the domain, and that wrong types are refused. Names instead of a folder: `practice` tries
 * every row of the interface document on the practice club. `believable` judges its members. `perft` counts lines of play. `agreement` compares the
 * two rules libraries. `connections` floods a club. `hostile` runs attacks. `house` measures the source.
 * `layout` walks the app's screens. `install` lives with the Debian package. `wayland` uses the app in a Wayland
 * session. `tree` counts the moves of positions. `polyglot` compares opening books with another program’s.
 * `syncthing` shares a folder through real Syncthing processes.
 */

import { basename, resolve } from 'node:path';

import {
  CannotRun,
  runCommand,
  type ArgumentEntry,
  type CommandContext,
  type CommandResult,
} from '../harness/command.ts';
import { agreementEntry } from './agreement/entry.ts';
import { believableEntry } from './believable/entry.ts';
import { connectionsEntry } from './connections/entry.ts';
import { hostileEntry } from './hostile/entry.ts';
import { houseEntry } from './house/entry.ts';
import { installEntry } from './install/entry.ts';
import { layoutEntry } from './layout/entry.ts';
import { perftEntry } from './perft/entry.ts';
import { polyglotEntry } from './polyglot/entry.ts';
import { practiceEntry } from './practice/entry.ts';
import { syncthingEntry } from './syncthing/entry.ts';
import { treeEntry } from './tree/entry.ts';
import { waylandEntry } from './wayland/entry.ts';
import { checkFolder, type FolderReport } from './folder.ts';
import { summarize } from './report.ts';

/** Location of the recordings relative to a checkout. */
const defaultFolder = resolve(import.meta.dirname, '../../../shared/recorded');

const folderOf = (argument: string | undefined): string => resolve(argument ?? defaultFolder);

/** Prints lines by `write`; resolves to the exit code. */
export function runConformance(argv: readonly string[], write: (line: string) => void): Promise<number> {
  const otherwise: ArgumentEntry = {
    argument: 'FOLDER',
    summary: 'recorded answers with their index.json',
    nameOf: (argument) => basename(folderOf(argument)),
    seeded: true,
    run: checkRecordings,
  };
  return runCommand(
    'conformance',
    {
      practice: practiceEntry,
      believable: believableEntry,
      perft: perftEntry,
      agreement: agreementEntry,
      connections: connectionsEntry,
      hostile: hostileEntry,
      house: houseEntry,
      layout: layoutEntry,
      install: installEntry,
      wayland: waylandEntry,
      tree: treeEntry,
      polyglot: polyglotEntry,
      syncthing: syncthingEntry,
    },
    argv,
    {
      write,
      otherwise,
    },
  );
}

async function checkRecordings({ args, quick, seed, print }: CommandContext): Promise<CommandResult> {
  const folder = folderOf(args[0]);
  const report = await checkFolder({ folder, mutations: quick ? 5 : 20, seed }).catch(
    (error: unknown): FolderReport => {
      throw new CannotRun(`${folder} cannot be checked: ${String(error)}`);
    },
  );
  const { ok, lines, figures } = summarize(report);
  for (const line of lines) print(line);
  if (figures['checked_files'] === 0) throw new CannotRun(`nothing in ${folder} is built`);
  return { ok, figures: { ...figures, seed } };
}
