/**
 * A model of a game server for moves, on a virtual clock: it refuses, loses requests and responses, delays, fails,
 * drops streams, and records the fate of every move. Its opponent plays random legal moves.
 */
import type { VirtualClock } from '../../harness/virtual-clock.ts';
import { sleep } from '../../../main/base/clock.ts';
import { pick, type Random } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import type { GameEvent, GameState } from '../../../main/service/domain.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../main/service/errors.ts';
import { full, state } from './fixtures.ts';
import { verbatim } from '../../../main/text/message.ts';

/** Fate of a request. */
const fates = [
  'fine',
  'fine',
  'slow',
  'answerLate',
  'tooMany',
  'tooManyNamed',
  'neverConnected',
  'requestLost',
  'answerLost',
  'arrivesLate',
  'brokenBefore',
  'brokenAfter',
  'unreadable',
  'hangs',
] as const;

export interface MoveModelOptions {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly variant: 'standard' | 'crazyhouse';
  /** Both clocks in ms, and the increment. */
  readonly time: number;
  readonly increment: number;
  /** Probability of faults: 0 none, 1 all that are possible. */
  readonly trouble: number;
  /** The game's own stream sends an event. */
  readonly onEvent: (event: GameEvent) => void;
  readonly onLink: (live: boolean) => void;
}

/** A move that the server made for the app's side. */
export interface Played {
  readonly ply: number;
  readonly uci: string;
}

export function createMoveModel(options: MoveModelOptions) {
  const { clock, random, variant, trouble, onEvent, onLink } = options;
  const start = rulesFor(variant).parsePosition();
  if (!start) throw new Error('the start position is missing');
  const line: { uci: string; position: Position }[] = [];
  const played: Played[] = [];
  let status = 'started';
  let whiteMs = options.time;
  const blackMs = options.time;
  let turnSince = clock.monotonic();
  let live = true;
  /** Number of the newest stream. */
  let connection = 1;
  /** Number of moves in the latest position sent to the app. */
  let told = 0;
  let speakAt = 0;

  const chance = (probability: number) => random.next() < probability * trouble;
  const between = (low: number, high: number) => Math.round(low + random.next() * (high - low));
  const position = () => line.at(-1)?.position ?? start;
  const whiteLeft = () =>
    position().turn === 'white' && line.length >= 2 && status === 'started'
      ? whiteMs - (clock.monotonic() - turnSince)
      : whiteMs;
  const flag = () => {
    if (status === 'started' && whiteLeft() <= 0) end('outoftime');
  };
  const stateNow = (): GameState =>
    state(line.map((one) => one.uci).join(' '), { whiteMs: Math.max(0, whiteLeft()), blackMs, status });
  const tell = (event: GameEvent) => {
    told = Math.max(told, line.length);
    onEvent(event);
  };
  const publish = () => {
    if (!live) return;
    const event: GameEvent = { type: 'gameState', state: stateNow() };
    const mine = connection;
    // In order, as on a stream.
    speakAt = Math.max(speakAt, clock.monotonic() + between(1, 60));
    clock.after(speakAt - clock.monotonic(), () => {
      if (live && mine === connection) tell(event);
    });
  };
  const die = () => {
    if (!live) return;
    live = false;
    // Half of the dead streams look alive until the watchdog fires.
    if (random.next() < 0.5) onLink(false);
    comeBack();
  };
  /** Like a supervisor: from the detection of a dead stream until it is open again. */
  const comeBack = () => {
    clock.after(between(5_000, 15_000), () => {
      if (!live) void look();
    });
  };

  function end(how: string): void {
    status = how;
    publish();
  }

  const apply = (uci: string): Position | undefined => {
    const made = position().play(uci);
    if (!made) return undefined;
    whiteMs = whiteLeft() + (position().turn === 'white' ? options.increment : 0);
    line.push({ uci: made.uci, position: made.position });
    turnSince = clock.monotonic();
    if (made.position.outcome()?.automatic) status = 'mate';
    clock.after(Math.max(0, whiteLeft()) + 1, flag);
    publish();
    return made.position;
  };

  const captures = () =>
    variant === 'crazyhouse'
      ? position()
          .legalMoves()
          .filter((uci) => position().play(uci)?.capture)
      : [];
  /** A random move; prefers drops, which may be legal twice, and captures, which enable them. */
  const choose = () => {
    const legal = position().legalMoves();
    const telling = [...legal.filter((uci) => uci.includes('@')), ...captures()];
    return pick(random, telling.length > 0 && random.next() < 0.7 ? telling : legal);
  };

  const reply = () => {
    flag();
    if (status !== 'started' || position().turn !== 'black') return;
    if (chance(0.03)) end('resign');
    else if (chance(0.25) && told >= line.length && line.length > 2) {
      // A takeback that the player agreed to elsewhere, after the move was seen.
      line.pop();
      told = line.length;
      turnSince = clock.monotonic();
      publish();
    } else {
      // Captures the piece just dropped, so that the same drop is legal again.
      const dropped = /^[A-Z]@(..)$/.exec(line.at(-1)?.uci ?? '')?.[1];
      apply(captures().find((uci) => uci.slice(2, 4) === dropped) ?? choose());
    }
  };

  /** Processes a move on the server. */
  const work = (uci: string): Result<void> => {
    flag();
    const refused = (detail: string) =>
      fail<void>({
        code: 'bad_request',
        status: 400,
        message: verbatim('The server refused (400).'),
        detail,
      });
    if (status !== 'started') return refused('The game is over.');
    if (position().turn !== 'white') return refused('Not your turn.');
    const ply = line.length;
    if (!apply(uci)) return refused('That move is not legal.');
    played.push({ ply, uci });
    clock.after(between(5, random.next() < 0.5 ? 300 : 3_000), reply);
    return succeed(undefined);
  };

  const lost = fail<never>({
    code: 'unreachable',
    cause: 'ECONNRESET',
    message: verbatim('The connection was reset.'),
  });
  const broken = fail<never>({
    code: 'server',
    status: 502,
    message: verbatim('The server has a problem (502).'),
  });
  const pause = (ms: number, signal?: AbortSignal) => sleep(clock, ms, signal);
  const given = fail<never>({ code: 'aborted', message: verbatim('The request was given up.') });
  const timeout: ServiceError = {
    code: 'timeout',
    phase: 'headers',
    afterMs: 5_000,
    message: verbatim('The server does not answer.'),
  };

  const request = async (uci: string, signal?: AbortSignal): Promise<Result<void>> => {
    const fate = chance(0.75) ? pick(random, fates) : 'fine';
    if (chance(0.4)) die();
    switch (fate) {
      case 'fine':
        await pause(between(5, 80), signal);
        return work(uci);
      case 'slow':
        await pause(between(500, 4_500), signal);
        return work(uci);
      case 'answerLate': {
        await pause(between(5, 80), signal);
        const answer = work(uci);
        await pause(between(500, 4_500), signal);
        return answer;
      }
      case 'tooMany':
        await pause(between(5, 80), signal);
        return fail({ code: 'rate_limited', message: verbatim('The server asks to slow down.') });
      case 'tooManyNamed':
        await pause(between(5, 80), signal);
        return fail({
          code: 'rate_limited',
          message: verbatim('The server asks to slow down.'),
          retryAfterMs: between(1, 5) * 1_000,
        });
      case 'neverConnected':
        await pause(between(1, 50), signal);
        return fail({
          code: 'unreachable',
          cause: 'ECONNREFUSED',
          message: verbatim('The server cannot be reached.'),
        });
      case 'requestLost':
        await pause(between(5, 2_000), signal);
        return lost;
      case 'answerLost':
        await pause(between(5, 80), signal);
        work(uci);
        await pause(between(0, 500), signal);
        return lost;
      case 'arrivesLate':
        // The connection is lost, but the request still reaches the server.
        clock.after(between(100, 700), () => void work(uci));
        await pause(between(5, 80), signal);
        return lost;
      case 'brokenBefore':
        await pause(between(5, 500), signal);
        return broken;
      case 'brokenAfter':
        await pause(between(5, 80), signal);
        work(uci);
        return broken;
      case 'unreadable':
        await pause(between(5, 80), signal);
        work(uci);
        return fail({
          code: 'malformed',
          message: verbatim('The answer of the server is not what it should be.'),
        });
      case 'hangs': {
        if (random.next() < 0.5) clock.after(between(5, 300), () => void work(uci));
        await pause(5_000, signal);
        return fail(timeout);
      }
    }
  };

  /** Reopens the stream. */
  async function look(): Promise<boolean> {
    live = false;
    connection += 1;
    const mine = connection;
    await sleep(clock, between(50, 1_200));
    // Another fetch replaced it.
    if (mine !== connection) return live;
    if (chance(0.3)) {
      comeBack();
      return false;
    }
    flag();
    live = true;
    onLink(true);
    tell({ type: 'gameFull', game: full('', { variant: { key: variant }, state: stateNow() }) });
    return true;
  }

  return {
    played,
    choose,
    look,
    begin: () => tell({ type: 'gameFull', game: full('', { variant: { key: variant }, state: stateNow() }) }),
    isOver: () => status !== 'started',
    moves: () => line.map((one) => one.uci),
    turn: () => position().turn,
    timeLeft: whiteLeft,
    async move(uci: string, signal?: AbortSignal): Promise<Result<void>> {
      try {
        return await request(uci, signal);
      } catch {
        return given;
      }
    },
  };
}
