import { describe, expect, it } from 'vitest';
import { isSameGame, readPgn } from '../../../main/practice/archive/pgn-import.ts';
import { makeSnapshot, parseSnapshot } from '../../../main/practice/snapshot.ts';
import { openClub, type TestClub } from './support.ts';

const mate = '[White "Ada"]\n[Black "Grace"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';

function read(pgn: string) {
  const found = readPgn(pgn);
  if (!found.ok) throw new Error(found.refusal.error);
  return found.value;
}

/** As after a restart. */
function reopened(club: TestClub): TestClub {
  const parsed = parseSnapshot(makeSnapshot({ savedAt: club.clock.now(), state: club.state }));
  if (typeof parsed === 'string') throw new Error(parsed);
  return openClub({}, { kept: parsed.state });
}

describe('a PGN', () => {
  it('is read with its players, moves and end', () => {
    expect(read(mate)).toEqual({
      variant: 'standard',
      initialFen: 'startpos',
      moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
      status: 'mate',
      winner: 'black',
      white: 'Ada',
      black: 'Grace',
    });
  });

  it.each([
    ['1-0', { status: 'resign', winner: 'white' }],
    ['0-1', { status: 'resign', winner: 'black' }],
    ['1/2-1/2', { status: 'draw' }],
    ['*', { status: 'unknownFinish' }],
  ])('that ends with %s', (result, end) => {
    expect(read(`[Result "${result}"]\n\n1. e4 ${result}`)).toMatchObject({ ...end, white: 'Anonymous' });
  });

  it('is read without its comments and variations, and up to the first move that cannot be played', () => {
    expect(read('1. e4 {good} (1. d4 d5) e5 $1 2. Nf3 Nc6 3. Ke5 a6 *').moves).toEqual([
      'e2e4',
      'e7e5',
      'g1f3',
      'b8c6',
    ]);
  });

  it('is read in the notation of other programs, as the archive reads it', () => {
    expect(read('[pgn]1.e2e4 e7-e5 2.Ng1f3 b8c6 3.Bb5 a6 4.O\u2013O 1\u20130[/pgn]')).toMatchObject({
      moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'e1g1'],
      status: 'resign',
      winner: 'white',
    });
  });

  it('of which there are several gives the first game', () => {
    expect(read('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *').white).toBe('A');
  });

  it.each([
    ['Chess960', 'chess960'],
    ['King of the Hill', 'kingOfTheHill'],
    ['Three-check', 'threeCheck'],
    ['crazyhouse', 'crazyhouse'],
    ['Standard', 'standard'],
  ])('of the variant %s', (name, variant) => {
    expect(read(`[Variant "${name}"]\n\n1. e4 *`).variant).toBe(variant);
  });

  it('with a position of its own is a game from that position', () => {
    const fen = '4k3/8/8/8/8/8/P7/4K3 w - - 0 1';
    expect(read(`[FEN "${fen}"]\n\n1. a4 *`)).toMatchObject({ variant: 'fromPosition', initialFen: fen });
  });

  it('is another game with another player, move or end', () => {
    expect(isSameGame(read(mate), read(mate.replace('Qh4#', 'Qh4')))).toBe(true);
    for (const [from, to] of [
      ['Ada', 'Eve'],
      ['g4', 'h3'],
      ['Grace', 'Eve'],
    ] as const)
      expect(isSameGame(read(mate), read(mate.replace(from, to)))).toBe(false);
  });
});

describe('imported games', () => {
  it('are there after a restart, and of those the account only has its own', () => {
    const club = openClub();
    const [own, other] = [club.imports.add(mate, true), club.imports.add('1. e4 *', false)];
    if (!own.ok || !other.ok) throw new Error('not added');
    const after = reopened(club);
    for (const one of [club, after]) {
      expect(one.archive.byId(own.value.id)?.line().sans.at(-1)).toBe('Qh4#');
      expect(one.archive.byId(other.value.id)?.line().status).toBe('unknownFinish');
      expect(one.archive.imports().map(({ id }) => id)).toEqual(['opera001', 'immort01', own.value.id]);
    }
  });

  it('are kept once, and told to whoever keeps the state', () => {
    const club = openClub();
    let changes = 0;
    club.onChange(() => (changes += 1));
    expect(club.imports.add(mate, true)).toEqual(club.imports.add(mate, false));
    expect(club.state.imports).toHaveLength(1);
    expect(changes).toBe(1);
  });
});
