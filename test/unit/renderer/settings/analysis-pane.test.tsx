import { expect, test } from 'vitest';
import type { AnalysisView } from '@contract/analysis.ts';
import { defaultSettings } from '@contract/defaults.ts';
import type { Settings } from '@contract/models.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { AnalysisPane } from '../../../../renderer/features/settings/AnalysisPane.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const view: AnalysisView = {
  ...{ games: [], waits: null, idle: null, cores: { used: 1, most: 2 } },
  ...{ archive: { games: 50, done: 20, positionsLeft: 6_000 }, positionsPerMinute: 52.4, skipped: [] },
};

test('“While I am away” says that it depends on the idle time of the desktop', async () => {
  const bridge = createFakeBridge();
  let settings: Settings = { ...defaultSettings, analysis: 'off' };
  bridge.answer('settings.get', () => success(settings));
  bridge.answer('settings.set', (change) => {
    settings = { ...settings, ...(change as Partial<Settings>) };
    return success(settings);
  });
  bridge.answer('accounts.list', () => success([]));
  bridge.answer('engines.view', () => success([]));
  bridge.answer('analysis.view', () => success(view));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <AnalysisPane />
    </BridgeProvider>,
  );
  await until(() => container.textContent?.includes('Engines analyse your own games'));
  expect(container.textContent).not.toContain('reports idle time');
  await click(await until(() => buttonNamed('While I am away', container)));
  await until(() => container.textContent?.includes('reports idle time'));
  expect(container.textContent).toContain(
    'Analysing20 of 50 games analysed. At 52 positions a minute, about 2 hours left while the engines run.',
  );
  await click(await until(() => buttonNamed('Pause', container)));
  await until(() => buttonNamed('Resume', container));
  expect(settings.analysisPaused).toBe(true);
  bridge.push('analysis', { ...view, idle: 'board' });
  await until(() => container.textContent?.includes('Waiting while a board uses the engine'));
});
