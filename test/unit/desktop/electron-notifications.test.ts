import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BubbleOptions } from '../../../main/desktop/notification-port.ts';

/** A stand-in of Electron's class, with the last notification and Windows' reports of a press. */
const electron = vi.hoisted(() => {
  const state = {
    made: [] as { options: Record<string, unknown>; events: Map<string, (...args: unknown[]) => void> }[],
    activate: null as ((details: { arguments: string }) => void) | null,
  };
  class Notification {
    static isSupported = () => true;
    static handleActivation = (callback: (details: { arguments: string }) => void) => {
      state.activate = callback;
    };
    readonly events = new Map<string, (...args: unknown[]) => void>();
    readonly options: Record<string, unknown>;
    constructor(options: Record<string, unknown>) {
      this.options = options;
      state.made.push(this);
    }
    on = (event: string, listener: () => void) => this.events.set(event, listener);
    once = this.on;
    show = () => {};
    close = () => {};
  }
  const image = { resize: () => image };
  return { state, Notification, nativeImage: { createFromPath: () => image } };
});
vi.mock('electron', () => electron);

const { createElectronNotifications } = await import('../../../main/desktop/electron-notifications.ts');

const options: BubbleOptions = {
  title: 'A challenge',
  body: 'from Anna',
  silent: false,
  urgent: false,
  buttons: [
    { id: 'accept', label: 'Accept' },
    { id: 'decline', label: 'Decline' },
  ],
  route: { screen: 'challenge', accountId: 'a1', challengeId: 'c9' },
};

function open(platform: NodeJS.Platform) {
  const earlier: string[] = [];
  const port = createElectronNotifications({
    platform,
    iconPath: 'icon.png',
    onEarlier: (address) => void earlier.push(address),
  });
  const pressed: string[] = [];
  const show = (given = options) => {
    const bubble = port.createBubble(given);
    bubble?.onButton((id) => void pressed.push(id));
    bubble?.onClick(() => void pressed.push('click'));
    bubble?.show();
    return electron.state.made.at(-1);
  };
  return { show, pressed, earlier };
}

/** The arguments of a button, as Windows reports them. */
function argumentsOf(made: ReturnType<ReturnType<typeof open>['show']>, index: number): string {
  const found = [...String(made?.options['toastXml']).matchAll(/ arguments="([^"]*)"/g)][index]?.[1] ?? '';
  return found.replaceAll('&amp;', '&');
}

beforeEach(() => {
  electron.state.made.length = 0;
  electron.state.activate = null;
});

describe('notifications through Electron on Windows', () => {
  it('answer by their buttons while the app runs', () => {
    const { show, pressed, earlier } = open('win32');
    const first = show();
    show();
    electron.state.activate?.({ arguments: argumentsOf(first, 1) });
    expect(pressed).toEqual(['decline']);
    expect(earlier).toEqual([]);
  });

  it('answer nothing for an earlier run, but open what it was about', () => {
    const { show } = open('win32');
    const old = argumentsOf(show(), 0);
    const { pressed, earlier } = open('win32');
    electron.state.activate?.({ arguments: old });
    electron.state.activate?.({ arguments: 'type=click&tag=77' });
    expect(pressed).toEqual([]);
    expect(earlier).toEqual(['outpost://challenge/a1/c9']);
  });

  it('leave the click to the link, which would else count twice', () => {
    const { show } = open('win32');
    expect([...(show()?.events.keys() ?? [])]).not.toContain('click');
  });

  it('remember the buttons of the latest bubbles only', () => {
    const { show, pressed, earlier } = open('win32');
    const first = show();
    for (let count = 0; count < 100; count += 1) show();
    electron.state.activate?.({ arguments: argumentsOf(first, 0) });
    expect(pressed).toEqual([]);
    expect(earlier).toHaveLength(1);
  });

  it('without a place to open are Electron’s own', () => {
    const { show } = open('win32');
    const { route: _, ...without } = options;
    const made = show(without);
    expect(made?.options).toMatchObject({ title: 'A challenge', body: 'from Anna' });
  });
});

describe('notifications through Electron on macOS', () => {
  it('report clicks and buttons as events', () => {
    const { show, pressed } = open('darwin');
    const made = show();
    expect(made?.options).not.toHaveProperty('toastXml');
    made?.events.get('click')?.();
    made?.events.get('action')?.({}, 0);
    made?.events.get('action')?.({}, 7);
    expect(pressed).toEqual(['click', 'accept']);
    expect(electron.state.activate).toBeNull();
  });
});
