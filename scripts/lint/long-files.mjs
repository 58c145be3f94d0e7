// Files of more than 400 lines, each with the reason why it is not two files.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Lines that a file may have without a reason. */
export const mostLines = 400;

const sourceFolders = ['main', 'preload', 'renderer', 'scripts', 'test'];

/** @type {Readonly<Record<string, string>>} */
export const reasons = {
  'main/streams/supervised-stream.ts': 'one state machine: a supervised stream from opening to its end',
  'renderer/features/arenas/arenas.css': 'the style sheet of one feature, in the order of its screens',
  'renderer/features/history/history.css': 'the style sheet of one feature, in the order of its screens',
  'renderer/features/network/network-text.ts': 'one catalogue in two languages',
  'renderer/features/notifications/notifications-text.ts': 'one catalogue in two languages',
  'renderer/features/tv/tv.css': 'the style sheet of one feature, in the order of its screens',
  'scripts/lint/folders.mjs': 'one table',
  'test/conformance/hostile/cases/messages.ts': 'one list of cases',
  'test/conformance/hostile/cases/network.ts': 'one list of cases',
  'test/conformance/hostile/cases/payloads.ts': 'one list of cases',
  'test/conformance/hostile/cases/updates.ts': 'one list of cases',
  'test/conformance/install/steps.ts': 'one life of the installed package, in its order',
  'test/conformance/layout/rows.ts': 'one table of screens and dialogs',
  'test/conformance/practice/rows-arenas.ts': 'one list of rows of the interface document',
  'test/conformance/practice/rows-rules.ts': 'one list of rows of the interface document',
  'test/e2e/tv.test.ts': 'one running app from live channels to an analysed recording',
  'test/integration/service/requests.test.ts':
    'one client against one server, whose answers each test scripts',
  'test/integration/store/recovery.test.ts': 'one list of kinds of damage',
  'test/integration/streams/streams.test.ts': 'one set of streams against one faulty server',
  'test/replay/replay.ts': 'one player of recorded exchanges',
  'test/unit/features/history/archive-sync.test.ts': 'one server whose answers break off, for all cases',
  'test/unit/notifications/notifier.test.ts': 'one bench with every collaborator of the notifier',
  'test/unit/referee/judge.test.ts': 'one table of violations with their nearest permitted traffic',
};

/**
 * @param {string} root
 * @returns {readonly { file: string, lines: number }[]} every source file and style sheet, as paths from the root
 */
export function countLines(root) {
  return sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).split(sep).join('/'))
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 })),
  );
}

/**
 * @param {readonly { file: string, lines: number }[]} files
 * @param {Readonly<Record<string, string>>} [known]
 * @returns {{
 *   explained: readonly { file: string, lines: number, reason: string }[],
 *   unexplained: readonly { file: string, lines: number }[],
 *   stale: readonly string[],
 * }}  `stale`: files that have a reason and are short or gone
 */
export function judgeLength(files, known = reasons) {
  const long = files.filter(({ lines }) => lines > mostLines).toSorted((a, b) => b.lines - a.lines);
  const names = new Set(long.map(({ file }) => file));
  return {
    explained: long.flatMap((one) => {
      const reason = known[one.file]?.trim();
      return reason ? { ...one, reason } : [];
    }),
    unexplained: long.filter(({ file }) => !known[file]?.trim()),
    stale: Object.keys(known).filter((file) => !names.has(file)),
  };
}
