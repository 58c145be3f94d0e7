import { useEffect, useEffectEvent } from 'react';
import { queryOf, useBridgeClient, type BridgeClient } from '../bridge.ts';
import { useTranslate } from '../ui/messages.ts';
import { useText } from '../ui/text.ts';
import { isTyping } from '../frame/is-typing.ts';
import { parsePastedAddress, type KnownPlaces, type PastedAddress } from './pasted-address.ts';
import { addressText } from './address-text.ts';

/** Listens for addresses pasted outside text fields. */
export function usePastedAddress(listener: (found: PastedAddress) => void): void {
  const client = useBridgeClient();
  const address = useText(addressText);
  const translate = useTranslate();
  const resolve = useEffectEvent((pasted: string, known: KnownPlaces | null): void => {
    const found = known && parsePastedAddress(pasted, known, address, translate);
    if (found) listener(found);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      void knownPlaces(client).then((known) => resolve(pasted, known));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [client]);
}

/** Known accounts, games and challenges; null when they cannot be fetched. */
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
