/** Restrictions of all pages: no navigation away, no new windows, no devices, no foreign resources. */
import type { App, Session } from 'electron';
import { cut } from '../../base/cut.ts';
import type { Log } from '../../base/log.ts';
import { plainText } from '../../base/plain-text.ts';
import { originOf } from './origin.ts';

export interface HardeningOptions {
  /** Origin of the app's pages: `app://outpost`, or the development server's. */
  readonly origin: string;
  readonly log: Log;
}

/** Schemes of the network and of files. */
const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Call before the first window is created. */
export function hardenContents(app: App, { origin, log }: HardeningOptions): void {
  app.on('web-contents-created', (_event, contents) => {
    const stayHome = (event: { readonly url: string; preventDefault(): void }) => {
      if (originOf(event.url) === origin) return;
      event.preventDefault();
      log.warn('navigation denied', { to: originOf(event.url) });
    };
    contents.on('will-navigate', stayHome);
    contents.on('will-frame-navigate', stayHome);
    contents.on('will-redirect', stayHome);
    // The content policy does not cover WebRTC, which could reach any address past the request filter.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      log.warn('window denied', { to: originOf(url) });
      return { action: 'deny' };
    });
  });
}

/** As much as window lists show. */
const longestTitle = 120;

/** Cleans and bounds window titles, which contain names from servers. Call before the first window is created. */
export function hardenTitles(app: App): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('page-title-updated', (event, title) => {
      event.preventDefault();
      window.setTitle(cut(plainText(title), longestTitle));
    });
  });
}

/** Call after `ready`, before the first window. */
export function hardenSession(session: Session, { origin, log }: HardeningOptions): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('permission denied', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  // Chromium downloads a dictionary for each language here even while the checker is off.
  session.setSpellCheckerLanguages([]);
  session.on('will-download', (event) => event.preventDefault());
  // Main does all requests; pages make none. The app's own files do not pass here.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, ({ url }, answer) => {
    const cancel = !isOwn(url, origin);
    if (cancel) log.warn('request denied', { to: originOf(url) });
    answer({ cancel });
  });
}

/** Allows developer tools, in-page data, and the development server with its live-reload socket. */
function isOwn(address: string, origin: string): boolean {
  const { protocol, host } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:' || protocol === 'devtools:') return true;
  const home = new URL(origin);
  return (
    host === home.host && (protocol === home.protocol || (home.protocol === 'http:' && protocol === 'ws:'))
  );
}
