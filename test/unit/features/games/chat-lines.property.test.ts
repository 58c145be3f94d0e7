import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChat, takeEcho, withLine, type ChatEntry } from '../../../../main/features/games/chat-lines.ts';
import type { ChatLine } from '../../../../main/service/domain.ts';

const found = { at: 99 };
const entry = (line: ChatLine): ChatEntry => ({ room: 'player', ...line, at: 1 });
const contents = (lines: readonly ChatLine[]) =>
  lines.filter(({ room }) => room !== 'spectator').map(({ username, text }) => `${username}: ${text}`);

/** Lines of which many are equal. */
const repeating = fc.array(
  fc.record({ username: fc.constantFrom('You', 'Willow'), text: fc.constantFrom('gg', 'hi') }),
  { maxLength: 12 },
);

/** Lines of which no two are equal. */
const distinct = fc
  .nat(12)
  .map((count): ChatLine[] =>
    Array.from({ length: count }, (_, n) => ({ username: 'You', text: `line ${n}` })),
  );

/**
 * A chat as it happens: its stream opens after `opened` lines, the server reads the list after `listed`, and the
 * answer arrives after `received` lines of the stream. `missed` says which lines before were not received.
 */
function course(lines: fc.Arbitrary<ChatLine[]>) {
  return lines.chain((all) =>
    fc.record({
      all: fc.constant(all),
      places: fc.tuple(fc.nat(all.length), fc.nat(all.length), fc.nat(all.length)),
      missed: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
    }),
  );
}

/** Whether `part` is in `whole`, in its order, each entry once. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const one of whole) if (one === part[at]) at += 1;
  return at === part.length;
}

/** Length of the longest common subsequence, by trying everything. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a[0] === b[0]) return 1 + commonLength(a.slice(1), b.slice(1));
  return Math.max(commonLength(a.slice(1), b), commonLength(a, b.slice(1)));
}

describe('the merged chat', () => {
  it('has each line once and in order, whichever of list and stream is first', () => {
    fc.assert(
      fc.property(course(distinct), ({ all, places, missed }) => {
        const [opened = 0, second = 0, third = 0] = places.toSorted((a, b) => a - b);
        // The list may be read before or after the lines that have arrived.
        const [listed, received] = places[0] === opened ? [third, second] : [second, third];
        const before = all.slice(0, opened).filter((_, index) => !missed[index]);
        const known = [...before, ...all.slice(opened, received)].map(entry);
        const merged = mergeChat(known, received - opened, all.slice(0, listed), found);
        let { chat, echoes } = merged;
        for (const line of all.slice(received)) {
          const left = takeEcho(echoes, line);
          if (left === null) chat = withLine(chat, entry(line));
          echoes = left ?? [];
        }
        expect(contents(chat)).toEqual(contents(all));
      }),
    );
  });

  it('is the list where the known lines are a part of it, also when lines repeat', () => {
    const spectators = fc.array(fc.nat(12), { maxLength: 4 });
    fc.assert(
      fc.property(course(repeating), spectators, ({ all, places, missed }, others) => {
        const [opened = 0, received = 0, listed = 0] = places.toSorted((a, b) => a - b);
        const known = all
          .slice(0, received)
          .filter((_, index) => index >= opened || !missed[index])
          .map(entry);
        const streamed = received - opened;
        // Lines between spectators are not in the list.
        for (const place of others.filter((one) => one < known.length - streamed))
          known.splice(place, 0, { room: 'spectator', username: 'Ada', text: `seen ${place}`, at: 1 });
        const merged = mergeChat(known, streamed, all.slice(0, listed), found);
        expect(contents(merged.chat)).toEqual(contents(all.slice(0, listed)));
        expect(merged.chat.filter(({ room }) => room === 'spectator')).toEqual(
          known.filter(({ room }) => room === 'spectator'),
        );
        expect(merged.isNew).toBe(merged.chat.length > known.length);
        const again = mergeChat(merged.chat, streamed, all.slice(0, listed), found);
        expect(again).toMatchObject({ chat: merged.chat, isNew: false });
      }),
    );
  });

  it('loses no line and doubles none, for any list of the server', () => {
    fc.assert(
      fc.property(repeating, repeating, fc.nat(12), (ours, theirs, streamed) => {
        const known = ours.slice(0, 7).map(entry);
        const listed = theirs.slice(0, 7);
        const { chat } = mergeChat(known, Math.min(streamed, known.length), listed, found);
        const [a, b, merged] = [contents(known), contents(listed), contents(chat)];
        expect(isWithin(a, merged) && isWithin(b, merged)).toBe(true);
        expect(merged).toHaveLength(a.length + b.length - commonLength(a, b));
      }),
    );
  });
});

describe('a line of the list', () => {
  const say = (text: string, username = 'Willow'): ChatLine => ({ username, text });

  it('keeps the time of its arrival if it is known, and the name as the stream wrote it', () => {
    const known = [entry(say('hi', 'willow'))];
    expect(mergeChat(known, 1, [say('early'), say('hi')], { at: 5, earlier: true }).chat).toEqual([
      { username: 'Willow', text: 'early', at: 5, earlier: true },
      { room: 'player', username: 'willow', text: 'hi', at: 1 },
    ]);
  });

  it('follows the lines before the stream, and precedes those that came by it', () => {
    const known = [entry(say('deleted since')), entry(say('written since'))];
    expect(contents(mergeChat(known, 1, [say('missed')], found).chat)).toEqual([
      'Willow: deleted since',
      'Willow: missed',
      'Willow: written since',
    ]);
  });

  it('is another line than the same words to spectators', () => {
    const seen: ChatEntry = { ...entry(say('hi')), room: 'spectator' };
    expect(mergeChat([seen], 0, [say('hi')], found).chat).toEqual([seen, { ...say('hi'), ...found }]);
  });

  it('is dropped, oldest first, beyond 500 lines', () => {
    const same = Array.from({ length: 500 }, () => say('x'.repeat(2_000)));
    const other = Array.from({ length: 500 }, (_, n) => say(`${n}`));
    expect(mergeChat(same.map(entry), 0, same, found)).toMatchObject({ isNew: false });
    expect(contents(mergeChat(same.map(entry), 0, other, found).chat)).toEqual(contents(other));
  });
});
