/**
 * Completes the chat of games. A stream sends lines only as they are written, so after each opening the list of the
 * lines so far is read once.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { PlayEndpoint } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ChatLine, GameEvent } from '../../service/domain.ts';
import { mergeChat, takeEcho, type ChatEntry } from './chat-lines.ts';
import type { LiveGame } from './live-game.ts';
import type { TrackedGame } from './tracked-game.ts';

/** The chat of one game, as the stream that is open now knows it. */
interface ChatState {
  /** Reads the list of this opening; null before its first message. */
  reading: AbortController | null;
  /** The stream is open, and its list has not been read. */
  isDue: boolean;
  /** Lines that came by this stream. */
  streamed: number;
  /** The list was read in this run. */
  isRead: boolean;
  /** The server has no list for this game. */
  isAbsent: boolean;
  /** Lines of the list that the stream may still deliver, until the monotonic time `echoesUntil`. */
  echoes: readonly ChatLine[];
  echoesUntil: number;
}

/**
 * A line that is written while the list is read is in both, and its line of the stream may arrive after the list.
 * Later, an equal line is another one.
 */
const echoMs = 3_000;

export type ChatService = Pick<ServiceClient, 'readChat' | 'dialect'>;

export interface ChatBacklogOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly service: (accountId: string) => ChatService | undefined;
  readonly pathOf: (held: TrackedGame) => PlayEndpoint | undefined;
  readonly isHeld: (held: TrackedGame) => boolean;
  readonly update: (held: TrackedGame, game: LiveGame) => void;
}

export function createChatBacklog(options: ChatBacklogOptions) {
  const { clock, log, service, pathOf, isHeld, update } = options;
  const states = new WeakMap<TrackedGame, ChatState>();
  /** Accounts whose server has no lists. */
  const withoutLists = new Set<string>();

  const stateOf = (held: TrackedGame): ChatState => {
    const state = states.get(held) ?? {
      reading: null,
      isDue: false,
      streamed: 0,
      isRead: false,
      isAbsent: false,
      echoes: [],
      echoesUntil: 0,
    };
    states.set(held, state);
    return state;
  };

  /** Not found: in the document's dialect the server has no lists, otherwise only this game has none. */
  const noteAbsence = (held: TrackedGame, state: ChatState, client: ChatService) => {
    state.isAbsent = true;
    if (client.dialect() === 'document') withoutLists.add(held.accountId);
  };

  const read = async (held: TrackedGame, state: ChatState) => {
    const client = service(held.accountId);
    const path = pathOf(held);
    if (!client || !path) return;
    const reading = new AbortController();
    state.reading = reading;
    const gameId = held.game.summary.id;
    const answer = await client.readChat(path, gameId, { signal: reading.signal });
    // Aborted at the next opening, whose own list counts, or because the game left the memory.
    if (reading.signal.aborted || !isHeld(held)) return;
    if (!answer.ok) {
      if (answer.error.code === 'not_found') noteAbsence(held, state, client);
      else log.info('chat not read', { gameId, reason: answer.error.code });
      return;
    }
    const found: Omit<ChatEntry, keyof ChatLine> = {
      at: clock.now(),
      ...(!state.isRead && { earlier: true }),
    };
    state.isRead = true;
    const merged = mergeChat(held.game.chat, state.streamed, answer.value.value, found);
    state.echoes = merged.echoes;
    state.echoesUntil = clock.monotonic() + echoMs;
    if (merged.isNew) update(held, { ...held.game, chat: merged.chat });
  };

  /** Whether the list has the line already. */
  const isEcho = (state: ChatState, line: ChatLine): boolean => {
    if (line.room === 'spectator') return false;
    const left = clock.monotonic() < state.echoesUntil ? takeEcho(state.echoes, line) : null;
    state.echoes = left ?? [];
    return left !== null;
  };

  return {
    /** The game's stream opened or closed. */
    linkChanged(held: TrackedGame, live: boolean) {
      if (!live) return;
      const state = stateOf(held);
      state.reading?.abort();
      Object.assign(state, { reading: null, isDue: true, streamed: 0, echoes: [] });
    },
    /** The game left the memory: a request that still waits is not sent, because short games would pile them up. */
    dropped(held: TrackedGame) {
      states.get(held)?.reading?.abort();
    },
    /** Whether a message of the stream is a chat line that is known from the list. Call it once for each message. */
    isKnown(held: TrackedGame, event: GameEvent): boolean {
      if (event.type !== 'chatLine') return false;
      const state = stateOf(held);
      if (isEcho(state, event.line)) return true;
      state.streamed += 1;
      return false;
    },
    /**
     * Reads the list if it is due. Call it when the stream has sent the game: from then on it delivers every line.
     */
    whenOpen(held: TrackedGame) {
      const state = stateOf(held);
      if (!state.isDue) return;
      state.isDue = false;
      if (state.isAbsent || withoutLists.has(held.accountId) || isAgainstComputer(held.game)) return;
      void read(held, state);
    },
  };
}

/** The server's computer does not chat. */
function isAgainstComputer({ summary, full }: LiveGame): boolean {
  return summary.opponent.kind === 'ai' || full?.white.kind === 'ai' || full?.black.kind === 'ai';
}
