/** The app's own origin, `app://outpost`: files of the built renderer and nothing else. */
import { protocol, type Session } from 'electron';
import { answerAppRequest, appScheme } from './app-files.ts';

/**
 * Before `ready`, once. `codeCache`: whether Chromium keeps the page's compiled code in the data directory and runs it
 * from there. Whoever can write there decides what such code does, so a packaged app goes without.
 */
export function registerAppScheme({ codeCache }: { readonly codeCache: boolean }): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache } },
  ]);
}

/**
 * After `ready`. `root` is the folder with the renderer's index.html. `onServed` hears of each file, once it is answered.
 *
 * `protocol.handle` would be the newer way; it makes a `Request` and a `Response` of each file, and the first of these
 * costs a start 60 to 80 ms on two cores, for Node reads its whole fetch with it.
 */
export function serveApp(
  session: Session,
  root: string,
  onServed: (path: string, body: Buffer) => void,
): void {
  session.protocol.registerBufferProtocol(appScheme, ({ method, url }, answer) => {
    void answerAppRequest(root, { method, url }).then(({ status, headers, body }) => {
      const data = body ?? Buffer.alloc(0);
      answer({ statusCode: status, headers, data });
      onServed(new URL(url).pathname, data);
    });
  });
}
