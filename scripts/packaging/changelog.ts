/** CHANGELOG.md in the forms of packages: Debian's changelog, rpm's, and the releases of AppStream. */

export interface Release {
  readonly version: string;
  /** Seconds since the epoch; null: the changelog has no date. */
  readonly date: number | null;
  readonly groups: readonly { readonly title: string; readonly items: readonly string[] }[];
}

const heading = /^## (\S+)(?: \((\d{4}-\d{2}-\d{2})\))?$/;
const width = 78;

/** Parses headings `## VERSION` or `## VERSION (YYYY-MM-DD)`, newest first; `## Unreleased` is a version too. */
export function parseChangelog(text: string): readonly Release[] {
  const releases: { version: string; date: number | null; groups: { title: string; items: string[] }[] }[] =
    [];
  for (const line of text.split('\n')) {
    const release = releases.at(-1);
    const [, version, day] = heading.exec(line) ?? [];
    if (version !== undefined) {
      releases.push({ version, date: day === undefined ? null : Date.parse(day) / 1_000, groups: [] });
    } else if (release && line.startsWith('### ')) {
      release.groups.push({ title: line.slice(4).trim(), items: [] });
    } else if (release && line.startsWith('- ')) {
      if (release.groups.length === 0) release.groups.push({ title: '', items: [] });
      release.groups.at(-1)?.items.push(plain(line.slice(2)));
    }
  }
  return releases;
}

/**
 * The releases up to the packaged version. Unreleased changes belong to that version, and it has the date of its
 * source. Older releases without a date are left out, because every format needs one.
 */
export function packagedReleases(
  releases: readonly Release[],
  version: string,
  date: number,
): readonly (Release & { readonly date: number })[] {
  const isPresent = (release: Release) => release.version === 'Unreleased' || release.version === version;
  const groups = releases.filter(isPresent).flatMap((release) => release.groups);
  const older = releases.filter((release) => !isPresent(release));
  return [
    { version, date, groups },
    ...older.flatMap((release) => (release.date === null ? [] : [{ ...release, date: release.date }])),
  ];
}

/** A tilde sorts before the end: `1.0.0~beta.1` is older than `1.0.0`, but `1.0.0-beta.1` would be newer. */
export const distributionVersion = (version: string): string => version.replaceAll('-', '~');

/** Debian Policy 4.4. */
export function debianChangelog(
  releases: readonly (Release & { readonly date: number })[],
  { name, maintainer }: { readonly name: string; readonly maintainer: string },
): string {
  return releases
    .map(({ version, date, groups }) =>
      [
        `${name} (${distributionVersion(version)}) unstable; urgency=medium`,
        '',
        ...groups.flatMap(({ title, items }) => [
          ...(title === '' ? [] : [`  [ ${title} ]`]),
          ...items.flatMap((item) => wrap(item, '  * ', '    ')),
          '',
        ]),
        ` -- ${maintainer}  ${rfc2822(date)}`,
        '',
      ].join('\n'),
    )
    .join('\n');
}

/** The `%changelog` of a spec file. */
export function rpmChangelog(
  releases: readonly (Release & { readonly date: number })[],
  { maintainer }: { readonly maintainer: string },
): string {
  return releases
    .map(({ version, date, groups }) => {
      const [weekday = '', day = '', month = '', year = ''] = new Date(date * 1_000)
        .toUTCString()
        .split(/[, ]+/);
      return [
        `* ${weekday} ${month} ${day} ${year} ${maintainer} - ${distributionVersion(version)}-1`,
        // A percent sign would begin a macro.
        ...groups.flatMap(({ items }) =>
          items.flatMap((item) => wrap(item.replaceAll('%', '%%'), '- ', '  ')),
        ),
        '',
      ].join('\n');
    })
    .join('\n');
}

/** The `<releases>` of AppStream; at most `most` items of each release, because a software centre shows a summary. */
export function appstreamReleases(
  releases: readonly (Release & { readonly date: number })[],
  most = 12,
): string {
  const entries = releases.map(({ version, date, groups }) => {
    const items = groups.flatMap((group) => group.items).slice(0, most);
    const day = new Date(date * 1_000).toISOString().slice(0, 10);
    return [
      `    <release version="${escapeXml(version)}" date="${day}">`,
      ...(items.length === 0
        ? []
        : [
            '      <description>',
            '        <ul>',
            ...items.map((item) => `          <li>${escapeXml(item)}</li>`),
            '        </ul>',
            '      </description>',
          ]),
      '    </release>',
    ].join('\n');
  });
  return ['  <releases>', ...entries, '  </releases>'].join('\n');
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Breaks a paragraph into lines. */
export function wrap(text: string, first: string, next: string, columns = width): readonly string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ').filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = next;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Without the marks of Markdown. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').trim();

/** Such as `Wed, 25 Nov 2026 14:23:30 +0000`. */
const rfc2822 = (date: number): string => new Date(date * 1_000).toUTCString().replace('GMT', '+0000');
