import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appId, desktopEntryName, toastActivator } from '../../../../main/desktop/app-id.ts';
import { product as updatesProduct } from '../../../../main/updates/release-list.ts';
import { product } from '../../../../scripts/packaging/product.ts';
import { projectRoot } from '../../../../scripts/lib/paths.mjs';

interface BuilderConfiguration {
  readonly files: readonly { readonly filter: readonly string[] }[];
  readonly appId: string;
  readonly linux: Readonly<Record<string, unknown>>;
  readonly win: Readonly<Record<string, unknown>>;
  readonly nsis: Readonly<Record<string, unknown>>;
  readonly mac: Readonly<Record<string, unknown>>;
}

/** electron-builder's own reader, its schema, and its parser of property lists. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const configuration = builder('app-builder-lib/out/util/config/config.js') as {
  getConfig(root: string, file: null, given: null): Promise<BuilderConfiguration>;
  validateConfiguration(config: unknown, log: unknown): Promise<void>;
};
const { DebugLogger } = builder('builder-util') as { readonly DebugLogger: new (on: boolean) => unknown };
const plist = createRequire(builder.resolve('app-builder-lib'))('plist') as {
  parse(text: string): Readonly<Record<string, unknown>>;
};
const config = await configuration.getConfig(projectRoot, null, null);
const read = (path: unknown) => readFileSync(join(projectRoot, String(path)), 'utf8');

describe('the configuration of electron-builder', () => {
  it('fits its schema', async () => {
    const validate = (given: unknown) => configuration.validateConfiguration(given, new DebugLogger(false));
    await expect(validate(config)).resolves.toBeUndefined();
    await expect(validate({ ...config, nsis: { ...config.nsis, includes: 'x' } })).rejects.toThrow(
      /configuration.nsis should be/,
    );
  });

  it('names the app as the app and the other packages do', () => {
    expect([config.appId, product.id, updatesProduct]).toEqual([appId, appId, appId]);
    expect(`${desktopEntryName({})}.desktop`).toBe(product.desktopFile);
    expect(desktopEntryName({ FLATPAK_ID: appId })).toBe(appId);
  });
});

describe('Windows', () => {
  const script = read(config.nsis['include']);

  it('finds the app by the class of its notifications: in the shortcut, and from there to the program', () => {
    expect(/^!define OUTPOST_TOAST_ACTIVATOR "(.*)"$/m.exec(script)?.[1]).toBe(toastActivator);
    const install = /^!macro customInstall\n([^]*?)^!macroend/m.exec(script)?.[1] ?? '';
    expect(install).toContain('outpostSetToastActivator "$newStartMenuLink"');
    expect(install).toContain(`"\${OUTPOST_TOAST_CLASS}\\LocalServer32" "" '"$appExe"'`);
  });

  it('forgets the class with the app, and not at an update', () => {
    const remove = /^!macro customUnInstall\n([^]*?)^!macroend/m.exec(script)?.[1] ?? '';
    expect(remove).toMatch(/^ {2}\$\{IfNot\} \$\{isUpdated\}\n(?: {4}DeleteRegKey .*\n){2} {2}\$\{EndIf\}$/m);
  });

  it('takes the macros that the template calls', () => {
    const templates = join(builder.resolve('app-builder-lib'), '..', '..', 'templates', 'nsis');
    const template = ['installSection.nsh', 'uninstaller.nsh', 'include/installer.nsh']
      .map((name) => readFileSync(join(templates, name), 'utf8'))
      .join('\n');
    for (const name of ['!insertmacro customInstall', '!insertmacro customUnInstall', '"$newStartMenuLink"'])
      expect(template).toContain(name);
  });
});

describe('macOS', () => {
  it('is one app for both architectures, hardened, and notarised', () => {
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true, forceCodeSigning: true });
    expect(config.mac['target']).toEqual([
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ]);
  });

  it('shows the buttons of a notification', () => {
    expect(config.mac['extendInfo']).toEqual({ NSUserNotificationAlertStyle: 'alert' });
  });

  it('has both addons in both halves, and other systems have one', () => {
    const prebuilds = '!node_modules/better-sqlite3/prebuilds';
    const filters = config.files.flatMap(({ filter }) => filter);
    expect(filters).toContain(`${prebuilds}/!(\${platform}-*).node`);
    expect(filters).toContain(`${prebuilds}/{linux,win32}-!(\${arch}).node`);
    expect(config.mac['x64ArchFiles']).toBe('**/better-sqlite3/prebuilds/darwin-*.node');
  });

  it('has no exclusions for one system, with which electron-builder packs the whole project', () => {
    for (const system of [config.mac, config.linux, config.win]) expect(system).not.toHaveProperty('files');
  });

  it('gives the app and its helpers no more than the compiler of JavaScript needs', () => {
    for (const key of ['entitlements', 'entitlementsInherit'])
      expect(plist.parse(read(config.mac[key]))).toEqual({ 'com.apple.security.cs.allow-jit': true });
  });
});
