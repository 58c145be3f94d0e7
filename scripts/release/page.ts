/** The page of a release, in Markdown: changes, files and commits. */
import { checksumsName, type ReleasedFile } from './checksums.ts';
import type { Commit } from './source.ts';

export interface PageOptions {
  readonly version: string;
  readonly commit: string;
  /** Seconds since the epoch: the date of the source. */
  readonly date: number;
  readonly runtime: { readonly electron: string; readonly chromium: string; readonly node: string };
  /** Markdown. */
  readonly changes: string;
  readonly files: readonly ReleasedFile[];
  /** The version of the tag before; null: there is none. */
  readonly previous: string | null;
  /** Newest first. */
  readonly commits: readonly Commit[];
  /** Reasons not to release; null: this is a release. */
  readonly problems: readonly string[] | null;
}

/** More commits are only counted. */
const mostCommits = 300;

export function releasePage(options: PageOptions): string {
  const { version, commit, date, runtime, changes, files, previous, commits, problems } = options;
  const day = new Date(date * 1_000).toISOString().slice(0, 10);
  const left = commits.length - mostCommits;
  return [
    `# Outpost ${version}`,
    ...(problems === null
      ? []
      : [
          'This is a rehearsal. Do not publish these files: their list is signed with a key that was thrown away.',
          ...(problems.length === 0
            ? []
            : [`A release would be refused:\n\n${problems.map((one) => `- ${escaped(one)}`).join('\n')}`]),
        ]),
    `Commit \`${commit}\` of ${day}, on Electron ${runtime.electron} (Chromium ${runtime.chromium}, Node ${runtime.node}).`,
    '## Changes',
    changes,
    '## Files',
    [
      '| file | MiB | SHA-256 |',
      '| --- | ---: | --- |',
      ...files.map(
        ({ name, size, sha256 }) => `| ${name} | ${(size / 2 ** 20).toFixed(1)} | \`${sha256}\` |`,
      ),
    ].join('\n'),
    `\`sha256sum --check ${checksumsName}\` compares downloaded files with these sums.`,
    previous === null ? '## Commits' : `## Commits since ${previous}`,
    [
      ...commits.slice(0, mostCommits).map(({ hash, subject }) => `- \`${hash}\` ${escaped(subject)}`),
      ...(left > 0 ? [`- and ${left} earlier ones`] : []),
    ].join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** Marks of Markdown and HTML in a subject are text. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, (mark) => `\\${mark}`);
