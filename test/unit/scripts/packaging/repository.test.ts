import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packageLists, releaseFile, type PackageEntry } from '../../../../scripts/packaging/repository.ts';

const entry = (version: string, architecture: string): PackageEntry => ({
  source: `/dist/outpost_${version}_${architecture}.deb`,
  architecture,
  control: `Package: outpost\nVersion: ${version}\nArchitecture: ${architecture}`,
  filename: `pool/main/o/outpost/outpost_${version}_${architecture}.deb`,
  size: 42,
  sha256: 'ab',
});

describe('the apt repository', () => {
  it('lists each architecture by itself, with a path and a sum for each package', () => {
    const lists = packageLists([entry('1.0.0', 'amd64'), entry('1.0.0', 'arm64'), entry('1.1.0', 'amd64')]);
    expect([...lists.keys()]).toEqual(['amd64', 'arm64']);
    expect(lists.get('amd64')).toBe(
      ['1.0.0', '1.1.0']
        .map(
          (version) =>
            `Package: outpost\nVersion: ${version}\nArchitecture: amd64\n` +
            `Filename: pool/main/o/outpost/outpost_${version}_amd64.deb\nSize: 42\nSHA256: ab\n\n`,
        )
        .join(''),
    );
  });

  it('has a release file with the sum of each list', () => {
    const list = Buffer.from('Package: outpost\n\n');
    const sum = createHash('sha256').update(list).digest('hex');
    const name = 'main/binary-amd64/Packages';
    const release = releaseFile(['amd64'], new Map([[name, list]]), Date.UTC(2026, 0, 30));
    expect(release).toContain('Date: Fri, 30 Jan 2026 00:00:00 UTC\n');
    expect(release).toContain('Architectures: amd64\n');
    expect(release).toContain(`SHA256:\n ${sum} ${list.length} ${name}\n`);
  });
});
