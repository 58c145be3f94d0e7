/** A server with consecutive games of the benchmark's user, who has white. */
import type { ServerResponse } from 'node:http';
import { startEventServer, type EventServer } from '../event-server.ts';

export interface GameServer extends EventServer {
  /** Starts a game; resolves to its id once its stream is open. */
  begin(): Promise<string>;
  /** The user's next move, with the time of its request, ms since the epoch with fractions. */
  nextMove(): Promise<{ readonly uci: string; readonly at: number }>;
  /** Sends the opponent's move; returns the time of the write. */
  reply(uci: string): number;
  end(): void;
}

export interface GameServerOptions {
  /** Export rate of the user's archive, games a second; 0: no archive. */
  readonly gamesASecond: number;
  /** Whether the games have a clock; default: yes. */
  readonly hasClock?: boolean;
}

const first = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const clockMs = 10_800_000;
const ndjson = { 'content-type': 'application/x-ndjson' };

export async function startGameServer({
  gamesASecond,
  hasClock = true,
}: GameServerOptions): Promise<GameServer> {
  const speed = hasClock ? 'classical' : 'correspondence';
  let games = 0;
  let id = '';
  let moves: string[] = [];
  let stream: ServerResponse | null = null;
  let opened = () => {};
  const moveRequests: { readonly uci: string; readonly at: number }[] = [];
  let waiting: ((move: { readonly uci: string; readonly at: number }) => void) | null = null;
  const timers = new Set<NodeJS.Timeout>();

  const now = () => performance.timeOrigin + performance.now();
  const stateOf = (status = 'started') => ({
    type: 'gameState',
    moves: moves.join(' '),
    wtime: clockMs,
    btime: clockMs,
    winc: 0,
    binc: 0,
    status,
  });
  const write = (message: unknown): number => {
    const line = `${JSON.stringify(message)}\n`;
    const at = now();
    stream?.write(line);
    return at;
  };
  const summaryOf = (status: object) => ({
    gameId: id,
    fullId: `${id}abcd`,
    id,
    color: 'white',
    fen: first,
    hasMoved: false,
    isMyTurn: true,
    lastMove: '',
    opponent: { id: 'rival', username: 'Rival', rating: 1700 },
    perf: speed,
    rated: false,
    ...(hasClock && { secondsLeft: clockMs / 1_000 }),
    source: 'friend',
    status,
    speed,
    variant: { key: 'standard', name: 'Standard' },
    compat: { bot: false, board: true },
  });

  const openGame = (response: ServerResponse) => {
    stream = response;
    response.writeHead(200, ndjson);
    write({
      type: 'gameFull',
      id,
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      speed,
      perf: { name: speed },
      rated: false,
      createdAt: Date.now(),
      white: { id: 'bench', name: 'Bench', rating: 1500 },
      black: { id: 'rival', name: 'Rival', rating: 1700 },
      initialFen: 'startpos',
      ...(hasClock ? { clock: { initial: clockMs, increment: 0 } } : { daysPerTurn: 14 }),
      state: stateOf(),
    });
    opened();
  };

  /** Streams the user's past games, newest first, until the client disconnects. */
  const download = (response: ServerResponse) => {
    response.writeHead(200, ndjson);
    let nth = 0;
    const newest = Date.now() - 86_400_000;
    const timer = setInterval(() => {
      nth += 1;
      response.write(`${JSON.stringify(pastGame(nth, newest - nth * 600_000))}\n`);
    }, 1_000 / gamesASecond);
    timers.add(timer);
    response.on('close', () => clearInterval(timer));
  };

  const server = await startEventServer((path, response) => {
    const [, wanted] = /^\/api\/board\/game\/stream\/(\w+)$/.exec(path) ?? [];
    if (wanted !== undefined && wanted === id) {
      openGame(response);
      return true;
    }
    const [, gameId, uci = ''] = /^\/api\/board\/game\/(\w+)\/move\/(\w+)$/.exec(path) ?? [];
    if (gameId !== undefined) {
      const move = { uci, at: now() };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"ok":true}');
      moves.push(uci);
      write(stateOf());
      if (waiting) waiting(move);
      else moveRequests.push(move);
      waiting = null;
      return true;
    }
    if (path.startsWith('/api/games/user/') && gamesASecond > 0) {
      download(response);
      return true;
    }
    return false;
  });

  return {
    ...server,
    async begin() {
      games += 1;
      id = `bench${String(games).padStart(3, '0')}`;
      moves = [];
      stream = null;
      const whenOpen = new Promise<void>((resolve) => (opened = resolve));
      server.tell({ type: 'gameStart', game: summaryOf({ id: 20, name: 'started' }) });
      await whenOpen;
      return id;
    },
    nextMove() {
      const known = moveRequests.shift();
      return known ? Promise.resolve(known) : new Promise((resolve) => (waiting = resolve));
    },
    reply(uci) {
      moves.push(uci);
      return write(stateOf());
    },
    end() {
      write(stateOf('draw'));
      stream?.end();
      server.tell({ type: 'gameFinish', game: summaryOf({ id: 34, name: 'draw' }) });
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      server.close();
    },
  };
}

function pastGame(nth: number, createdAt: number): unknown {
  const player = (id: string, name: string, rating: number) => ({ user: { id, name }, rating });
  return {
    id: `p${String(nth).padStart(7, '0')}`,
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    perf: 'blitz',
    createdAt,
    lastMoveAt: createdAt + 300_000,
    status: 'resign',
    players: {
      white: player('bench', 'Bench', 1500),
      black: player(`rival${nth % 50}`, `Rival ${nth % 50}`, 1600),
    },
    winner: nth % 2 === 0 ? 'white' : 'black',
    moves: usualMoves,
    clock: { initial: 180, increment: 2, totalTime: 260 },
  };
}

const usualMoves =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5';
