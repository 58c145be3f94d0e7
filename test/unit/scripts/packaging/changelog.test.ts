import { describe, expect, it } from 'vitest';
import {
  appstreamReleases,
  debianChangelog,
  packagedReleases,
  parseChangelog,
  rpmChangelog,
  wrap,
} from '../../../../scripts/packaging/changelog.ts';

const text = `# Changelog

## Unreleased

### New

- A \`board\` & more.

## 0.2.0

### Changed

- **Faster** by 10 %.

## 0.1.0 (2026-01-30)

- The first one.

## 0.0.9

- Too old to have a date.
`;
/** 2026-11-25T14:23:30Z */
const date = 1_795_616_610;
const releases = packagedReleases(parseChangelog(text), '0.2.0', date);

describe('the changelog of a package', () => {
  it('has unreleased changes under the packaged version, and no release without a date', () => {
    expect(releases).toEqual([
      {
        version: '0.2.0',
        date,
        groups: [
          { title: 'New', items: ['A board & more.'] },
          { title: 'Changed', items: ['Faster by 10 %.'] },
        ],
      },
      { version: '0.1.0', date: 1_769_731_200, groups: [{ title: '', items: ['The first one.'] }] },
    ]);
  });

  it('sorts a pre-release before its release', () => {
    const early = [{ version: '1.0.0-beta.1', date, groups: [] }];
    const by = { name: 'outpost', maintainer: 'A <a@b.invalid>' };
    expect(debianChangelog(early, by)).toContain('outpost (1.0.0~beta.1) unstable');
    expect(rpmChangelog(early, by)).toContain('- 1.0.0~beta.1-1');
  });

  it('has Debian’s form', () => {
    expect(debianChangelog(releases, { name: 'outpost', maintainer: 'A <a@b.invalid>' })).toBe(
      [
        'outpost (0.2.0) unstable; urgency=medium',
        '',
        '  [ New ]',
        '  * A board & more.',
        '',
        '  [ Changed ]',
        '  * Faster by 10 %.',
        '',
        ' -- A <a@b.invalid>  Wed, 25 Nov 2026 14:23:30 +0000',
        '',
        'outpost (0.1.0) unstable; urgency=medium',
        '',
        '  * The first one.',
        '',
        ' -- A <a@b.invalid>  Fri, 30 Jan 2026 00:00:00 +0000',
        '',
      ].join('\n'),
    );
  });

  it('has rpm’s form, in which a percent sign would begin a macro', () => {
    expect(rpmChangelog(releases, { maintainer: 'A <a@b.invalid>' })).toBe(
      '* Wed Nov 25 2026 A <a@b.invalid> - 0.2.0-1\n- A board & more.\n- Faster by 10 %%.\n\n' +
        '* Fri Jan 30 2026 A <a@b.invalid> - 0.1.0-1\n- The first one.\n',
    );
  });

  it('has AppStream’s form, escaped and bounded', () => {
    const xml = appstreamReleases(releases, 1);
    expect(xml).toContain('<release version="0.2.0" date="2026-11-25">');
    expect(xml).toContain('<li>A board &amp; more.</li>');
    expect(xml).not.toContain('Faster');
  });

  it('breaks lines between words only', () => {
    expect(wrap('aaa bbb ccccccccccccc d', '* ', '  ', 9)).toEqual(['* aaa bbb', '  ccccccccccccc', '  d']);
  });
});
