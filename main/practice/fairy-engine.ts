import type { Log } from '../base/log.ts';
import { loadFairy, positionCommand, rulesCommands, scoreOf } from '../engine/fairy.ts';
import { chooseCandidate, type ClubEngine, type EngineMove, type EngineRequest } from './engine.ts';

/** Loads Fairy-Stockfish. One engine serves all players, a move at a time, and keeps nothing between moves. */
export async function createFairyEngine(log: Log): Promise<ClubEngine> {
  const fairy = await loadFairy({ hashMb: 2 });
  log.debug('engine ready');

  const search = async (request: EngineRequest): Promise<EngineMove> => {
    const { strength } = request;
    const lines = await fairy.ask(
      [
        ...rulesCommands(request),
        `setoption name MultiPV value ${strength.lines}`,
        // Clears the hash of the last search: a move depends on its request alone.
        'ucinewgame',
        positionCommand(request),
        `go nodes ${strength.nodes}`,
      ],
      'bestmove',
    );
    const candidates = parseCandidates(lines);
    const chosen = chooseCandidate(candidates, strength.spread, request.roll);
    const best = lines.at(-1)?.split(' ')[1];
    if (chosen) return chosen;
    if (best === undefined || best === '(none)') throw new Error('the engine has no move here');
    return { uci: best, score: 0 };
  };

  let queue: Promise<unknown> = Promise.resolve();
  return {
    bestMove(request) {
      const answer = queue.then(() => search(request));
      queue = answer.catch(() => {});
      return answer;
    },
    close: () => fairy.close(),
  };
}

/** The last result for each line of a MultiPV search. */
function parseCandidates(lines: readonly string[]): readonly EngineMove[] {
  const byLine = new Map<number, EngineMove>();
  for (const line of lines) {
    const found = / multipv (\d{1,9}) score (cp|mate) (-?\d{1,9}) /.exec(line);
    const uci = / pv (\S+)/.exec(line)?.[1];
    if (!found || uci === undefined || / (lower|upper)bound /.test(line)) continue;
    const [, index = '1', unit, text = '0'] = found;
    byLine.set(Number(index), { uci, score: scoreOf(unit, Number(text)) });
  }
  const moves = [...byLine.entries()].sort(([a], [b]) => a - b).map(([, move]) => move);
  // At low node counts a line may lag a depth behind and repeat another line's move.
  return moves.filter(({ uci }, index) => moves.findIndex((move) => move.uci === uci) === index);
}
