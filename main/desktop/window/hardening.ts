/** What no page of this app may do, whatever it holds: leave its origin, open windows, ask for devices, load from elsewhere. */
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

/** Every scheme that leads out of the process or to files. */
const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Before the first window is made. */
export function hardenContents(app: App, { origin, log }: HardeningOptions): void {
  app.on('web-contents-created', (_event, contents) => {
    const stayHome = (event: { readonly url: string; preventDefault(): void }) => {
      if (originOf(event.url) === origin) return;
      event.preventDefault();
      log.warn('a page tried to leave the app', { to: originOf(event.url) });
    };
    contents.on('will-navigate', stayHome);
    contents.on('will-frame-navigate', stayHome);
    contents.on('will-redirect', stayHome);
    // No policy of the page covers WebRTC: without this it could talk to any address past the request filter.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      log.warn('a page tried to open a window', { to: originOf(url) });
      return { action: 'deny' };
    });
  });
}

/** As much as a list of windows shows. */
const longestTitle = 120;

/** Titles of windows, which the system shows in lists of its own, hold names from servers. Before the first window. */
export function hardenTitles(app: App): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('page-title-updated', (event, title) => {
      event.preventDefault();
      window.setTitle(cut(plainText(title), longestTitle));
    });
  });
}

/** After `ready`, before the first window. */
export function hardenSession(session: Session, { origin, log }: HardeningOptions): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('a permission was denied', { permission });
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  // Chromium fetches a dictionary for each language here from a server of its maker, even while the checker is off.
  session.setSpellCheckerLanguages([]);
  session.on('will-download', (event) => event.preventDefault());
  // Main fetches for itself; a page has nothing to ask of any other place. Its own files do not pass here.
  session.webRequest.onBeforeRequest({ urls: elsewhere }, ({ url }, answer) => {
    const cancel = !isOwn(url, origin);
    if (cancel) log.warn('a page’s request to elsewhere was stopped', { to: originOf(url) });
    answer({ cancel });
  });
}

/** Developer tools and data the page holds itself are no network. The development server's live reload is a socket. */
function isOwn(address: string, origin: string): boolean {
  const { protocol, host } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:' || protocol === 'devtools:') return true;
  const home = new URL(origin);
  return (
    host === home.host && (protocol === home.protocol || (home.protocol === 'http:' && protocol === 'ws:'))
  );
}
