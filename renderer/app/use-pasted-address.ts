import { useEffect, useRef } from 'react';
import { queryOf, useBridgeClient, type BridgeClient } from '../bridge.ts';
import { useText } from '../ui/text.ts';
import { isTyping } from '../frame/is-typing.ts';
import { parsePastedAddress, type KnownPlaces, type PastedAddress } from './pasted-address.ts';
import { addressText } from './address-text.ts';

/** An address that is pasted into the window, where no text is being typed. */
export function usePastedAddress(listener: (found: PastedAddress) => void): void {
  const client = useBridgeClient();
  const address = useText(addressText);
  const latest = useRef({ listener, address });
  useEffect(() => {
    latest.current = { listener, address };
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      void knownPlaces(client).then((known) => {
        const found = known && parsePastedAddress(pasted, known, latest.current.address);
        if (found) latest.current.listener(found);
      });
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [client]);
}

/** What an address can lead to, by what is known now; null when that cannot be found out. */
async function knownPlaces(client: BridgeClient): Promise<KnownPlaces | null> {
  const { cache } = client;
  try {
    const [accounts, challenges, games, info] = await Promise.all([
      cache.ensureQueryData(queryOf(client, 'accounts.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'challenges.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'games.list', undefined)),
      cache.ensureQueryData(queryOf(client, 'app.info', undefined)),
    ]);
    return {
      accounts: accounts ?? [],
      challenges: challenges ?? [],
      games: games ?? [],
      defaultServer: info?.defaultServer,
    };
  } catch {
    return null;
  }
}
