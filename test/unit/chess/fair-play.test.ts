import { describe, expect, it } from 'vitest';
import { judgeFairPlay, placementOf, type OwnGame } from '../../../main/chess/fair-play.ts';

const first = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const afterE5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const elsewhere = '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1';

const game = (changes: Partial<OwnGame> = {}): OwnGame => ({
  accountId: 'acc1',
  gameId: 'game0001',
  fens: [first, afterE4, afterE5],
  realTime: true,
  playedBy: 'person',
  ...changes,
});
const byMail = game({ realTime: false });

describe('during an own game', () => {
  it.each(['lookUp', 'analyse'] as const)('%s is refused for each of its positions', (help) => {
    for (const fen of [afterE4, afterE5]) {
      expect(judgeFairPlay({ help, fen }, [byMail])).toEqual({
        fair: false,
        why: 'ownPosition',
        game: byMail,
      });
    }
    expect(judgeFairPlay({ help, fen: elsewhere }, [byMail])).toEqual({ fair: true });
  });

  it('ignores differences in castling rights, en passant square and counters', () => {
    for (const fen of [afterE5.replace('KQkq', '-'), afterE5.replace('- 0 2', 'e6 7 31'), ` ${afterE5}`]) {
      expect(judgeFairPlay({ help: 'lookUp', fen }, [byMail]).fair).toBe(false);
    }
    expect(judgeFairPlay({ help: 'lookUp', fen: afterE5.replace(' w ', ' b ') }, [byMail]).fair).toBe(true);
  });

  it('allows the initial position after the first move', () => {
    expect(judgeFairPlay({ help: 'lookUp', fen: first }, [byMail]).fair).toBe(true);
    expect(
      judgeFairPlay({ help: 'lookUp', fen: first }, [game({ fens: [first], realTime: false })]).fair,
    ).toBe(false);
  });

  it('stops analysis of any position during real-time games, but allows look-ups elsewhere', () => {
    expect(judgeFairPlay({ help: 'analyse', fen: elsewhere }, [game()])).toMatchObject({
      why: 'realTimeGame',
    });
    expect(judgeFairPlay({ help: 'lookUp', fen: elsewhere }, [game()])).toEqual({ fair: true });
    expect(judgeFairPlay({ help: 'analyse', fen: elsewhere }, [])).toEqual({ fair: true });
  });

  it('allows an engine to analyse its own game', () => {
    const bots = game({ playedBy: 'engine' });
    expect(judgeFairPlay({ help: 'lookUp', fen: afterE5 }, [bots])).toEqual({ fair: true });
    expect(judgeFairPlay({ help: 'analyse', fen: afterE5 }, [bots])).toEqual({ fair: true });
  });
});

describe('engines that play', () => {
  it.each([
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('on a bot account: %s, in practice: %s: %s', (isBot, isPractice, fair) => {
    expect(judgeFairPlay({ help: 'play', seat: { isBot, isPractice } }, [game()]).fair).toBe(fair);
  });
});

it('recognises pockets in any notation', () => {
  const board = 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR';
  expect(placementOf(`${board}[Pp] w KQkq - 0 3`)).toBe(placementOf(`${board}/pP w - - 0 1`));
  expect(placementOf(`${board}[Pp] w KQkq - 0 3`)).not.toBe(placementOf(`${board}[] w KQkq - 0 3`));
});
