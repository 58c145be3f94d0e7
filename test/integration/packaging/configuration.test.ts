import type { Configuration } from 'electron-builder';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

/** electron-builder's own reader and validator of its configuration. */
interface ConfigTools {
  getConfig(root: string, file: string, override: null): Promise<Configuration>;
  validateConfiguration(
    config: Configuration,
    logger: { isEnabled: boolean; add: () => undefined },
  ): Promise<void>;
}

describe('packaging', () => {
  it('has a configuration that electron-builder accepts for all its targets', async () => {
    const { getConfig, validateConfiguration } =
      (await import('app-builder-lib/out/util/config/config.js')) as unknown as ConfigTools;
    const config = await getConfig(projectRoot, 'electron-builder.yml', null);
    const counter = { isEnabled: false, add: () => undefined };
    await validateConfiguration(config, counter);
    expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm']);
    expect(config.win?.target).toEqual(['nsis']);
    expect(config.mac?.target).toEqual([
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ]);
    expect([config.win?.forceCodeSigning, config.mac?.forceCodeSigning]).toEqual([true, true]);
    const wrong = { ...config, linux: { ...config.linux, notKnown: true } };
    await expect(validateConfiguration(wrong as Configuration, counter)).rejects.toThrow(
      /configuration\.linux/,
    );
  });
});
