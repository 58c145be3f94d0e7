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
import { createToasts } from './ui/index.ts';
import { warmUp } from './app/warm-up.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// What main says is drawn in the same turn: a timer in between would let a frame go by.
notifyManager.setScheduler(queueMicrotask);
const client = createBridgeClient(readableBridge(window.outpost));
/** What a small window is for; null in the main one. */
const small = parseSmallRoute(location.hash);
const router = createRouter(small ?? { screen: 'home' });
const toasts = createToasts();

const SmallWindow = lazy(async () => ({
  default: (await import('./app/screens/small/SmallWindow.tsx')).SmallWindow,
}));

const answers = small ? undefined : warmUp(client);
// The first look into it waits for another process: better now, while the answers are on their way.
void localStorage.length;
await answers;

createRoot(root).render(
  <StrictMode>
    <BridgeProvider client={client}>
      <RouterProvider value={router}>
        <LanguageProvider>
          {small ? (
            <Suspense>
              <SmallWindow />
            </Suspense>
          ) : (
            <Shell toasts={toasts} />
          )}
        </LanguageProvider>
      </RouterProvider>
    </BridgeProvider>
  </StrictMode>,
);

// Two frames on, what was rendered has been painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() => void client.bridge.command('shell.painted', undefined)),
);
