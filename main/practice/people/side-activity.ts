import { drawsOf, seedOf } from '../draws.ts';
import { integerBelow, pick } from '../../base/random.ts';
import type { JsonObject } from '../json.ts';
import { roster } from '../roster.ts';
import { teams } from '../teams.ts';

/** A member's simulated activities on a day, games excepted. Deterministic by member and day. */

const day = 86_400_000;

const lessons = [
  ['checkmates', 'Piece Checkmates'],
  ['pins', 'The Pin'],
  ['opposition', 'Opposition'],
  ['rook-endings', 'Rook Endings'],
] as const;
const studyNames = ['Endings to remember', 'My losses', 'Openings for white', 'A study of rooks'] as const;
const topics = [
  ['off-topic-discussion/good-books', 'Good books', 'I liked the one about endings.'],
  ['general-chess-discussion/slow-games', 'Slow games', 'Thirty minutes a side is about right for me.'],
] as const;
/** Frequency of each activity, in days out of ten. */
const often = {
  puzzles: 6,
  storm: 3,
  racer: 2,
  streak: 3,
  tournaments: 4,
  practice: 3,
  simuls: 1,
  follows: 4,
  studies: 2,
  teams: 1,
  posts: 2,
  patron: 1,
  stream: 1,
} as const;
type Kind = keyof typeof often;
const kinds = Object.keys(often) as readonly Kind[];

export interface SideRequest {
  readonly memberId: string;
  /** The first ms of a UTC day. */
  readonly start: number;
  readonly publicUrl: string;
  /** The dialects differ in a few members. */
  readonly isWire: boolean;
  readonly arenas: () => readonly { readonly id: string; readonly name: string }[];
}

export function sideActivity(request: SideRequest): JsonObject {
  const { memberId, start } = request;
  const number = Math.floor(start / day);
  // Activities are spread evenly over the days, so that a week shows nearly all of them.
  const isDone = (kind: Kind) => (number * 7 + seedOf('habit', memberId, kind)) % 10 < often[kind];
  const entries = kinds.filter(isDone).map((kind) => [kind, make[kind](memberId, number, request)]);
  return Object.fromEntries(entries) as JsonObject;
}

type Make = (memberId: string, number: number, request: SideRequest) => unknown;

const drawMember = (random: ReturnType<typeof drawsOf>, count: number) =>
  Array.from({ length: count }, () => pick(random, roster).id);

const runs: (kind: string) => Make = (kind) => (memberId, number) => {
  const random = drawsOf(kind, memberId, number);
  return { runs: 1 + integerBelow(random, 5), score: 8 + integerBelow(random, 30) };
};

const make: Readonly<Record<Kind, Make>> = {
  puzzles(memberId, number) {
    const random = drawsOf('puzzles', memberId, number);
    const win = 1 + integerBelow(random, 14);
    const loss = integerBelow(random, 8);
    const before = 1_500 + (seedOf('puzzle rating', memberId) % 500) + integerBelow(random, 20);
    return { score: { win, loss, draw: 0, rp: { before, after: before + 4 * (win - loss) } } };
  },
  storm: runs('storm'),
  racer: runs('racer'),
  streak: runs('streak'),
  tournaments(memberId, number, { arenas }) {
    const random = drawsOf('tournaments', memberId, number);
    const all = arenas();
    const [first, second] = [pick(random, all), pick(random, all)];
    const entered = integerBelow(random, 2) === 0 || second === first ? [first] : [first, second];
    const best = entered.map(({ id, name }) => {
      const rankPercent = 1 + integerBelow(random, 90);
      return {
        tournament: { id, name },
        nbGames: 2 + integerBelow(random, 12),
        score: 1 + integerBelow(random, 25),
        rank: 1 + rankPercent,
        rankPercent,
      };
    });
    return { nb: best.length, best };
  },
  practice(memberId, number, { publicUrl }) {
    const random = drawsOf('practice', memberId, number);
    const [path, name] = pick(random, lessons);
    return [{ url: `${publicUrl}/practice/-/${path}`, name, nbPositions: 1 + integerBelow(random, 9) }];
  },
  simuls: (memberId, number) => [
    `simul${String(seedOf('simul', memberId, number) % 1_000).padStart(3, '0')}`,
  ],
  follows(memberId, number, { isWire }) {
    const random = drawsOf('follows', memberId, number);
    const [ins, outs] = [1 + integerBelow(random, 12), integerBelow(random, 3)];
    const list = (count: number) => {
      const ids = [...new Set(drawMember(random, count))];
      // Longer lists are truncated, with their count.
      return isWire && ids.length > 6 ? { ids: ids.slice(0, 6), nb: ids.length } : { ids };
    };
    return { in: list(ins), ...(outs > 0 ? { out: list(outs) } : {}) };
  },
  studies(memberId, number) {
    const random = drawsOf('studies', memberId, number);
    return [
      { id: `study${String(integerBelow(random, 1_000)).padStart(3, '0')}`, name: pick(random, studyNames) },
    ];
  },
  teams(memberId, number, { publicUrl }) {
    const { id, name, flair } = pick(drawsOf('teams', memberId, number), teams);
    return [{ url: `${publicUrl}/team/${id}`, name, ...(flair ? { flair } : {}) }];
  },
  posts(memberId, number) {
    const [topic, topicName, text] = pick(drawsOf('posts', memberId, number), topics);
    const topicUrl = `/forum/${topic}`;
    return [{ topicUrl, topicName, posts: [{ url: `${topicUrl}#1`, text }] }];
  },
  patron: (memberId) => ({ months: 1 + (seedOf('patron months', memberId) % 24) }),
  stream: () => true,
};
