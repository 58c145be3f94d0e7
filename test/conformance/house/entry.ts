/**
 * `npm run conformance -- house [--json] [--quick]`: figures of the source, measured from the source. The target: a query
 * is served from two files; no circle, no import against the table of folders, no shared type name, no riddling phrase,
 * no untyped message; every long file has a reason.
 */
import { findCircles } from '../../../scripts/lint/circles.mjs';
import { importFault } from '../../../scripts/lint/layers.mjs';
import { countLines, judgeLength, mostLines } from '../../../scripts/lint/long-files.mjs';
import { readSourceFiles } from '../../../scripts/lint/source-files.mjs';
import { findSharedNames } from '../../../scripts/lint/type-names.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { commands } from '../../../preload/contract/commands.ts';
import { failureSchema } from '../../../preload/contract/outcome.ts';
import { queries } from '../../../preload/contract/queries.ts';
import { topics } from '../../../preload/contract/topics.ts';
import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { optionalPlaces, placesOfQueries } from './places.ts';
import { findAllRiddles } from './riddles.ts';
import { readSourceTexts } from './source.ts';
import { judgeTexts, plainTextFields, plainTextsIn } from './texts.ts';

/** A query is named in its contract entry and in its feature. */
const mostPlaces = 2;
/** Lines of each kind that are printed. */
const mostPrinted = 40;

export const houseEntry: CommandEntry = {
  summary: 'circles, layers, names, phrases, messages and lengths of the source',
  run: checkHouse,
};

async function checkHouse({ quick, print }: CommandContext): Promise<CommandResult> {
  const files = readSourceFiles(projectRoot);
  const texts = readSourceTexts(projectRoot);
  const lines = countLines(projectRoot);
  const show = (what: string, found: readonly string[]) => {
    for (const one of found.slice(0, mostPrinted)) print(`${what}: ${one}`);
    if (found.length > mostPrinted) print(`${what}: ${found.length - mostPrinted} more`);
  };

  const places = placesOfQueries(Object.keys(queries), texts).toSorted(
    (a, b) => b.files.length - a.files.length,
  );
  print(
    `Places of a query: files of main and preload in which its name is a key of an object, without ${optionalPlaces.join(', ')}.`,
  );
  const most = places[0]?.files.length ?? 0;
  show(
    'touches most',
    places
      .filter((one) => one.files.length === most)
      .map((one) => `${one.query} (${one.files.join(', ')})`)
      .slice(0, 5),
  );

  const circles = findCircles(files);
  show(
    'circle',
    circles.map(({ of, members }) => `${of} ${members.join(', ')}`),
  );

  const arrows = [...files].flatMap(([file, { imports }]) =>
    [...imports].flatMap((target) => importFault(file, relativeTo(file, target), () => false) ?? []),
  );
  show('import against the table', arrows);

  const shared = [...findSharedNames(files)].map(([name, where]) => `${name} (${where.join(', ')})`);
  show('shared type name', shared);

  // The linter reads every file, which takes most of the time.
  const riddles = quick ? [] : await findAllRiddles(projectRoot);
  show('riddling phrase', riddles);

  const schemas = [
    ...Object.entries(queries).map(([name, { output }]) => [name, output] as const),
    ...Object.entries(commands).map(([name, { output }]) => [name, output] as const),
    ...Object.entries(topics).map(([name, message]) => [`topic ${name}`, message] as const),
    ['failure', failureSchema] as const,
  ];
  print(
    'Untyped messages: strings of the contract’s outputs that are sentences or named as text, and such fields of main.',
  );
  const { untyped, stale } = judgeTexts([
    ...schemas.flatMap(([name, schema]) => plainTextsIn(schema, name)),
    ...plainTextFields(texts),
  ]);
  show('untyped message', untyped);
  show('known text that is gone', stale);

  const length = judgeLength(lines);
  show(
    'long file',
    length.explained.map((one) => `${one.file} (${one.lines} lines): ${one.reason}`),
  );
  show(
    'long file without a reason',
    length.unexplained.map((one) => `${one.file} (${one.lines} lines)`),
  );
  show(`reason for a file of at most ${mostLines} lines`, length.stale);

  const faults = {
    file_circles: circles.filter(({ of }) => of === 'files').length,
    folder_circles: circles.filter(({ of }) => of === 'folders').length,
    upward_arrows: arrows.length,
    shared_type_names: shared.length,
    ...(quick ? {} : { riddling_words: riddles.length }),
    untyped_messages: untyped.length,
    unexplained_long_files: length.unexplained.length,
    stale_reasons: length.stale.length + stale.length,
  };
  return {
    ok: most === mostPlaces && Object.values(faults).every((count) => count === 0),
    figures: {
      places_to_touch_for_a_query: most,
      ...faults,
      files_over_400_lines: length.explained.length + length.unexplained.length,
      product_lines: lines
        .filter(({ file }) => /^(main|preload|renderer)\//.test(file))
        .reduce((sum, one) => sum + one.lines, 0),
      queries: places.length,
      source_files: files.size,
    },
    ...(quick ? { note: 'A quick run does not look for riddling phrases.' } : {}),
  };
}

/** An import of `target` as `file` could write it. */
function relativeTo(file: string, target: string): string {
  return `./${'../'.repeat(file.split('/').length - 1)}${target}`;
}
