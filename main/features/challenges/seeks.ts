/** Seeks: each lasts while its connection is open, and succeeds with a game. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { speedOfClock } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Seek } from '../../service/codec/challenge.ts';
import type { StreamClose } from '../../service/transport.ts';
import type { SeekView } from '../../../preload/contract/challenge-rules.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure, valueOf } from '../../views/failure.ts';
import { messageOf } from '../../text/message.ts';

export interface SeeksOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly service: (accountId: string) => Pick<ServiceClient, 'openSeek' | 'seekByDays'> | undefined;
  readonly onChange: () => void;
}

interface OpenSeek {
  view: SeekView;
  readonly stop: AbortController;
  /** Removes the seek after its end. */
  removal: Timer | null;
}

/** How long an ended seek is listed, ms: a game that starts then is the one that it found. */
const endedForMs = 10_000;
/** The same from the game's start, in which the window opens the game. */
const foundForMs = 2_000;

export function createSeeks({ clock, log, service, onChange }: SeeksOptions) {
  const seeks = new Map<string, OpenSeek>();
  let counter = 0;

  const remove = (one: OpenSeek) => {
    one.removal?.cancel();
    one.stop.abort();
    return seeks.delete(one.view.id);
  };
  const removeAfter = (one: OpenSeek, ms: number) => {
    one.removal?.cancel();
    one.removal = clock.after(ms, () => {
      if (remove(one)) onChange();
    });
  };

  const ended = (one: OpenSeek, close: StreamClose) => {
    if (!seeks.has(one.view.id)) return;
    const failure = close.reason === 'lost' || close.reason === 'refused' ? close.error : null;
    one.view = {
      ...one.view,
      state: failure ? 'failed' : 'ended',
      message: failure ? contractFailure(failure).failure.message : null,
    };
    if (failure) log.info('seek ended', { code: failure.code });
    else removeAfter(one, endedForMs);
    onChange();
  };

  return {
    /**
     * Starts a seek. Resolves with its id. A correspondence seek is kept by the server and not listed here. Rejects
     * with a `ContractFailure` if the API does not allow it.
     */
    async begin(accountId: string, seek: Seek): Promise<string> {
      const client = service(accountId);
      if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
      const { time, variant, rated } = seek.terms;
      if (time.kind === 'unlimited') throw new ContractFailure('refused', messageOf('seek.needsTimeControl'));
      counter += 1;
      const id = `seek${counter}`;
      if (time.kind === 'correspondence') {
        valueOf(await client.seekByDays(seek));
        return id;
      }
      const { limitSeconds, incrementSeconds } = time;
      const speed = speedOfClock(limitSeconds, incrementSeconds);
      if (speed !== 'rapid' && speed !== 'classical')
        throw new ContractFailure('refused', messageOf('seek.tooFast'));
      const view: SeekView = {
        id,
        accountId,
        variant,
        rated,
        limit: limitSeconds,
        increment: incrementSeconds,
        ratings: seek.ratings === null ? null : [...seek.ratings],
        since: clock.now(),
        state: 'looking',
        message: null,
      };
      const one: OpenSeek = { view, stop: new AbortController(), removal: null };
      seeks.set(id, one);
      onChange();
      void client
        .openSeek(seek, { signal: one.stop.signal, onLine: () => {} })
        .then((close) => ended(one, close));
      return id;
    },
    /** Ends a seek, or removes an ended one from the list. */
    cancel(seekId: string) {
      const one = seeks.get(seekId);
      if (one && remove(one)) onChange();
    },
    /** A game of the account started: its ended seek has found it. */
    gameStarted(accountId: string) {
      for (const one of seeks.values())
        if (one.view.accountId === accountId && one.view.state === 'ended') removeAfter(one, foundForMs);
    },
    /** Newest first. */
    list: (): readonly SeekView[] => [...seeks.values()].map(({ view }) => view).reverse(),
    forget(accountId: string) {
      for (const one of [...seeks.values()]) if (one.view.accountId === accountId) remove(one);
      onChange();
    },
  };
}
