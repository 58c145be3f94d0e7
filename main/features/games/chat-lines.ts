/** The lines of a game's chat, from its stream and from the server's list. Pure. */
import type { ChatLine } from '../../service/domain.ts';

export interface ChatEntry extends ChatLine {
  /** When this app received it, ms since the epoch. */
  readonly at: number;
  /** From the first list of the game: sent at an unknown time before. */
  readonly earlier?: true;
}

/** Lines kept of a game's chat, the latest. */
const mostKept = 500;

export function withLine(chat: readonly ChatEntry[], line: ChatEntry): readonly ChatEntry[] {
  return [...chat.slice(1 - mostKept), line];
}

/** Names are compared case-insensitively, because servers change their case. */
function contentOf({ username, text }: ChatLine): string {
  return `${username?.toLowerCase() ?? ''}\n${text}`;
}

export interface MergedChat {
  readonly chat: readonly ChatEntry[];
  /** Whether the list had lines that were unknown. */
  readonly isNew: boolean;
  /** The last of the new lines: those that the open stream may still deliver. */
  readonly echoes: readonly ChatLine[];
}

/**
 * Merges the list of the players' lines so far into the known lines. The list has neither ids nor times, so lines
 * are matched by their order: by a longest common subsequence, which keeps every line of both once. Two equal lines
 * in a row are two lines.
 * @param streamed how many of the last known lines came by the stream that is open now. The others precede it.
 * @param found the members of entries that the list adds
 */
export function mergeChat(
  known: readonly ChatEntry[],
  streamed: number,
  listed: readonly ChatLine[],
  found: Omit<ChatEntry, keyof ChatLine>,
): MergedChat {
  const common = commonLines(known, listed);
  const firstStreamed = known.length - streamed;
  const chat: ChatEntry[] = [];
  let fromKnown = 0;
  let fromListed = 0;
  /** Between two common lines, the lines before the stream precede the new ones, and its own follow them. */
  const advance = (toKnown: number, toListed: number) => {
    const gap = known.slice(fromKnown, toKnown);
    const before = Math.max(0, firstStreamed - fromKnown);
    chat.push(...gap.slice(0, before));
    for (const line of listed.slice(fromListed, toListed)) chat.push({ ...line, ...found });
    chat.push(...gap.slice(before));
  };
  for (const [knownAt, entry] of known.entries()) {
    const listedAt = common.get(knownAt);
    if (listedAt === undefined) continue;
    advance(knownAt, listedAt);
    chat.push(entry);
    fromKnown = knownAt + 1;
    fromListed = listedAt + 1;
  }
  advance(known.length, listed.length);
  // The stream is in order: after a line that the list lacks, it delivers no line of the list.
  const hasLater = known.slice(Math.max(fromKnown, firstStreamed)).some(isOfPlayers);
  return {
    chat: chat.slice(-mostKept),
    isNew: common.size < listed.length,
    echoes: hasLater ? [] : listed.slice(fromListed),
  };
}

function isOfPlayers({ room }: ChatLine): boolean {
  return room !== 'spectator';
}

/**
 * The echoes that remain after a line of the stream: null when the line is none of them. The stream is in order, so
 * it delivers no echo that precedes the line.
 */
export function takeEcho(echoes: readonly ChatLine[], line: ChatLine): readonly ChatLine[] | null {
  const place = echoes.findIndex((echo) => contentOf(echo) === contentOf(line));
  return place === -1 ? null : echoes.slice(place + 1);
}

/**
 * Positions in the list by those in the known lines, of a longest common subsequence of the players' lines. Of several,
 * the one with the latest lines.
 */
function commonLines(known: readonly ChatLine[], listed: readonly ChatLine[]): ReadonlyMap<number, number> {
  // Equal lines have equal numbers, because comparing long texts in the loop would be slow.
  const numbers = new Map<string, number>();
  const numberOf = (line: ChatLine) => {
    const content = contentOf(line);
    const number = numbers.get(content) ?? numbers.size;
    numbers.set(content, number);
    return number;
  };
  const theirs = Uint16Array.from(listed, numberOf);
  const ours = Int32Array.from(known, (line) => (isOfPlayers(line) ? numberOf(line) : -1));
  const width = theirs.length + 1;
  /** Length of the longest one of the first `i` and `j` lines, at `i * width + j`. */
  const lengths = new Uint16Array((ours.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = 1; i <= ours.length; i += 1) {
    const our = ours[i - 1];
    for (let j = 1, at = i * width + 1; j < width; j += 1, at += 1) {
      const above = lengths[at - width] ?? 0;
      const left = lengths[at - 1] ?? 0;
      if (our === theirs[j - 1]) lengths[at] = (lengths[at - width - 1] ?? 0) + 1;
      else lengths[at] = above > left ? above : left;
    }
  }
  const common = new Map<number, number>();
  for (let i = ours.length, j = theirs.length; i > 0 && j > 0;) {
    if (ours[i - 1] === theirs[j - 1]) {
      i -= 1;
      j -= 1;
      common.set(i, j);
    } else if (lengthAt(i - 1, j) >= lengthAt(i, j - 1)) i -= 1;
    else j -= 1;
  }
  return common;
}
