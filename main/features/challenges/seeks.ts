/** Searches for an opponent: each lasts as long as its connection, and a game that begins is how it ends well. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { speedOfClock } from '../../chess/vocabulary.ts';
import type { Seek } from '../../service/codec/challenge.ts';
import type { Result } from '../../service/errors.ts';
import type { StreamClose } from '../../service/transport.ts';
import type { SeekView } from '../../../preload/contract/answering.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { contractFailure, valueOf } from '../../views/failure.ts';
import { say } from '../../text/say.ts';

/** The part of the service client that is used here. */
export interface SeekService {
  openSeek(
    seek: Seek,
    listener: { readonly onLine: () => void; readonly signal: AbortSignal },
  ): Promise<StreamClose>;
  seekByDays(seek: Seek): Promise<Result<unknown>>;
}

export interface SeeksOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly service: (accountId: string) => SeekService | undefined;
  readonly onChange: () => void;
}

export interface Seeks {
  /**
   * Looks for an opponent; the search's id. By days the server keeps the search, and nothing stands here. Rejects with a
   * `ContractFailure` for what the interface does not allow.
   */
  begin(accountId: string, seek: Seek): Promise<string>;
  /** Ends a search, or forgets how it ended. */
  cancel(seekId: string): void;
  /** The newest first. */
  list(): readonly SeekView[];
  forget(accountId: string): void;
}

interface Held {
  view: SeekView;
  readonly stop: AbortController;
}

export function createSeeks({ clock, log, service, onChange }: SeeksOptions): Seeks {
  const held = new Map<string, Held>();
  let counter = 0;

  const ended = (one: Held, close: StreamClose) => {
    if (!held.has(one.view.id)) return;
    const failure = close.reason === 'lost' || close.reason === 'refused' ? close.error : null;
    one.view = {
      ...one.view,
      state: failure ? 'failed' : 'ended',
      message: failure ? contractFailure(failure).failure.message : null,
    };
    if (failure) log.info('a search for an opponent ended', { code: failure.code });
    onChange();
  };

  return {
    async begin(accountId, seek) {
      const client = service(accountId);
      if (!client) throw new ContractFailure('unavailable', say('The account is not connected.'));
      const { time, variant, rated } = seek.terms;
      if (time.kind === 'unlimited')
        throw new ContractFailure('refused', say('A search needs a clock or days for a move.'));
      counter += 1;
      const id = `seek${counter}`;
      if (time.kind === 'correspondence') {
        valueOf(await client.seekByDays(seek));
        return id;
      }
      const { limitSeconds, incrementSeconds } = time;
      const speed = speedOfClock(limitSeconds, incrementSeconds);
      if (speed !== 'rapid' && speed !== 'classical')
        throw new ContractFailure(
          'refused',
          say('Faster games than rapid cannot be searched through the interface: use the browser.'),
        );
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
      const one: Held = { view, stop: new AbortController() };
      held.set(id, one);
      onChange();
      void client
        .openSeek(seek, { signal: one.stop.signal, onLine: () => {} })
        .then((close) => ended(one, close));
      return id;
    },
    cancel(seekId) {
      const one = held.get(seekId);
      if (!one) return;
      held.delete(seekId);
      one.stop.abort();
      onChange();
    },
    list: () => [...held.values()].map(({ view }) => view).reverse(),
    forget(accountId) {
      for (const [id, one] of held) {
        if (one.view.accountId !== accountId) continue;
        held.delete(id);
        one.stop.abort();
      }
      onChange();
    },
  };
}
