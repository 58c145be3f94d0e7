import { useEffect, useRef } from 'react';
import { queryOf, useBridgeClient, type BridgeClient } from '../bridge.ts';
import { isTyping } from './is-typing.ts';
import { parsePastedAddress, type PastedAddress } from './pasted-address.ts';

/** An address that is pasted into the window, where no text is being typed. */
export function usePastedAddress(listener: (found: PastedAddress) => void): void {
  const client = useBridgeClient();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      void lookUp(client, text).then((found) => found && latest.current(found));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [client]);
}

/** What the text leads to, by what is known now; null when that cannot be found out. */
async function lookUp(client: BridgeClient, text: string): Promise<PastedAddress | null> {
  const { cache } = client;
  try {
    const [accounts, challenges, games, info] = await Promise.all([
      cache.ensureQueryData(queryOf(client, 'accounts.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'challenges.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'games.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'app.info', undefined)),
    ]);
    return parsePastedAddress(text, {
      accounts: accounts ?? [],
      challenges: challenges ?? [],
      games: games ?? [],
      defaultServer: info?.defaultServer,
    });
  } catch {
    return null;
  }
}
