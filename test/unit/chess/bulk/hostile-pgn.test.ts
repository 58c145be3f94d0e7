import { describe, expect, it } from 'vitest';
import { createPgnReader } from '../../../../main/chess/bulk/pgn-reader.ts';
import { sanOfCode } from '../../../../main/chess/san-code.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function readAll(bytes: Uint8Array, chunk = 64 * 1_024) {
  const games: string[] = [];
  const reader = createPgnReader({
    onGame({ tags, codes, plies, texts, notes, fault }) {
      const sans = Array.from({ length: plies }, (_, ply) => texts.get(ply) ?? sanOfCode(codes[ply] ?? 0));
      const tagged = tags.map(([name, value]) => `${name}=${value}`).join(';');
      games.push(`${tagged}|${sans.join(' ')}|${notes.length}|${fault()?.problem ?? 'whole'}`);
    },
    onBroken: ({ problem, line }) => games.push(`broken ${problem} ${line}`),
  });
  for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.subarray(at, at + chunk));
  reader.end();
  return games;
}

/** ms of the processor: the time of day would count other processes too. */
function timeOf(bytes: Uint8Array): number {
  const began = process.cpuUsage();
  readAll(bytes);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

const bestTime = (bytes: Uint8Array) => Math.min(...Array.from({ length: 3 }, () => timeOf(bytes)));

const event = '\n[Event "b"]\n';
/** Before, repeated, behind. */
const attacks: Readonly<Record<string, readonly [string, string, string]>> = {
  'tags in a comment': ['1. e4 { x', `${event}x`, '} e5 1-0'],
  'tags in an open comment': ['1. e4 { x', `${event}x`, ''],
  'tags in a comment of a variation': ['1. e4 ({ x', `${event}x`, '}) e5 1-0'],
  'tags and open comments': ['1. e4 ', `{${event}`, ''],
  'tags and open variations': ['1. e4 ', `(${event}`, ''],
  'comments with tags in a variation': ['1. e4 (', `{${event}}`, ') e5 *'],
  'open variations': ['1. e4 ', '(', ''],
  variations: ['1. e4 ', '()', ' *'],
  'reserved signs': ['1. e4 ', '<', '\n*'],
  'reserved text': ['1. e4 ', '<a ', '\n*'],
  'brackets in a line of moves': ['1. e4 ', '[a]', '\n*'],
  'commands in a line of moves': ['1. e4 ', '[%a]', '\n*'],
  'tags in a line of moves': ['1. e4 ', '[A "x] z ', '\n*'],
  'brackets in a line': ['', '[a]', '\n*'],
  'wrappers in a line': ['', '[pgn]', '\n*'],
  'unquoted tags in a line': ['', '[White a]', '\n*'],
  'quotes in tags of a line': ['', '[A "b"c"]', '\n*'],
  'unclosed tags in a line': ['', '[A "b]', '\n*'],
  'quotes in a tag': ['[A "b"', ' "', '\n*'],
  'line ends in a tag': ['[', '\n', '*'],
  'backslashes in a tag': ['[A "', '\\"', '\n*'],
  'numbers with hyphens': ['1. e4 ', '1-', '\n*'],
  'numbers with colons': ['1. e4 ', '1:', '\n*'],
  'numbers with slashes': ['1. e4 ', '1/', '\n*'],
  zeros: ['1. e4 ', '0-', '\n*'],
  results: ['1. e4 ', '1-0 ', '\n*'],
  'results before spaces': ['1. e4 1-0', ' ', '2. d4 *'],
  'results before digits': ['1. e4 1-0 ', '1', ' *'],
  'zero bytes': ['1. e4 ', '\0', ' e5 *'],
  'words and zero bytes': ['1. e4 ', '\0a\0', ' e5 *'],
  'empty lines': ['1. e4 ', '\n', 'e5 *'],
  'escaped lines': ['1. e4 ', '\n%', '\ne5 *'],
  remarks: ['1. e4 ', 'xyzq ', 'e5 *'],
  promotions: ['1. e4 ', 'e8(Q', ' *'],
  'unreadable clocks': ['1. e4 { ', '[%clk 1', '} e5 *'],
  'byte order marks': ['1. e4 ', '\ufeff', 'e5 *'],
};

function attackOf(name: string, length: number): Uint8Array {
  const [before, repeated, behind] = attacks[name] ?? ['', '', ''];
  return utf8(before + repeated.repeat(Math.ceil(length / repeated.length)) + behind);
}

const shortAttack = 16 * 1_024;
const growth = 4;
const attempts = 4;
/** A linear reader takes `growth` times as long, a quadratic one its square. */
const mostGrowth = 8;
/** Of the short times, most is compilation and garbage. */
const noiseMs = 80;

describe('a hostile file', () => {
  it.each(Object.keys(attacks))('of %s is read in linear time', (name) => {
    const short = attackOf(name, shortAttack);
    const long = attackOf(name, growth * shortAttack);
    const isLinear = () => timeOf(long) < mostGrowth * bestTime(short) + noiseMs;
    // Other processes only slow a run down, so one quick run of several shows a linear reader.
    expect(Array.from({ length: attempts }).some(isLinear)).toBe(true);
  });

  it.each(Object.keys(attacks))('of %s gives the same games in chunks of any size', (name) => {
    const bytes = attackOf(name, 2_000);
    const games = readAll(bytes);
    for (const chunk of [1, 7, 1_024]) expect(readAll(bytes, chunk)).toEqual(games);
  });

  it.each([1_024, 64 * 1_024, 1_024 * 1_024])(
    'is searched for the end of a comment around a tag up to a limit, in chunks of %i bytes',
    (chunk) => {
      const withTag = (length: number) =>
        utf8(
          `[Event "a"]\n\n1. e4 { x\n[Event "b"]\n${'x '.repeat(length / 2)} } e5 *\n\n[Event "c"]\n\n1. d4 *`,
        );
      expect(readAll(withTag(60_000), chunk)).toEqual(['Event=a|e4 e5|1|whole', 'Event=c|d4|0|whole']);
      const [first, ...others] = readAll(withTag(70_000), chunk);
      expect(first).toBe('Event=a|e4|1|comment');
      expect(others.at(-1)).toBe('Event=c|d4|0|whole');
    },
  );

  it('with several tags in one line gives each of them', () => {
    expect(readAll(utf8('[White "a] [Black "b] [Site "c"] [Round "d"e"] [Annotator "f]\n\n1. e4 *'))).toEqual(
      ['White=a] [Black "b] [Site "c;Round=d"e;Annotator=f|e4|0|tag'],
    );
    expect(readAll(utf8('[White "a] [Black "b] [Round "c]\n[Site "d"e"]\n\n1. e4 *'))).toEqual([
      'White=a;Black=b;Round=c;Site=d"e|e4|0|tag',
    ]);
  });

  it('with reserved text keeps the moves around it', () => {
    expect(readAll(utf8('1. e4 <x <y> e5 2. Nf3 < Nc6\n3. Bb5 <z> a6 *'))).toEqual([
      '|e4 e5 Nf3 Nc6 Bb5 a6|0|whole',
    ]);
  });
});
