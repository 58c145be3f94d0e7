import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { homepageOf, sourceDate } from '../../../../scripts/packaging/build.ts';
import { controlFile, postinst, postrm } from '../../../../scripts/packaging/debian-control.ts';
import {
  checkLoaded,
  joinDependencies,
  loadedLibraries,
  parseShlibdeps,
} from '../../../../scripts/packaging/dependencies.ts';
import { desktopEntry } from '../../../../scripts/packaging/desktop-entry.ts';
import { escapeRoff, manualPage } from '../../../../scripts/packaging/manual.ts';
import { metainfo } from '../../../../scripts/packaging/metainfo.ts';
import { overridesFile } from '../../../../scripts/packaging/overrides.ts';
import { product } from '../../../../scripts/packaging/product.ts';
import { specFile } from '../../../../scripts/packaging/rpm.ts';
import { sizeLines } from '../../../../scripts/packaging/sizes.ts';
import { projectRoot } from '../../../../scripts/lib/paths.mjs';

const releases = [{ version: '0.2.0', date: 1_795_616_610, groups: [{ title: '', items: ['A change.'] }] }];

describe('dependencies', () => {
  it('are those of the tool, those that are loaded, and the programs that are called', () => {
    const linked = parseShlibdeps('shlibs:Depends=libc6 (>= 2.34), libsecret-1-0, libnss3 (>= 2:3.30)\n');
    const { depends, recommends } = joinDependencies(linked);
    expect(depends).toEqual([
      'libc6 (>= 2.34)',
      'libnotify4',
      'libnss3 (>= 2:3.30)',
      'libsecret-1-0',
      'xdg-utils',
    ]);
    // Linked already.
    expect(recommends).not.toContain('libsecret-1-0');
    expect(recommends).toContain('libgl1');
  });

  it('name no library that the program loads no more', () => {
    const program = (names: readonly string[]) =>
      Buffer.from(`ELF\0${names.map((one) => `${one}\0`).join('')}`);
    const names = loadedLibraries.map(({ soname }) => soname);
    expect(() => checkLoaded(program(names))).not.toThrow();
    expect(() => checkLoaded(program(names.slice(1)))).toThrow(`loads ${names[0]} no more`);
  });
});

describe('the control file', () => {
  const controlOf = (version: string) =>
    controlFile({
      version,
      architecture: 'amd64',
      installedKib: 225_000,
      dependencies: { depends: ['libc6 (>= 2.34)', 'libnotify4'], recommends: ['libgl1'] },
      homepage: null,
    });
  const control = controlOf('0.2.0');

  it('sorts a pre-release before its release', () => {
    expect(controlOf('1.0.0-beta.1')).toContain('\nVersion: 1.0.0~beta.1\n');
  });

  it('has its fields, and a description whose lines Debian can read', () => {
    const [head = '', description = ''] = control.split('Description: ');
    expect(head).toBe(
      [
        'Package: outpost',
        'Version: 0.2.0',
        'Architecture: amd64',
        `Maintainer: ${product.maintainer}`,
        'Installed-Size: 225000',
        'Depends: libc6 (>= 2.34), libnotify4',
        'Recommends: libgl1',
        'Section: games',
        'Priority: optional',
        '',
      ].join('\n'),
    );
    const [summary = '', ...lines] = description.trimEnd().split('\n');
    expect(summary.length).toBeLessThanOrEqual(60);
    for (const line of lines) expect(line).toMatch(/^ (?:\.$|\S)/);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('comes with scripts that touch the AppArmor profile only, and never a home', () => {
    for (const script of [postinst, postrm]) {
      expect(script.startsWith('#!/bin/sh\nset -e\n')).toBe(true);
      expect(script).not.toMatch(/home|\.config|HOME/);
      const paths = new Set(script.match(/\/(?:usr|etc|var|sys)[\w./-]*/g));
      for (const path of paths)
        expect([
          '/etc/apparmor.d/outpost',
          '/etc/apparmor.d/abi/4.0',
          '/usr/share/outpost/apparmor-profile',
          '/sys/kernel/security/apparmor',
          '/var/lib/outpost/apparmor-profile',
        ]).toContain(path);
    }
  });
});

describe.skipIf(process.platform !== 'linux')('the scripts of the Debian package', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'outpost-scripts-'));
    for (const folder of ['etc/apparmor.d/abi', 'usr/share/outpost', 'var/lib'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'etc/apparmor.d/abi/4.0'), '');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const profile = () => join(root, 'etc/apparmor.d/outpost');
  const run = (script: string, action: string) =>
    execFileSync('sh', ['-c', script.replaceAll(/\/(?=(?:etc|usr|var|sys)\/)/g, `${root}/`), 'sh', action]);
  const install = (version: string) => {
    writeFileSync(join(root, 'usr/share/outpost/apparmor-profile'), version);
    run(postinst, 'configure');
  };

  it('install, replace and remove their own profile', () => {
    install('one');
    install('two');
    expect(readFileSync(profile(), 'utf8')).toBe('two');
    run(postrm, 'remove');
    run(postrm, 'purge');
    expect(existsSync(profile())).toBe(false);
    expect(readdirSync(join(root, 'var/lib'))).toEqual([]);
  });

  it('leave a profile that an administrator wrote or changed', () => {
    writeFileSync(profile(), 'of the administrator');
    install('one');
    run(postrm, 'purge');
    expect(readFileSync(profile(), 'utf8')).toBe('of the administrator');
    rmSync(profile());
    install('one');
    writeFileSync(profile(), 'one, changed');
    install('two');
    run(postrm, 'purge');
    expect(readFileSync(profile(), 'utf8')).toBe('one, changed');
  });
});

describe('files for the desktop', () => {
  it('have one entry, which opens addresses and has the name of the running app', () => {
    const lines = desktopEntry().split('\n');
    expect(lines).toContain('Exec=outpost %u');
    expect(lines).toContain('MimeType=x-scheme-handler/outpost;');
    expect(lines).toContain('Comment[de]=Begleiter für Online-Schach auf dem Desktop');
    expect(lines).toContain('Exec=outpost outpost://settings');
    const { desktopName } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      desktopName: string;
    };
    expect(desktopName).toBe(product.desktopFile);
    expect(readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8')).toContain(
      `appId: ${product.id}\n`,
    );
  });

  it('describe the app in both languages, with pictures only where a page has them', () => {
    const without = metainfo({ releases, homepage: null });
    expect(without).toContain('<content_attribute id="social-chat">moderate</content_attribute>');
    expect(without).toContain('<summary xml:lang="de">');
    expect(without).toContain('<release version="0.2.0" date="2026-11-25">');
    expect(without).not.toContain('<screenshots>');
    const page = metainfo({ releases, homepage: 'https://outpost.example/' });
    expect(page.match(/https:\/\/outpost\.example\/screenshots\/[\w-]+\.png/g)).toHaveLength(4);
  });
});

describe('the manual page', () => {
  it('names every option, in both languages', () => {
    for (const language of ['en', 'de'] as const) {
      const page = manualPage({ language, version: '0.2.0', date: 1_795_616_610 });
      for (const option of ['help', 'version', 'hidden', 'data', 'safe\\-mode'])
        expect(page).toContain(`\\-\\-${option}`);
      expect(page).toContain('.TH OUTPOST 1 "2026-11-25" "Outpost 0.2.0"');
    }
  });

  it('escapes what roff would read as a request', () => {
    expect(escapeRoff('.a-b\\c')).toBe('\\&.a\\-b\\ec');
  });
});

describe('the spec file', () => {
  it('sets the mode of the sandbox’s helper and hides libraries of the app’s own', () => {
    const spec = specFile({ version: '0.2.0-rc.1', releases, homepage: null, files: '/f' });
    expect(spec).toContain('Version: 0.2.0~rc.1\n');
    expect(spec).toContain('%attr(4755,root,root) /usr/lib/outpost/chrome-sandbox\n');
    expect(spec).toContain('%global __provides_exclude_from ^/usr/lib/outpost/.*$');
  });
});

describe('a build', () => {
  it('has a reason above each override of lintian', () => {
    const lines = overridesFile().trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const [index, line] of lines.entries())
      expect(line).toMatch(index % 2 === 0 ? /^# \w.{20,}\.$/ : /^outpost: [\w-]+/);
  });

  it('says what each megabyte is for', () => {
    expect(
      sizeLines([
        { purpose: 'program', bytes: 3 * 2 ** 20 },
        { purpose: 'licences', bytes: 2 ** 19 },
      ]),
    ).toEqual([
      '    3.0 MiB     3.1 MB  program',
      '    0.5 MiB     0.5 MB  licences',
      '    3.5 MiB     3.7 MB  installed',
    ]);
  });

  it('takes its date from SOURCE_DATE_EPOCH, and refuses another form', async () => {
    expect(await sourceDate(projectRoot, { SOURCE_DATE_EPOCH: '1795616610' })).toBe(1_795_616_610);
    await expect(sourceDate(projectRoot, { SOURCE_DATE_EPOCH: 'today' })).rejects.toThrow(
      /seconds since 1970/,
    );
  });

  it('names a page on the web only when it is given, over https', () => {
    expect(homepageOf({})).toBeNull();
    expect(homepageOf({ OUTPOST_HOMEPAGE: 'https://outpost.example' })).toBe('https://outpost.example/');
    expect(() => homepageOf({ OUTPOST_HOMEPAGE: 'http://outpost.example' })).toThrow(/https/);
  });
});
