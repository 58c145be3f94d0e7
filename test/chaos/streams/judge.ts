/**
 * Invariants after a run. They are checked against the referee's record, the database file, the club's own history
 * and the requested bubbles, never against the app's own counts.
 */
import Database from 'better-sqlite3';
import { nativeBinding } from '../../harness/virtual-store.ts';
import type { ShownBubble } from '../../harness/virtual-world.ts';
import type { Exchange } from '../../referee/exchange.ts';
import { keptAlive } from '../../referee/table.ts';
import type { Jump } from './faults.ts';
import type { Lifetime } from './life.ts';

export interface LedgerRow {
  readonly kind: string;
  readonly subject: string;
  readonly at: number;
  readonly raw: string;
}

export interface Kept {
  readonly ledger: readonly LedgerRow[];
  /** Raw texts of quarantined lines. */
  readonly quarantine: readonly string[];
}

/** Opens the file directly, read-only; the app must have closed it. */
export function readKept(file: string): Kept {
  const db = new Database(file, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    return {
      ledger: db.prepare<[], LedgerRow>('SELECT kind, subject, at, raw FROM ledger ORDER BY id').all(),
      quarantine: db
        .prepare<[], { raw: string }>('SELECT raw FROM quarantine')
        .all()
        .map(({ raw }) => raw),
    };
  } finally {
    db.close();
  }
}

export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly kept: Kept;
  readonly lifetimes: readonly Lifetime[];
  readonly bubbles: readonly ShownBubble[];
  readonly jumps: readonly Jump[];
}

/** The number of checks, and a sentence for each failure. */
export interface Finding {
  readonly checked: number;
  readonly wrong: readonly string[];
}

const ledgerKinds: Readonly<Record<string, string>> = {
  gameStart: 'game_start',
  gameFinish: 'game_finish',
  challenge: 'challenge',
  challengeDeclined: 'challenge_declined',
  challengeCanceled: 'challenge_canceled',
};

/** Silence after which the client must have closed a stream, ms. */
const deadAfterMs = 15_000;
const windowMs = 600_000;
const opensInWindow = 30;
const spacingMs = 1_000;

const eventStreams = (exchanges: readonly Exchange[]) =>
  exchanges.filter(({ route }) => route === 'event-stream');
const isOpened = ({ answer }: Exchange) => answer?.status === 200 && answer.reachedAt !== undefined;

/** Every complete line of an event stream is in the ledger or, if unreadable, in quarantine. */
export function judgeLines({ exchanges, kept }: Evidence): Finding {
  const entries = new Set(kept.ledger.map(({ kind, subject }) => `${kind} ${subject}`));
  const quarantined = new Map<string, number>();
  for (const raw of kept.quarantine) quarantined.set(raw, (quarantined.get(raw) ?? 0) + 1);
  const wrong: string[] = [];
  let checked = 0;
  for (const exchange of eventStreams(exchanges)) {
    for (const line of exchange.seen?.lines ?? []) {
      // Bytes that arrive while the client disconnects may stay unread.
      if (exchange.closedBy === 'client' && line.at === exchange.closedAt) continue;
      checked += 1;
      const key = keyOf(line.text);
      if (key !== undefined) {
        if (!entries.has(key))
          wrong.push(`${at(line.at)}: ${key} reached the client and is not in the ledger`);
        continue;
      }
      const raw = matching(quarantined, line.text);
      const count = raw === undefined ? 0 : (quarantined.get(raw) ?? 0);
      if (raw === undefined || count === 0)
        wrong.push(`${at(line.at)}: an unreadable line of ${line.bytes} bytes is not in quarantine`);
      else quarantined.set(raw, count - 1);
    }
  }
  return { checked, wrong };
}

/** Both sides truncate long lines, to different lengths. */
function matching(quarantined: ReadonlyMap<string, number>, text: string): string | undefined {
  if (quarantined.has(text)) return text;
  if (text.length < 200) return undefined;
  for (const [raw, count] of quarantined)
    if (count > 0 && raw.slice(0, 200) === text.slice(0, 200)) return raw;
  return undefined;
}

function keyOf(text: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { type, game, challenge } = (json ?? {}) as {
    readonly type?: unknown;
    readonly game?: { readonly id?: unknown };
    readonly challenge?: { readonly id?: unknown };
  };
  const kind = typeof type === 'string' ? ledgerKinds[type] : undefined;
  const id = game?.id ?? challenge?.id;
  return kind !== undefined && typeof id === 'string' ? `${kind} ${id}` : undefined;
}

/** Every game and challenge that was open while the app's requests were answered completely is in the ledger. */
export function judgeVisible({ exchanges, kept, lifetimes }: Evidence): Finding {
  const entries = new Set(kept.ledger.map(({ kind, subject }) => `${kind} ${subject}`));
  const questions = exchanges.filter(
    ({ route, answer, ending, closedBy }) =>
      (route === 'playing' || route === 'challenges') &&
      answer?.status === 200 &&
      ending === 'whole' &&
      closedBy === 'server',
  );
  const wrong = new Map<string, string>();
  const seen = new Set<string>();
  for (const { route, arrivedAt, endedAt = Infinity, closedAt } of questions) {
    const kind = route === 'playing' ? 'game' : 'challenge';
    for (const { id, from, until } of lifetimes.filter((one) => one.kind === kind)) {
      // A start or end at the time of the request may or may not be in the answer.
      if (from >= arrivedAt || until <= endedAt) continue;
      const key = kind === 'game' ? `game_start ${id}` : `challenge ${id}`;
      seen.add(key);
      if (!entries.has(key))
        wrong.set(key, `${at(closedAt ?? endedAt)}: ${key} was listed and is not in the ledger`);
    }
  }
  return { checked: seen.size, wrong: [...wrong.values()] };
}

/** Every opening of an event stream but the first ends a gap that is in the ledger. */
export function judgeGaps({ exchanges, kept, jumps }: Evidence): Finding {
  const gaps = kept.ledger
    .filter(({ kind }) => kind === 'gap')
    .map(({ raw }) => JSON.parse(raw) as { readonly from: number; readonly to: number });
  const skewAt = (moment: number) =>
    jumps.reduce((sum, { at: when, by }) => sum + (when <= moment ? by : 0), 0);
  const openings = eventStreams(exchanges).filter(isOpened);
  const wrong: string[] = [];
  for (const { answer } of openings.slice(1)) {
    const reached = answer?.reachedAt ?? 0;
    const skew = skewAt(reached);
    // The app receives the head at the same time.
    if (!gaps.some(({ from, to }) => Math.abs(to - reached - skew) <= 1 && from <= to))
      wrong.push(
        `${at(reached)}: the event stream was opened, and no gap ends there${skew === 0 ? '' : ` (the clock was ${skew} ms off)`}`,
      );
  }
  return { checked: Math.max(0, openings.length - 1), wrong };
}

/** The once-only event that a bubble reports, if any. */
function onceOnlyEvent({ title, body, route }: ShownBubble): string | undefined {
  if (route?.screen === 'challenge') return 'challenge';
  if (title.startsWith('Your move against ')) return undefined;
  // Each stage of the alarm names the remaining time.
  if (/^(?:Your first move|Move now): /.test(title)) return title;
  return /^You play /m.test(body) ? 'start' : 'end';
}

/** At most one bubble for each once-only event. */
export function judgeBubbles({ bubbles, kept }: Evidence): Finding {
  const wrong: string[] = [];
  const shownOnce = new Set<string>();
  let withdrawn = 0;
  for (const bubble of bubbles) {
    const { at: when, title, route } = bubble;
    const subject =
      route?.screen === 'challenge' ? route.challengeId : route?.screen === 'game' ? route.gameId : undefined;
    if (subject === undefined) {
      // A grouped bubble names no subject.
      if (!title.endsWith(' more')) withdrawn += 1;
      continue;
    }
    const what = onceOnlyEvent(bubble);
    if (what === undefined) continue;
    const key = `${what} ${subject}`;
    if (shownOnce.has(key)) wrong.push(`${at(when)}: "${title}" was shown again (${key})`);
    shownOnce.add(key);
  }
  // These bubbles open Home, so only their number can be checked.
  const ended = kept.ledger.filter(
    ({ kind }) => kind === 'challenge_declined' || kind === 'challenge_canceled',
  ).length;
  if (withdrawn > ended) wrong.push(`${withdrawn} bubbles about ${ended} challenges taken back or declined`);
  return { checked: bubbles.length, wrong };
}

/** At most thirty openings of the event stream in ten minutes, and never two within a second. */
export function judgeOpens({ exchanges }: Evidence): Finding {
  const opens = eventStreams(exchanges).map(({ arrivedAt }) => arrivedAt);
  const wrong: string[] = [];
  for (const [index, now] of opens.entries()) {
    const inWindow = opens.filter((then, other) => other <= index && then > now - windowMs).length;
    if (inWindow > opensInWindow) wrong.push(`${at(now)}: opening ${inWindow} in ten minutes`);
    const before = opens[index - 1];
    if (before !== undefined && now - before < spacingMs)
      wrong.push(`${at(now)}: opened again after ${now - before} ms`);
  }
  return { checked: opens.length, wrong };
}

export interface DeadStreams extends Finding {
  /** The longest silence before a dead stream was closed, ms. */
  readonly slowestMs: number;
}

/** No stream is silent for longer than two keep-alives without being closed. `endedAt`: the end of the run. */
export function judgeSilences({ exchanges }: Evidence, endedAt: number): DeadStreams {
  const wrong: string[] = [];
  let checked = 0;
  let slowestMs = 0;
  for (const { route, answer, seen, closedAt, closedBy, fault } of exchanges) {
    if (!keptAlive.includes(route) || answer?.status !== 200 || !seen) continue;
    const last = Math.max(answer.reachedAt ?? 0, seen.lastByteAt);
    const silence = (closedAt ?? endedAt) - last;
    const longest = Math.max(silence, ...seen.silences.map(({ from, to }) => to - from));
    if (longest > deadAfterMs)
      wrong.push(
        `${at(last)}: a ${route} was silent for ${longest} ms${fault ? ` (${fault.fault.kind})` : ''}`,
      );
    if (closedBy === 'client' && silence >= deadAfterMs / 2) {
      checked += 1;
      slowestMs = Math.max(slowestMs, silence);
    }
  }
  return { checked, wrong, slowestMs };
}

const at = (moment: number) => new Date(moment).toISOString();
