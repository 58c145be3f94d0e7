import { expect, test } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { AnalysisSettings } from '../../../../renderer/features/settings/AnalysisSettings.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

test('“While I am away” says that it depends on the idle time of the desktop', async () => {
  const bridge = createFakeBridge();
  let settings: Settings = { ...defaultSettings, analysis: 'off' };
  bridge.answer('settings.get', () => success(settings));
  bridge.answer('settings.set', (change) => {
    settings = { ...settings, ...(change as Partial<Settings>) };
    return success(settings);
  });
  bridge.answer('accounts.list', () => success([]));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <AnalysisSettings />
    </BridgeProvider>,
  );
  await until(() => container.textContent?.includes('Engines analyse your own games'));
  expect(container.textContent).not.toContain('reports idle time');
  await click(await until(() => buttonNamed('While I am away', container)));
  await until(() => container.textContent?.includes('reports idle time'));
});
