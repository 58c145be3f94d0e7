import { useEffect, useRef } from 'react';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeClient, useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useFoundGame } from './use-found-game.ts';
import type { QuickControl } from './quick-pairing.ts';

export interface QuickSeek {
  /** The control of the search under way for the account. */
  readonly isLooking: (control: QuickControl) => boolean;
  /** Starts a search in place of the one under way, or cancels the one for the same control. */
  readonly toggle: (control: QuickControl, rated: boolean) => Promise<void>;
  readonly pending: boolean;
  readonly failure: Failure | null;
}

/** Searches of one screen: they end when it closes, and open the game that they lead to. */
export function useQuickSeek(accountId: string, enabled: boolean): QuickSeek {
  const { bridge } = useBridgeClient();
  const begin = useBridgeCommand('seeks.begin');
  const seeks = useBridgeQuery('seeks.list', undefined, { enabled }).data ?? [];
  /** Searches that this screen began. */
  const own = useRef(new Set<string>());
  const isOpen = useRef(false);
  useFoundGame(accountId);

  useEffect(() => {
    isOpen.current = true;
    const begun = own.current;
    const leave = () => {
      for (const seekId of begun) void bridge.command('seeks.cancel', { seekId });
      begun.clear();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      isOpen.current = false;
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [bridge, accountId]);

  const running = seeks.filter((seek) => seek.accountId === accountId && seek.state === 'looking');
  const isOf = ({ limit, increment }: QuickControl) =>
    running.filter((seek) => seek.limit === limit && seek.increment === increment);

  const toggle = async (control: QuickControl, rated: boolean): Promise<void> => {
    begin.reset();
    const same = isOf(control);
    const ended = new Set([...own.current, ...same.map(({ id }) => id)]);
    own.current.clear();
    await Promise.all([...ended].map((seekId) => bridge.command('seeks.cancel', { seekId })));
    if (same.length > 0) return;
    const { limit: limitSeconds, increment: incrementSeconds } = control;
    const begun = await begin.run({
      accountId,
      terms: {
        ...{ variant: 'standard', color: 'random', rated },
        time: { kind: 'clock', limitSeconds, incrementSeconds },
      },
      ratings: null,
    });
    if (!begun.ok) return;
    const { seekId } = begun.value;
    // The user may have left while the search began.
    if (isOpen.current) own.current.add(seekId);
    else void bridge.command('seeks.cancel', { seekId });
  };
  return {
    isLooking: (control) => isOf(control).length > 0,
    toggle,
    pending: begin.pending,
    failure: begin.failure,
  };
}
