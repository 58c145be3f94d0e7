/** Checks of packages by the tools of their systems, as far as these run on Linux. */
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { capture, captureOrThrow } from '../lib/process.mjs';
import type { flatpakManifest } from '../packaging/flatpak.ts';
import { product } from '../packaging/product.ts';

type Manifest = ReturnType<typeof flatpakManifest>;

/** Compiles the macros that electron-builder's template calls, each in the part that calls it. */
export async function checkInstallerScript(script: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'outpost-nsis-'));
  try {
    const file = join(work, 'check.nsi');
    await writeFile(
      file,
      [
        'Unicode true',
        'Name "check"',
        `OutFile "${join(work, 'check.exe')}"`,
        'InstallDir "$TEMP\\check"',
        '!include "LogicLib.nsh"',
        // The template's variables, and its test for an update.
        'Var newStartMenuLink',
        'Var appExe',
        '!define isUpdated `"$CMDLINE" == "--updated"`',
        `!include "${resolve(script)}"`,
        'Section',
        '  StrCpy $newStartMenuLink "$SMPROGRAMS\\Outpost.lnk"',
        '  StrCpy $appExe "$INSTDIR\\Outpost.exe"',
        '  !insertmacro customInstall',
        '  WriteUninstaller "$INSTDIR\\uninstall.exe"',
        'SectionEnd',
        'Section Uninstall',
        '  !insertmacro customUnInstall',
        'SectionEnd',
        '',
      ].join('\n'),
    );
    await captureOrThrow('makensis', ['-V2', '-WX', file]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** flatpak-builder accepts unknown keys with a warning, and leaves a folder of its own in the present one. */
export async function checkFlatpakManifest(file: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'outpost-flatpak-'));
  try {
    const { code, stderr } = await capture('flatpak-builder', ['--show-manifest', resolve(file)], {
      cwd: work,
    });
    if (code !== 0 || stderr.includes('Unknown property'))
      throw new Error(`flatpak-builder refuses ${file}:\n${stderr.trim()}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Runs the manifest's commands on its archive, and lets the desktop's tools judge the exported files. */
export async function checkFlatpakLayout(file: string): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const work = await mkdtemp(join(tmpdir(), 'outpost-flatpak-'));
  try {
    const [source, app] = [join(work, 'source'), join(work, 'app')];
    await mkdir(source);
    for (const module of manifest.modules) {
      for (const one of module.sources)
        if (one.path !== undefined)
          await captureOrThrow('tar', [
            '-xf',
            resolve(dirname(file), one.path),
            '--strip-components=1',
            `--directory=${source}`,
          ]);
        else await writeFile(join(source, one['dest-filename']), `#!/bin/sh\n${one.commands.join('\n')}\n`);
      for (const command of module['build-commands'])
        await captureOrThrow('sh', ['-ec', command], {
          cwd: source,
          env: { ...process.env, FLATPAK_DEST: app },
        });
    }
    await checkExports(app, manifest);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function checkExports(app: string, manifest: Manifest): Promise<void> {
  await readFile(join(app, 'bin', manifest.command));
  const share = join(app, 'share');
  // Renamed as Flatpak does.
  const entry = join(share, 'applications', `${manifest.id}.desktop`);
  await cp(join(share, 'applications', manifest['rename-desktop-file']), entry);
  await captureOrThrow('desktop-file-validate', [entry]);
  await captureOrThrow('appstreamcli', [
    'validate',
    '--no-net',
    join(share, 'metainfo', `${manifest.id}.metainfo.xml`),
  ]);
  const icons = await readdir(join(share, 'icons'), { recursive: true });
  if (!icons.some((name) => name.endsWith(`/128x128/apps/${product.name}.png`)))
    throw new Error('the Flatpak has no icon of 128 pixels');
}
