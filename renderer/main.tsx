import './ui/tokens.css';
import './ui/base.css';
import './ui/forced-colors.css';
import { notifyManager } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { parseSmallRoute } from '@contract/small-route.ts';
import { BridgeProvider, createBridgeClient, readableBridge } from './bridge.ts';
import { createRouter, RouterProvider } from './frame/router.ts';
import { LanguageProvider } from './app/LanguageProvider.tsx';
import { Shell } from './app/Shell.tsx';
import { createToasts, setSystemLocale } from './ui/index.ts';
import { warmUp } from './app/warm-up.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Renders in the same turn as main's message: the default timer would miss a frame.
notifyManager.setScheduler(queueMicrotask);
setSystemLocale(window.outpost.locale);
const client = createBridgeClient(readableBridge(window.outpost));
/** Route of a small window; null in the main window. */
const small = parseSmallRoute(location.hash);
const router = createRouter(small ?? { screen: 'home' });
const toasts = createToasts();

const SmallWindow = lazy(async () => ({
  default: (await import('./app/screens/small/SmallWindow.tsx')).SmallWindow,
}));

const answers = small ? undefined : warmUp(client);
// The first access to localStorage waits for another process; do it while the queries are pending.
void localStorage.length;
await answers;

createRoot(root).render(
  <StrictMode>
    <BridgeProvider client={client}>
      <RouterProvider value={router}>
        <LanguageProvider>
          {small ? (
            <Suspense>
              <SmallWindow toasts={toasts} />
            </Suspense>
          ) : (
            <Shell toasts={toasts} />
          )}
        </LanguageProvider>
      </RouterProvider>
    </BridgeProvider>
  </StrictMode>,
);

// Two frames later the first render has been painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() => void client.bridge.command('shell.painted', undefined)),
);
