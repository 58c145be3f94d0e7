import { createHash, type Hash } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { removeDrafts, replaceFile } from '../base/replace-file.ts';
import { isLiveStatus } from '../chess/vocabulary.ts';
import { firstArenasState } from './arenas/arenas-state.ts';
import { firstLawState } from './law/law-state.ts';
import type { Challenge, ClubState, Game } from './state.ts';

/**
 * What the club keeps between runs: a file of two lines, a header with version, time and checksum, and the state.
 * The checksum stands in for looking at each field: a file that matches it is one that a club wrote whole.
 */
interface Header {
  readonly version: number;
  /** The club's time when it was written, ms since the epoch. */
  readonly savedAt: number;
  readonly sha256: string;
}

const version = 4;

export interface Snapshot {
  readonly savedAt: number;
  readonly state: ClubState;
}

export function makeSnapshot(snapshot: Snapshot): string {
  const state = piecesOf(snapshot.state, JSON.stringify).join('');
  return `${headerOf(snapshot, createHash('sha256').update(state))}${state}\n`;
}

function headerOf({ savedAt }: Snapshot, hash: Hash): string {
  const header: Header = { version, savedAt, sha256: hash.digest('hex') };
  return `${JSON.stringify(header)}\n`;
}

/** The state's JSON in many pieces. Games are most of it, and of them most are over. */
function piecesOf({ games, ...rest }: ClubState, textOf: (game: Game) => string): readonly string[] {
  const first = `${JSON.stringify(rest).slice(0, -1)},"games":[`;
  return [first, ...games.map((game, index) => `${index === 0 ? '' : ','}${textOf(game)}`), ']}'];
}

/** A text says why it is not a snapshot. */
export function parseSnapshot(text: string): Snapshot | string {
  const [first = '', state = ''] = text.split('\n');
  try {
    const header = JSON.parse(first) as Partial<Header>;
    const { version: written } = header;
    if (written !== version && written !== 3 && written !== 2 && written !== 1)
      return `written by another version (${String(written)})`;
    if (header.sha256 !== digest(state)) return 'damaged: its checksum does not match';
    const savedAt = header.savedAt ?? 0;
    let kept = JSON.parse(state) as ClubState;
    if (written === 1) kept = fromFirstVersion(kept);
    if (written < 3) kept = fromSecondVersion(kept, savedAt);
    if (written !== version) kept = { ...kept, arenas: firstArenasState() };
    return { savedAt, state: kept };
  } catch {
    return 'not a state file';
  }
}

/** The first version knew no law and did not say how a challenge with a clock ends. */
function fromFirstVersion(state: Omit<ClubState, 'law'>): ClubState {
  const challenges = state.challenges
    .filter(({ timeControl }) => timeControl.type !== 'clock')
    .map((challenge): Challenge => ({ ...challenge, atEnd: 'cancel' }));
  return { ...state, challenges, law: firstLawState() };
}

/** The second version kept no clocks of single moves, and did not know when the club was founded. */
function fromSecondVersion(
  state: Omit<ClubState, 'foundedAt' | 'games'> & {
    readonly games: readonly Omit<Game, 'clockLog' | 'timeLog'>[];
  },
  savedAt: number,
): ClubState {
  const games = state.games.map((game) => ({
    ...game,
    clockLog: [],
    timeLog: [],
    ...(isLiveStatus(game.status) ? {} : { endedAt: game.turnStartedAt }),
  }));
  return { ...state, games, foundedAt: Math.min(savedAt, ...games.map(({ createdAt }) => createdAt)) };
}

/**
 * The state as it is taken up at `now`: the time in between did not pass on any game's clock. Challenges and limits go
 * by the time of day: what ran out meanwhile is left behind without a word.
 */
export function takeUp({ savedAt, state }: Snapshot, now: number): ClubState {
  const pause = now - savedAt;
  return {
    ...state,
    challenges: state.challenges.filter(({ expiresAt }) => expiresAt === null || expiresAt > now),
    games: state.games.map((game) =>
      isLiveStatus(game.status)
        ? {
            ...game,
            turnStartedAt: game.turnStartedAt + pause,
            goneSince: game.goneSince === null ? null : game.goneSince + pause,
          }
        : game,
    ),
  };
}

export type Loaded =
  | { readonly kind: 'none' }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'setAside'; readonly movedTo: string; readonly reason: string };

/**
 * A file that is no snapshot, or not of this account, is moved aside and never overwritten. Removes drafts of runs that
 * were stopped while they wrote.
 */
export async function loadSnapshot(path: string, userId: string, now: number): Promise<Loaded> {
  await removeDrafts(path);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  const parsed = parseSnapshot(text);
  if (typeof parsed !== 'string' && parsed.state.user.id === userId)
    return { kind: 'snapshot', snapshot: parsed };
  const movedTo = `${path}.set-aside-${now}`;
  await rename(path, movedTo);
  return {
    kind: 'setAside',
    movedTo,
    reason: typeof parsed === 'string' ? parsed : 'kept for another account',
  };
}

/** Keeps states, one after the other, and remembers what of them has not changed. */
export interface SnapshotWriter {
  /**
   * Replaces the file in one step: whoever reads finds the old state or the new one. What is kept is the state at the
   * moment of the call; the work on it is done in slices, with the club's business in between.
   */
  save(path: string, snapshot: Snapshot): Promise<void>;
}

/** Characters: hashed in well under a millisecond. */
const sliceLength = 32_768;

export function createSnapshotWriter(): SnapshotWriter {
  /**
   * As bytes: texts by the thousand would be what the club's heap is made of. Each its own: a `Buffer` of so few would
   * hold on to the block that it was cut from.
   */
  const known = new WeakMap<Game, { readonly chat: Game['chat']; readonly text: Uint8Array }>();
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

  /** Of a game that is over nothing changes any more but what is said about it. */
  const textOf = (game: Game): string => {
    if (isLiveStatus(game.status)) return JSON.stringify(game);
    const before = known.get(game);
    if (before && before.chat === game.chat) return decoder.decode(before.text);
    const text = JSON.stringify(game);
    known.set(game, { chat: game.chat, text: encoder.encode(text) });
    return text;
  };

  return {
    async save(path, snapshot) {
      const pieces = piecesOf(snapshot.state, textOf);
      const hash = createHash('sha256');
      const slices: Buffer[] = [];
      let slice = '';
      for (const [index, piece] of pieces.entries()) {
        slice += piece;
        if (slice.length < sliceLength && index < pieces.length - 1) continue;
        const bytes = Buffer.from(slice);
        hash.update(bytes);
        slices.push(bytes);
        slice = '';
        await turn();
      }
      await replace(path, [Buffer.from(headerOf(snapshot, hash)), ...slices, Buffer.from('\n')]);
    },
  };
}

async function replace(path: string, parts: readonly Buffer[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, async (file) => {
    for (const part of parts) await file.writeFile(part);
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
