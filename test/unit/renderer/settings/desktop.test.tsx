import { expect, test } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import type { DesktopView, DiagnosticsView } from '@contract/desktop.ts';
import { failure, success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { Diagnostics } from '../../../../renderer/features/settings/diagnostics/Diagnostics.tsx';
import { Desktop } from '../../../../renderer/features/settings/Desktop.tsx';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { verbatim } from '@text/message.ts';

const view: DesktopView = {
  tray: 'there',
  staysWithoutWindow: true,
  keepsWindowsOnTop: true,
  autostart: { on: false, problem: null },
  update: { state: 'none' },
};

function open(desktop: DesktopView) {
  const bridge = createFakeBridge();
  bridge.answer('settings.get', () => success(defaultSettings));
  bridge.answer('desktop.view', () => success(desktop));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <Desktop />
    </BridgeProvider>,
  );
  const control = (label: string) =>
    until(() =>
      [...container.querySelectorAll('label')]
        .find(({ textContent }) => textContent?.includes(label))
        ?.querySelector('input'),
    );
  return {
    bridge,
    container,
    control,
    says: (text: string) => until(() => container.textContent?.includes(text)),
    called: (name: string) => bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

test('running in the tray is an option where there is a tray', async () => {
  const { bridge, control, called } = open(view);
  bridge.answer('settings.set', () => success(defaultSettings));
  const stay = await control('Keep running in the tray');
  expect(stay.disabled).toBe(false);
  expect(stay.checked).toBe(false);
  await click(stay);
  expect(called('settings.set')).toEqual([{ desktop: { ...defaultSettings.desktop, closeToTray: true } }]);
});

test('a desktop without a tray is explained, and the option is hidden', async () => {
  const { control, says } = open({ ...view, tray: 'none', staysWithoutWindow: false });
  expect((await control('Keep running in the tray')).disabled).toBe(true);
  await says('this desktop has no tray');
  await says('Outpost starts with its window minimized');
});

test('a desktop that ignores “always on top” is explained, and others get no such note', async () => {
  await open({ ...view, keepsWindowsOnTop: false }).says('apps can’t keep their windows above others');
  const { control, container } = open(view);
  await control('Keep running in the tray');
  expect(container.textContent).not.toContain('above others');
});

test('a failure to register autostart is shown', async () => {
  const { bridge, control, says, called } = open(view);
  bridge.answer('desktop.setAutostart', () =>
    failure('storage', verbatim('The system did not take the change.')),
  );
  await click(await control('Start at login'));
  expect(called('desktop.setAutostart')).toEqual([{ on: true }]);
  await says('The system did not take the change.');
});

test('a newer version is downloaded on request, or its page is linked', async () => {
  const available = { state: 'available', version: '2.0.0' } as const;
  const own = open({ ...view, update: { ...available, address: null } });
  await own.says('Version 2.0.0 is available');
  await click(buttonNamed('Download') ?? document.body);
  expect(own.called('updates.install')).toHaveLength(1);
  own.bridge.push('desktop', { ...view, update: { state: 'fetching', version: '2.0.0', percent: 40 } });
  await own.says('Downloading version 2.0.0: 40%');

  const other = open({ ...view, update: { ...available, address: 'https://updates.example/' } });
  await other.says('https://updates.example/');
});

test('a version that the package manager has is reported, and can be checked again', async () => {
  const { says, called } = open({ ...view, update: { state: 'in_packages', version: '2.0.0' } });
  await says('Version 2.0.0 is available from your package manager');
  await click(buttonNamed('Check now') ?? document.body);
  expect(called('updates.look')).toHaveLength(1);
});

test('a version that the package manager installed is offered by a restart', async () => {
  const { says, called } = open({ ...view, update: { state: 'installed', version: '2.0.0' } });
  await says('Version 2.0.0 is installed and runs after a restart');
  await click(buttonNamed('Restart now') ?? document.body);
  expect(called('updates.install')).toHaveLength(1);
});

test('diagnostics list problems with advice, and name the exported file', async () => {
  const diagnostics: DiagnosticsView = {
    at: 0,
    versions: [{ name: 'Outpost', value: '0.1.0' }],
    places: [{ name: 'Data', path: '/home/robin/.config/Outpost' }],
    stores: [{ name: 'Network log', bytes: 2_400_000, entries: null }],
    health: [{ subject: 'Tray', tone: 'busy', detail: 'This desktop has none.' }],
    problems: [
      {
        at: 0,
        level: 'error',
        scope: 'store',
        message: 'The disk is full',
        detail: 'ENOSPC',
        times: 3,
        advice: verbatim('Make room.'),
      },
    ],
  };
  const bridge = createFakeBridge();
  bridge.answer('diagnostics.view', () => success(diagnostics));
  bridge.answer('diagnostics.export', () => success({ file: 'outpost-diagnostics.txt' }));
  const { container } = show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <Diagnostics />
    </BridgeProvider>,
  );
  const says = (text: string) => until(() => container.textContent?.includes(text));
  for (const text of ['The disk is full', 'Make room.', '3 times', '2.4 MB', 'Limited: ', '/home/robin'])
    await says(text);
  await click(buttonNamed('Export…') ?? document.body);
  await says('Saved as outpost-diagnostics.txt.');
});
