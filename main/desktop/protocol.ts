/** The app's own origin, `app://outpost`: files of the built renderer and nothing else. */
import { protocol, type Session } from 'electron';
import { answerAppRequest, appScheme } from './app-files.ts';

/** Before `ready`, once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** After `ready`. `root` is the folder with the renderer's index.html. `onScript` hears of each script served. */
export function serveApp(session: Session, root: string, onScript: () => void): void {
  session.protocol.handle(appScheme, async ({ method, url }) => {
    const { status, headers, body } = await answerAppRequest(root, { method, url });
    if (url.endsWith('.js')) onScript();
    return new Response(body, { status, headers });
  });
}
