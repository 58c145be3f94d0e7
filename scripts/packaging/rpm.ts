/** Makes the rpm of a staged folder. rpmbuild reads the dependencies from the binaries itself. */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureOrThrow } from '../lib/process.mjs';
import { distributionVersion, rpmChangelog, wrap, type Release } from './changelog.ts';
import { product, productText } from './product.ts';

export interface RpmOptions {
  readonly staged: string;
  readonly output: string;
  readonly version: string;
  readonly date: number;
  readonly homepage: string | null;
  readonly arch: string;
  readonly releases: readonly (Release & { readonly date: number })[];
  /** Compresses little and fast. */
  readonly isFast: boolean;
}

const architectures: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** Returns the package's path. */
export async function makeRpm(options: RpmOptions): Promise<string> {
  const { staged, output, version, date, arch, isFast } = options;
  const architecture = architectures[arch];
  if (architecture === undefined) throw new Error(`rpm has no name here for ${arch}`);
  const work = await mkdtemp(join(tmpdir(), 'outpost-rpm-'));
  try {
    const files = join(work, 'files');
    await cp(staged, files, { recursive: true, preserveTimestamps: true });
    // These belong to Debian.
    for (const path of ['usr/share/lintian', 'usr/share/outpost'])
      await rm(join(files, path), { recursive: true, force: true });
    const spec = join(work, 'outpost.spec');
    await writeFile(spec, specFile({ ...options, files }));
    await captureOrThrow(
      'rpmbuild',
      [
        '-bb',
        `--target=${architecture}-linux`,
        ...define({
          _topdir: join(work, 'top'),
          _rpmdir: join(work, 'rpms'),
          _build_name_fmt: '%{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm',
          _buildhost: 'outpost',
          use_source_date_epoch_as_buildtime: '1',
          clamp_mtime_to_source_date_epoch: '1',
          // The files are final: no stripping, no compiling of scripts, no links to build ids.
          __os_install_post: '%{nil}',
          _build_id_links: 'none',
          debug_package: '%{nil}',
          _binary_payload: isFast ? 'w1.gzdio' : 'w9.xzdio',
        }),
        spec,
      ],
      { cwd: work, env: { ...process.env, SOURCE_DATE_EPOCH: String(date), LC_ALL: 'C.UTF-8' } },
    );
    const [made = ''] = await readdir(join(work, 'rpms'));
    await mkdir(output, { recursive: true });
    const file = join(output, `${product.name}-${version}-1.${architecture}.rpm`);
    await cp(join(work, 'rpms', made), file);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export function specFile({
  version,
  releases,
  homepage,
  files,
}: Pick<RpmOptions, 'version' | 'releases' | 'homepage'> & { readonly files: string }): string {
  const { summary, paragraphs } = productText.en;
  return [
    `Name: ${product.name}`,
    `Version: ${distributionVersion(version)}`,
    'Release: 1',
    `Summary: ${summary}`,
    `License: ${product.licence}`,
    'Group: Amusements/Games',
    `Packager: ${product.maintainer}`,
    ...(homepage === null ? [] : [`URL: ${homepage}`]),
    // The app's own copies are for itself alone.
    `%global __provides_exclude_from ^/usr/lib/${product.name}/.*$`,
    String.raw`%global __requires_exclude ^lib(ffmpeg|EGL|GLESv2)\.so.*$`,
    'Requires: xdg-utils, util-linux, hicolor-icon-theme',
    // Loaded while the app runs, so that no header names them.
    'Requires: libnotify.so.4()(64bit)',
    'Recommends: libsecret-1.so.0()(64bit)',
    '',
    '%description',
    ...paragraphs.flatMap((paragraph, index) => [...(index === 0 ? [] : ['']), ...wrap(paragraph, '', '')]),
    '',
    '%install',
    'mkdir -p %{buildroot}',
    `cp -a ${files}/. %{buildroot}/`,
    '',
    '%files',
    '%defattr(-,root,root,-)',
    `%attr(4755,root,root) /usr/lib/${product.name}/chrome-sandbox`,
    `/usr/bin/${product.name}`,
    `%dir /usr/lib/${product.name}`,
    `/usr/lib/${product.name}/[!c]*`,
    `/usr/lib/${product.name}/chrome_*`,
    '/usr/share/applications/*',
    '/usr/share/icons/hicolor/*/apps/*',
    '/usr/share/metainfo/*',
    '%doc /usr/share/doc/outpost',
    '/usr/share/man/man1/*',
    '/usr/share/man/de/man1/*',
    '',
    '%changelog',
    rpmChangelog(releases, product),
  ].join('\n');
}

const define = (macros: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(macros).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
