import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** The members of one block of switches in a YAML file, each `name: true` or `name: false`. */
function switchesOf(yaml: string, block: string): Record<string, boolean> {
  const body = new RegExp(`^${block}:\\n((?: {2}\\w+: \\w+\\n)+)(?=\\S|\\n|$)`, 'm').exec(yaml)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name = '', value]) => [name, value === 'true']),
  );
}

it('a release has its fuses set: no plain Node, no inspector, no Node options, only the sealed archive, encrypted cookies', async () => {
  const yaml = await readFile(new URL('../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(switchesOf(yaml, 'electronFuses')).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(yaml).toMatch(/^asar: true$/m);
});
