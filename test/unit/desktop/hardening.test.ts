import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { hardenContents, hardenSession, hardenTitles } from '../../../main/desktop/window/hardening.ts';

const origin = 'app://outpost';

function openPage(home = origin) {
  const app = new EventEmitter();
  let openWindow: (details: { readonly url: string }) => { readonly action: string } = () => ({
    action: 'allow',
  });
  let webRtc = 'default';
  const contents = Object.assign(new EventEmitter(), {
    setWebRTCIPHandlingPolicy: (policy: string) => void (webRtc = policy),
    setWindowOpenHandler: (handler: typeof openWindow) => void (openWindow = handler),
  });
  hardenContents(app as unknown as App, { origin: home, log: silentLog });
  app.emit('web-contents-created', {}, contents);
  const isStopped = (event: string, url: string) => {
    let prevented = false;
    contents.emit(event, { url, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { isStopped, openWindow: (url: string) => openWindow({ url }).action, webRtc: () => webRtc };
}

describe('a window', () => {
  it.each([
    ['Robin\u202E\u0007· Outpost', 'Robin · Outpost'],
    ['a\r\nb', 'a b'],
    ['x'.repeat(5_000), `${'x'.repeat(119)}…`],
  ])('has a title on one plain line', (given, shown) => {
    const app = new EventEmitter();
    hardenTitles(app as unknown as App);
    const titles: string[] = [];
    const window = Object.assign(new EventEmitter(), {
      setTitle: (title: string) => void titles.push(title),
    });
    app.emit('browser-window-created', {}, window);
    let prevented = false;
    window.emit('page-title-updated', { preventDefault: () => (prevented = true) }, given);
    expect(prevented).toBe(true);
    expect(titles).toEqual([shown]);
  });
});

describe('a page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('cannot leave the app (%s)', (event) => {
    const { isStopped } = openPage();
    for (const url of [
      'https://example.com/',
      'app://elsewhere/',
      'file:///etc/passwd',
      'data:text/html,x',
      'app:outpost',
      '',
    ]) {
      expect(isStopped(event, url)).toBe(true);
    }
    expect(isStopped(event, 'app://outpost/index.html')).toBe(false);
  });

  it('cannot bypass the request filter by WebRTC', () => {
    expect(openPage().webRtc()).toBe('disable_non_proxied_udp');
  });

  it('opens no window and attaches no webview', () => {
    const { isStopped, openWindow } = openPage();
    expect(openWindow('app://outpost/')).toBe('deny');
    expect(openWindow('https://example.com/')).toBe('deny');
    expect(isStopped('will-attach-webview', '')).toBe(true);
  });
});

function openSession(home = origin) {
  const handlers: Record<string, (...parameters: never[]) => unknown> = {};
  const keep = (name: string) => (handler: (...parameters: never[]) => unknown) =>
    void (handlers[name] = handler);
  let spellchecker = true;
  let dictionaries: readonly string[] = ['en-US'];
  let watched: readonly string[] = [];
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setSpellCheckerEnabled: (enabled: boolean) => void (spellchecker = enabled),
    setSpellCheckerLanguages: (languages: string[]) => void (dictionaries = languages),
    webRequest: {
      onBeforeRequest(
        filter: { readonly urls: readonly string[] },
        handler: (...parameters: never[]) => unknown,
      ) {
        watched = filter.urls;
        handlers['load'] = handler;
      },
    },
  });
  hardenSession(session as unknown as Session, { origin: home, log: silentLog });
  const call = (name: string, ...parameters: unknown[]) => handlers[name]?.(...(parameters as never[]));
  const isStopped = (url: string) => {
    let cancel: boolean | undefined;
    // Addresses that match no pattern do not pass here; the protocol handler judges the app's own files.
    if (!watched.some((pattern) => url.startsWith(pattern.replace(/\*.*$/, '')))) return false;
    call('load', { url }, (answer: { readonly cancel: boolean }) => (cancel = answer.cancel));
    return cancel;
  };
  return { session, call, isStopped, spellchecker: () => spellchecker, dictionaries: () => dictionaries };
}

describe('a session', () => {
  it('grants no permission at all', () => {
    const { call } = openSession();
    const answers: boolean[] = [];
    for (const permission of [
      'notifications',
      'media',
      'geolocation',
      'clipboard-read',
      'openExternal',
      'fullscreen',
    ]) {
      call('request', {}, permission, (granted: boolean) => answers.push(granted));
    }
    expect(answers).toEqual(Array(6).fill(false));
    expect(call('check')).toBe(false);
    expect(call('device')).toBe(false);
  });

  it('loads nothing from other origins', () => {
    const { isStopped } = openSession();
    for (const url of [
      'https://example.com/x.png',
      'http://127.0.0.1:4000/',
      'ws://example.com/',
      'file:///etc/passwd',
      'ftp://example.com/x',
    ]) {
      expect(isStopped(url)).toBe(true);
    }
    for (const url of [
      'app://outpost/index.html',
      'data:image/png;base64,AA==',
      'blob:app://outpost/1',
      'devtools://devtools/x',
    ]) {
      expect(isStopped(url)).toBe(false);
    }
  });

  it('permits the development server’s files and live reload', () => {
    const { isStopped } = openSession('http://localhost:5173');
    expect(isStopped('http://localhost:5173/@vite/client')).toBe(false);
    expect(isStopped('ws://localhost:5173/')).toBe(false);
    expect(isStopped('ws://localhost:9999/')).toBe(true);
  });

  it('saves no file and checks no spelling', () => {
    const { session, spellchecker, dictionaries } = openSession();
    let prevented = false;
    session.emit('will-download', { preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
    expect(spellchecker()).toBe(false);
    // Each would be fetched from a server of Chromium's maker.
    expect(dictionaries()).toEqual([]);
  });
});
