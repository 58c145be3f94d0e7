import './small.css';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { parseSmallRoute } from '@contract/small-route.ts';
import { ErrorBoundary } from '../../../frame/ErrorBoundary.tsx';
import { useBridgeCommand } from '../../../bridge.ts';
import { useRoute, useRouter } from '../../../frame/router.ts';
import { ShellProvider, type ShellServices } from '../../../frame/services.ts';
import { useTheme } from '../../../frame/use-theme.ts';
import { ToastRegion, type Toasts } from '../../../ui/index.ts';

const SmallTv = lazy(async () => ({ default: (await import('../../../features/tv/SmallTv.tsx')).SmallTv }));
const SmallGame = lazy(async () => ({
  default: (await import('../../../features/game/SmallGame.tsx')).SmallGame,
}));

/** Page of a small window: one screen without the shell; it has messages, but no palette. */
export function SmallWindow({ toasts }: { readonly toasts: Toasts }): ReactNode {
  const router = useRouter();
  const route = useRoute();
  useTheme();
  const { run: show } = useBridgeCommand('shell.show');
  // Links to other places open them in the main window.
  useEffect(() => {
    if (route.screen === 'game' || route.screen === 'tv') return;
    router.back();
    void show({ route });
  }, [route, router, show]);
  useEffect(() => {
    const onHash = (): void => {
      const next = parseSmallRoute(location.hash);
      if (next !== null) router.navigate(next, { replace: true });
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) window.close();
    };
    window.addEventListener('hashchange', onHash);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('hashchange', onHash);
      window.removeEventListener('keydown', onKey);
    };
  }, [router]);
  const services = useMemo<ShellServices>(
    () => ({ notify: toasts.show, openPalette: () => {}, openShortcuts: () => {} }),
    [toasts],
  );
  return (
    <ShellProvider value={services}>
      <main className="small">
        <ErrorBoundary resetKey={JSON.stringify(route)} onLeave={() => location.reload()}>
          <Suspense>
            {route.screen === 'game' && <SmallGame key={`${route.accountId} ${route.gameId}`} {...route} />}
            {route.screen === 'tv' && route.channel !== undefined && <SmallTv channel={route.channel} />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <ToastRegion toasts={toasts} />
    </ShellProvider>
  );
}
