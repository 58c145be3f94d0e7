import { createHash, type Hash } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { removeDrafts, replaceFile } from '../base/replace-file.ts';
import { isLiveStatus } from '../chess/vocabulary.ts';
import { firstArenasState } from './arenas/arenas-state.ts';
import { firstLawState } from './law/law-state.ts';
import type { StoredChallenge, ClubState, Game } from './state.ts';

/**
 * A saved state is a file of two lines: a header with version, time and checksum, and the state as JSON. A
 * matching checksum replaces validation of each field: it proves that a club wrote the file completely.
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

/** The state's JSON in pieces, so that the texts of finished games can be cached. */
function piecesOf({ games, ...rest }: ClubState, textOf: (game: Game) => string): readonly string[] {
  const first = `${JSON.stringify(rest).slice(0, -1)},"games":[`;
  return [first, ...games.map((game, index) => `${index === 0 ? '' : ','}${textOf(game)}`), ']}'];
}

/** Returns the reason as text when `text` is not a snapshot. */
export function parseSnapshot(text: string): Snapshot | string {
  const [first = '', state = ''] = text.split('\n');
  try {
    const header = JSON.parse(first) as Partial<Header>;
    const { version: writtenVersion } = header;
    if (writtenVersion !== version && writtenVersion !== 3 && writtenVersion !== 2 && writtenVersion !== 1)
      return `written by another version (${String(writtenVersion)})`;
    if (header.sha256 !== createHash('sha256').update(state).digest('hex'))
      return 'damaged: its checksum does not match';
    const savedAt = header.savedAt ?? 0;
    let migrated = JSON.parse(state) as ClubState;
    if (writtenVersion === 1) migrated = fromFirstVersion(migrated);
    if (writtenVersion < 3) migrated = fromSecondVersion(migrated, savedAt);
    if (writtenVersion !== version) migrated = { ...migrated, arenas: firstArenasState() };
    return { savedAt, state: migrated };
  } catch {
    return 'not a state file';
  }
}

/** Version 1 had no rate limits and no `atEnd` of real-time challenges. */
function fromFirstVersion(state: Omit<ClubState, 'law'>): ClubState {
  const challenges = state.challenges
    .filter(({ timeControl }) => timeControl.type !== 'clock')
    .map((challenge): StoredChallenge => ({ ...challenge, atEnd: 'cancel' }));
  return { ...state, challenges, law: firstLawState() };
}

/** Version 2 had no clocks of single moves and no `foundedAt`. */
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
 * Converts a saved state to the time `now`: the pause did not run on any game's clock. Challenges expire by the
 * calendar, so expired ones are dropped without an event.
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

/** Moves an unreadable file, or another account's, aside. Removes drafts of interrupted writes. */
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

/** Saves states one after the other. Caches the unchanged parts. */
export interface SnapshotWriter {
  /** Replaces the file atomically with the state at the moment of the call. Serializes in slices. */
  save(path: string, snapshot: Snapshot): Promise<void>;
}

/** Characters, hashed in well under a millisecond. */
const sliceLength = 32_768;

export function createSnapshotWriter(): SnapshotWriter {
  /** Texts of finished games as bytes: strings would dominate the heap, and a small `Buffer` retains its pool. */
  const cachedTexts = new WeakMap<Game, { readonly chat: Game['chat']; readonly text: Uint8Array }>();
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

  /** Only the chat of a finished game can change. */
  const textOf = (game: Game): string => {
    if (isLiveStatus(game.status)) return JSON.stringify(game);
    const before = cachedTexts.get(game);
    if (before && before.chat === game.chat) return decoder.decode(before.text);
    const text = JSON.stringify(game);
    cachedTexts.set(game, { chat: game.chat, text: encoder.encode(text) });
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
