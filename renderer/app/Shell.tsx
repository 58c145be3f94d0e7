import './shell.css';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBridgeClient, useBridgeCommand, useBridgeQuery, useTopic } from '../bridge.ts';
import { ToastRegion, useText, type Toasts } from '../ui/index.ts';
import { PairedGame } from '../features/arenas/PairedGame.tsx';
import { ProxyQuestion } from '../features/network/settings/ProxyQuestion.tsx';
import { SignInScreen } from '../features/accounts/sign-in/SignInScreen.tsx';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { placeOf } from './pasted-address.ts';
import { useMedia } from '../ui/use-media.ts';
import { railBounds, tight, useStoredWidth } from '../frame/layout.ts';
import { useFirstStart } from './first-start.ts';
import type { PaletteAct } from './palette.ts';
import { Rail } from './Rail.tsx';
import { useRailItems } from './rail-items.ts';
import { useOpenAnalysis } from '../frame/board-source.ts';
import { useRoute, useRouter } from '../frame/router.ts';
import { PaletteOverlay } from './PaletteOverlay.tsx';
import { TourPage, loadEverything, screenOf } from './screens/screens.tsx';
import { ShellProvider, type ShellServices } from '../frame/services.ts';
import { frameText } from '../frame/frame-text.ts';
import { shellText } from './shell-text.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { isTyping } from '../frame/is-typing.ts';
import { usePastedAddress } from './use-pasted-address.ts';
import { parseShellKey, type ShellKey } from './shortcuts.ts';
import { PanelPlaceProvider } from '../frame/SidePanel.tsx';
import { useTheme } from '../frame/use-theme.ts';
import { useTitleFocus } from './use-title-focus.ts';

/** Delay after the first paint before the other screens load, ms. */
const restAfterPaint = 1_000;

/** Frame of the window: navigation on the left, the screen, its side panel, and overlays. */
export function Shell({ toasts }: { readonly toasts: Toasts }): ReactNode {
  const text = useText(shellText);
  const { titles } = useText(frameText);
  const router = useRouter();
  const route = useRoute();
  const accounts = useBridgeQuery('accounts.list', undefined);
  const [railWidth, setRailWidth] = useStoredWidth('rail', railBounds.max);
  const isTight = useMedia(tight);
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null);
  const [panelPlace, setPanelPlace] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);
  const items = useRailItems();
  const act = useRunAct({
    notify: toasts.show,
    toggleRail: () => setRailWidth(railWidth === railBounds.min ? railBounds.max : railBounds.min),
    openShortcuts: () => setOverlay('shortcuts'),
  });
  useTheme();
  useTitleFocus(main, route);
  usePastedAddress((found) => act({ type: 'address', found }));
  useTopic('navigate', router.navigate);
  useTopic('toast', toasts.show);

  const openAnalysis = useOpenAnalysis();
  const [tourEnded, setTourEnded] = useState(false);
  const firstStart = useFirstStart({ tourEnded });
  const isFirst = firstStart === 'tour' || firstStart === 'choice';
  const showsTour = firstStart === 'tour' || (firstStart !== 'unknown' && route.screen === 'tour');
  // A network without direct access needs the proxy settings before the first account.
  const showsWelcome = firstStart === 'choice' && route.screen !== 'settings' && !showsTour;
  const isEmpty = firstStart === 'unknown';
  /** Neither navigation nor its keys. */
  const isBare = isEmpty || showsWelcome || (isFirst && showsTour);
  const title = isEmpty
    ? null
    : showsTour
      ? titles.tour
      : showsWelcome
        ? text.firstTitle
        : titles[route.screen];
  const endTour = (): void => {
    setTourEnded(true);
    if (route.screen === 'tour') router.back();
  };
  useEffect(() => {
    if (title !== null) document.title = text.windowTitle(title);
  }, [title, text]);

  const isReady = accounts.data !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    let idle = 0;
    const later = setTimeout(() => (idle = requestIdleCallback(() => void loadEverything())), restAfterPaint);
    return () => {
      clearTimeout(later);
      cancelIdleCallback(idle);
    };
  }, [isReady]);

  useWindowKeys(
    (key) => {
      if (key.type === 'palette') setOverlay((open) => (open === 'palette' ? null : 'palette'));
      if (key.type === 'shortcuts') setOverlay('shortcuts');
      if (key.type === 'rail') act({ type: 'rail' });
      if (key.type === 'back') router.back();
      if (key.type === 'forward') router.forward();
      if (key.type === 'analysis') {
        setOverlay(null);
        if (!openAnalysis()) toasts.show({ level: 'info', message: text.ongoing });
      }
      if (key.type === 'content') main.current?.focus();
      const item = key.type === 'railItem' ? items.find(({ shortcut }) => shortcut === key.key) : undefined;
      if (item !== undefined) router.navigate({ screen: item.screen });
    },
    (key) => !isBare && (overlay === null || (overlay === 'palette' && key.type === 'palette')),
  );

  const services = useMemo<ShellServices>(
    () => ({
      notify: toasts.show,
      openPalette: () => setOverlay('palette'),
      openShortcuts: () => setOverlay('shortcuts'),
    }),
    [toasts],
  );

  return (
    <ShellProvider value={services}>
      <PanelPlaceProvider value={panelPlace}>
        <a className="skip-link" href="#content">
          {text.skipLink}
        </a>
        <div className="shell">
          {!isBare && <Rail width={isTight ? railBounds.min : railWidth} onWidth={setRailWidth} />}
          <main ref={main} id="content" className="shell-main" tabIndex={-1}>
            <ErrorBoundary
              resetKey={JSON.stringify(route)}
              onLeave={() => router.navigate({ screen: 'home' })}
            >
              <Suspense>
                {isEmpty ? null : showsTour || route.screen === 'tour' ? (
                  <TourPage isFirst={isFirst} onEnd={endTour} />
                ) : showsWelcome ? (
                  <SignInScreen />
                ) : (
                  screenOf(route)
                )}
              </Suspense>
            </ErrorBoundary>
          </main>
          <div ref={setPanelPlace} className="shell-panel" />
        </div>
        <p className="sr-only" role="status">
          {title}
        </p>
        {overlay === 'palette' && <PaletteOverlay onClose={() => setOverlay(null)} onAct={act} />}
        <ShortcutSheet open={overlay === 'shortcuts'} onClose={() => setOverlay(null)} />
        <ProxyQuestion />
        <PairedGame onOpen={() => setOverlay(null)} />
        <ToastRegion toasts={toasts} />
      </PanelPlaceProvider>
    </ShellProvider>
  );
}

interface ActOptions {
  readonly notify: Toasts['show'];
  readonly toggleRail: () => void;
  readonly openShortcuts: () => void;
}

/** Runs palette actions. Failures become toasts, because the palette has closed by then. */
function useRunAct({ notify, toggleRail, openShortcuts }: ActOptions): (act: PaletteAct) => void {
  const { navigate } = useRouter();
  const accept = useBridgeCommand('challenges.accept');
  const browse = useBridgeCommand('shell.openAddress');
  const reconnect = useBridgeCommand('streams.reconnect');
  const settings = useBridgeCommand('settings.set');
  const { bridge } = useBridgeClient();

  const run = async (act: PaletteAct): Promise<void> => {
    switch (act.type) {
      case 'go':
        return navigate(act.route);
      case 'rail':
        return toggleRail();
      case 'shortcuts':
        return openShortcuts();
      case 'address': {
        const place = await placeOf(bridge, act.found);
        return place.kind === 'route'
          ? navigate(place.route)
          : run({ type: 'browse', address: place.address });
      }
      default: {
        const outcome = await send(act);
        if (!outcome.ok) notify({ level: 'error', message: outcome.error.message });
      }
    }
  };
  const send = (act: Exclude<PaletteAct, { readonly type: 'go' | 'rail' | 'shortcuts' | 'address' }>) => {
    switch (act.type) {
      case 'accept':
        return accept.run({ accountId: act.accountId, challengeId: act.challengeId });
      case 'browse':
        return browse.run({ address: act.address });
      case 'reconnect':
        return reconnect.run({ accountId: act.accountId });
      case 'theme':
        return settings.run({ theme: act.theme });
    }
  };
  return (act) => void run(act);
}

/** Listens to shell keys and the mouse's back and forward buttons; `takes` filters them. */
function useWindowKeys(listener: (key: ShellKey) => void, takes: (key: ShellKey) => boolean): void {
  const onKey = useEffectEvent((key: ShellKey, event: Event): void => {
    if (!takes(key)) return;
    event.preventDefault();
    listener(key);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.defaultPrevented ? null : parseShellKey(event, isTyping(event.target));
      if (key !== null) onKey(key, event);
    };
    const onPointerUp = (event: PointerEvent): void => {
      if (event.button === 3 || event.button === 4)
        onKey({ type: event.button === 3 ? 'back' : 'forward' }, event);
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerup', onPointerUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerup', onPointerUp);
    };
  }, []);
}
