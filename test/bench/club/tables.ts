/**
 * Keeps a number of games of the account running. Stream clients watch each game; the account's moves are posted
 * and timed.
 */
import { integerBelow, type Random } from '../../../main/base/random.ts';
import { rulesFor, type Position } from '../../../main/chess/rules.ts';
import type { Color } from '../../../main/chess/vocabulary.ts';
import { opponents } from '../../../main/practice/opponents.ts';
import type { RunningClub } from '../../harness/club.ts';
import { openLines, type LineStream, type Poster } from './raw-http.ts';

export interface Tables {
  /** Number of games in progress. */
  live(): number;
  /** Games that replaced finished ones. */
  replaced(): number;
  posted(): number;
  refused(): number;
  /** From the post of a move to its line at each stream client of the game, ms. */
  readonly delays: number[];
  lines(): number;
  /** Drops the delays measured so far, after the warm-up. */
  clear(): void;
  stop(): void;
}

export interface TablesOptions {
  readonly club: RunningClub;
  readonly poster: Poster;
  readonly random: Random;
  readonly games: number;
  /** Stream clients of each game. */
  readonly watchers: number;
}

const controls = [
  [180, 2],
  [300, 3],
  [600, 5],
] as const;
/** Thinking time of the account, ms: the minimum, and the range above it. */
const thinkMs = [1_000, 4_000] as const;
/** Number of games opened concurrently. */
const concurrentOpens = 10;

export async function startTables(options: TablesOptions): Promise<Tables> {
  const { club, poster, random, games, watchers } = options;
  const rules = rulesFor('fromPosition');
  const start = rules.parsePosition();
  if (!start) throw new Error('no first position');
  const delays: number[] = [];
  const counts = { replaced: 0, posted: 0, refused: 0, lines: 0 };
  const open = new Set<LineStream>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isOver = false;
  let turn = 0;
  let live = 0;

  const later = (ms: number, action: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, ms);
    timers.add(timer);
  };

  const sitDown = async (): Promise<void> => {
    const [limit, increment] = controls[turn % controls.length] ?? controls[0];
    const color: Color = turn % 2 === 0 ? 'white' : 'black';
    const opponent = opponents[turn % opponents.length]?.id ?? '';
    turn += 1;
    const id = await club.startGame({ opponent, limit, increment, color, source: 'friend' });
    let position: Position = start;
    let plies = 0;
    /** The move whose lines are awaited. */
    let own: { readonly ply: number; readonly at: number } | undefined;
    let ended = 0;

    const move = () => {
      if (isOver || position.turn !== color) return;
      const legal = position.legalMoves();
      const uci = legal[integerBelow(random, Math.max(1, legal.length))];
      if (uci === undefined) return;
      const ply = plies + 1;
      const sent = () => (own = { ply, at: performance.now() });
      poster.post(`/api/board/game/${id}/move/${uci}`, sent).then(
        (status) => {
          if (status === 200) counts.posted += 1;
          else counts.refused += 1;
        },
        // The club closed the connection at that moment: retries the move.
        () => later(thinkMs[0], move),
      );
    };
    const follow = (moves: readonly string[]) => {
      for (const uci of moves.slice(plies)) position = position.play(uci)?.position ?? position;
      plies = moves.length;
      if (position.turn === color) later(thinkMs[0] + integerBelow(random, thinkMs[1]), move);
    };
    const onLine = (line: string, isFirst: boolean) => {
      const at = performance.now();
      counts.lines += 1;
      const found = /"moves":"([^"]*)"/.exec(line)?.[1];
      if (found === undefined) return;
      const moves = found === '' ? [] : found.split(' ');
      if (own && own.ply === moves.length) delays.push(at - own.at);
      if (isFirst && (moves.length > plies || line.includes('"gameFull"'))) follow(moves);
    };
    const onEnd = () => {
      ended += 1;
      if (ended === 1) live -= 1;
      if (ended < watchers || isOver) return;
      counts.replaced += 1;
      void sitDown();
    };
    const streams = await Promise.all(
      Array.from({ length: watchers }, (_, index) => {
        const target = {
          port: club.port,
          path: `/api/board/game/stream/${id}`,
          token: club.token,
          agent: `watcher ${index}`,
        };
        return openLines(target, (line) => onLine(line, index === 0), onEnd);
      }),
    );
    for (const stream of streams) open.add(stream);
    live += 1;
  };

  for (let begun = 0; begun < games; begun += concurrentOpens)
    await Promise.all(Array.from({ length: Math.min(concurrentOpens, games - begun) }, sitDown));

  return {
    delays,
    live: () => live,
    replaced: () => counts.replaced,
    posted: () => counts.posted,
    refused: () => counts.refused,
    lines: () => counts.lines,
    clear() {
      delays.length = 0;
      Object.assign(counts, { replaced: 0, posted: 0, refused: 0, lines: 0 });
    },
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const stream of open) stream.close();
    },
  };
}
