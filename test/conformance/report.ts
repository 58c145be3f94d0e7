/** The result of a folder check: text lines for people, and figures. */

import type { FileReport, FolderReport } from './folder.ts';
import type { NotedPath } from '../../main/service/codec/parse-notes.ts';

export interface Summary {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Names include the unit: `…_files`, `…_values`, `…_paths`, `…_mutations`. */
  readonly figures: Readonly<Record<string, number>>;
}

export function summarize({ files }: FolderReport): Summary {
  const built = files.filter(({ verdict }) => verdict !== 'notBuilt');
  const failed = built.filter(({ verdict }) => verdict === 'failed');
  const later = files.filter(({ verdict }) => verdict === 'notBuilt');
  const sum = (count: (file: FileReport) => number) => built.reduce((total, file) => total + count(file), 0);
  return {
    // A folder without any supported endpoint proves nothing.
    ok: failed.length === 0 && built.length > 0,
    lines: [
      ...built.flatMap(showFile),
      ...(later.length === 0 ? [] : ['', 'Endpoints that are not built yet:']),
      ...later.map(({ file, endpoint }) => `  ${file} (${endpoint})`),
      '',
      `${built.length - failed.length} of ${built.length} files in order, ${later.length} not built yet.`,
    ],
    figures: {
      listed_files: files.length,
      checked_files: built.length,
      failed_files: failed.length,
      not_built_files: later.length,
      checked_values: sum(({ values }) => values),
      games: sum(({ games }) => games),
      kept_in_part: sum(({ keptInPart }) => keptInPart),
      lost: sum(({ lost }) => lost),
      refused_files: sum(({ refusedAs }) => Number(refusedAs !== null)),
      analysed_games: sum(({ figures }) => figures.analysed),
      figures_checked: sum(({ figures }) => figures.checked),
      figures_wrong: sum(({ figures }) => figures.wrong),
      judged_moves: sum(({ figures }) => figures.judged),
      unused_paths: sum(({ unused }) => unused.length),
      unknown_paths: sum(({ unknown }) => unknown.length),
      all_mutations: sum(({ mutations }) => mutations),
      refused_mutations: sum(({ refused }) => refused),
      dropped_mutations: sum(({ dropped }) => dropped),
      legal_mutations: sum(({ legal }) => legal),
      problems: sum(({ problems }) => problems.length),
    },
  };
}

function showFile(file: FileReport): string[] {
  const { mutations, refused, dropped, legal, keptInPart, lost, parts, refusedAs, figures } = file;
  const paths = (label: string, all: readonly NotedPath[]) =>
    all.length === 0 ? [] : [`  ${label}: ${all.map(({ path, count }) => `${path} (${count})`).join(', ')}`];
  return [
    `${file.verdict === 'ok' ? 'ok    ' : 'FAILED'} ${file.file} (${file.endpoint}): ${file.values} values, ` +
      `${mutations} mutations (${refused} refused, ${dropped} left out and named, ${legal} legal)`,
    ...(keptInPart + lost > 0 ? [`  ${keptInPart} games kept in part, ${lost} lost`] : []),
    ...parts.map(
      ({ plies, problem, line, text }) => `  line ${line}, after ${plies} plies: ${problem} ${text}`,
    ),
    ...(refusedAs === null ? [] : [`  refused as a whole: ${refusedAs}`]),
    ...(figures.analysed === 0
      ? []
      : [`  ${figures.analysed} analysed games: ${figures.checked} figures, ${figures.wrong} wrong`]),
    ...paths('known and unused', file.unused),
    ...paths('unknown, kept raw', file.unknown),
    ...file.problems.map((problem) => `  problem: ${problem}`),
  ];
}
