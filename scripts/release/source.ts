/** The source of a release: its commit, version, tags and changelog. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNewer } from '../../main/updates/version.ts';
import { captureOrThrow } from '../lib/process.mjs';
import { Stop } from '../lib/progress.mjs';
import { parseChangelog } from '../packaging/changelog.ts';

export interface ReleaseSource {
  readonly version: string;
  readonly commit: string;
  /** Paths with changes that are not committed. */
  readonly changed: readonly string[];
  /** Versions that have a tag, newest first. */
  readonly tagged: readonly string[];
  readonly changelog: string;
}

export const tagOf = (version: string): string => `v${version}`;

export async function readSource(root: string): Promise<ReleaseSource> {
  const git = (...args: readonly string[]) => captureOrThrow('git', args, { cwd: root });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const status = await git('status', '--porcelain');
  const tags = await git('tag', '--list', 'v*');
  return {
    version,
    commit: (await git('rev-parse', 'HEAD')).trim(),
    changed: lines(status).map((line) => line.slice(3)),
    tagged: versionsOf(lines(tags)),
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
  };
}

/** Other tags are left out. */
export function versionsOf(tags: readonly string[]): readonly string[] {
  return tags
    .flatMap((tag) => (/^v\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(tag) ? [tag.slice(1)] : []))
    .toSorted((a, b) => (isNewer(a, b) ? -1 : isNewer(b, a) ? 1 : 0));
}

/** Reasons not to release this source, as sentences. */
export function sourceProblems({ version, changed, tagged }: ReleaseSource): readonly string[] {
  const [latest] = tagged;
  const [first = '', ...others] = changed;
  return [
    ...(changed.length === 0
      ? []
      : [`${first}${others.length === 0 ? '' : ` and ${others.length} more`} is not committed.`]),
    ...(tagged.includes(version)
      ? [`Version ${version} of package.json has the tag ${tagOf(version)} already.`]
      : latest !== undefined && isNewer(latest, version)
        ? [`Version ${version} of package.json is older than ${latest}, which has a tag.`]
        : []),
  ];
}

const unreleased = 'Unreleased';

export function changelogProblems({ version, changelog }: ReleaseSource): readonly string[] {
  const releases = parseChangelog(changelog);
  const entry = releases.find((one) => one.version === version);
  const pending = releases.find((one) => one.version === unreleased);
  const count = pending?.groups.flatMap(({ items }) => items).length ?? 0;
  return [
    ...(entry === undefined
      ? [`CHANGELOG.md has no heading “## ${version} (YYYY-MM-DD)”.`]
      : entry.date === null
        ? [`The heading of ${version} in CHANGELOG.md has no date: “## ${version} (YYYY-MM-DD)”.`]
        : []),
    ...(count === 0 ? [] : [`CHANGELOG.md has ${count} changes under “${unreleased}”.`]),
  ];
}

/**
 * The changes of a version as they are written. Unreleased changes come first, as in the packages (`packagedReleases`
 * in scripts/packaging/changelog.ts). Throws when there are none.
 */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const body = (name: string) =>
    sections
      .filter((section) => /^## (\S+)/.exec(section)?.[1] === name)
      .map((section) => section.slice(section.indexOf('\n')).trim());
  const changes = [...body(unreleased), ...body(version)].filter((text) => text !== '').join('\n\n');
  if (changes === '') throw new Stop(`CHANGELOG.md names no changes of ${version}`);
  return changes;
}

export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

/** Commits since the version's tag, newest first; null: all commits. */
export async function commitsSince(root: string, version: string | null): Promise<readonly Commit[]> {
  const range = version === null ? 'HEAD' : `${tagOf(version)}..HEAD`;
  const log = await captureOrThrow('git', ['log', '--no-merges', '--format=%h %s', range], { cwd: root });
  return lines(log).map((line) => {
    const at = line.indexOf(' ');
    return { hash: line.slice(0, at), subject: line.slice(at + 1) };
  });
}

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
