/** The app's own origin, `app://outpost`: serves the built renderer only. */
import { protocol, type Session } from 'electron';
import { answerAppRequest, appScheme } from './app-files.ts';

/**
 * Call once, before `ready`. `codeCache`: whether Chromium caches compiled code in the data directory. Write
 * access to that directory would then allow code injection, so packaged apps do without.
 */
export function registerAppScheme({ codeCache }: { readonly codeCache: boolean }): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache } },
  ]);
}

/**
 * Call after `ready`. `root`: the folder of the renderer's index.html. `onServed` is called for each file after
 * its response.
 *
 * Uses the older API on purpose: `protocol.handle` creates a `Request` and a `Response` per file, and the first
 * one loads Node's fetch, which delays the start by 60 to 80 ms on two cores.
 */
export function serveApp(session: Session, root: string, onServed: (path: string) => void): void {
  session.protocol.registerBufferProtocol(appScheme, ({ method, url }, answer) => {
    void answerAppRequest(root, { method, url }).then(({ status, headers, body }) => {
      const data = body ?? Buffer.alloc(0);
      answer({ statusCode: status, headers, data });
      onServed(new URL(url).pathname);
    });
  });
}
