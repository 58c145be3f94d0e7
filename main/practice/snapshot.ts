import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
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
  const state = JSON.stringify(snapshot.state);
  const header: Header = { version, savedAt: snapshot.savedAt, sha256: digest(state) };
  return `${JSON.stringify(header)}\n${state}\n`;
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

/** A file that is no snapshot, or not of this account, is moved aside and never overwritten. */
export async function loadSnapshot(path: string, userId: string, now: number): Promise<Loaded> {
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

/** Replaces the file in one step: whoever reads finds the old state or the new one. */
export async function saveSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const draft = `${path}.draft`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, makeSnapshot(snapshot), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
