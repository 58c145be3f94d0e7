/** A user of the server as the player's page shows it. Pure. */
import type { ServiceAccount } from '../../service/domain.ts';
import { isPatron } from '../../views/player.ts';
import { pageAddress, pathPart } from '../../views/page-address.ts';
import type { PlayerProfile } from '../../../preload/contract/players.ts';

interface Asker {
  readonly baseUrl: string;
  /** The account's own user; null for the anonymous client. */
  readonly userId: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

/** Characters of a profile's text; the server allows fewer. */
const longestBio = 2_000;
const mostLinks = 10;
const mostOtherRatings = 10;

export function profileView(user: ServiceAccount, { baseUrl, userId, now }: Asker): PlayerProfile {
  const { profile, counts } = user;
  const word = (key: string): string | null => {
    const value = profile[key];
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' ? null : text;
  };
  const isOwn = user.id.toLowerCase() === userId?.toLowerCase();
  return {
    id: user.id,
    name: user.username,
    title: user.title ?? null,
    flair: user.flair ?? null,
    patron: isPatron(user),
    closed: user.disabled === true,
    marked: user.tosViolation === true,
    createdAt: momentOf(user.createdAt),
    seenAt: momentOf(user.seenAt),
    address: pageAddress(baseUrl, user.url ?? '', pageAddress(baseUrl, `/@/${pathPart(user.username)}`)),
    ratings: Object.entries(user.perfs)
      .map(([perf, { rating, games, provisional, progress, rank }]) => ({
        perf,
        rating,
        games: games ?? null,
        provisional: provisional === true,
        progress: progress ?? null,
        rank: rank ?? null,
      }))
      .filter(({ games }) => games !== 0)
      .toSorted((a, b) => (b.games ?? 0) - (a.games ?? 0)),
    counts:
      counts['all'] === undefined
        ? null
        : {
            all: counts['all'],
            win: counts['win'] ?? 0,
            draw: counts['draw'] ?? 0,
            loss: counts['loss'] ?? 0,
          },
    playedSeconds: user.playTime?.totalSeconds ?? null,
    realName: word('realName'),
    location: word('location'),
    bio: word('bio')?.slice(0, longestBio) ?? null,
    links: linksIn(word('links') ?? '', baseUrl),
    otherRatings: Object.entries(profile)
      .flatMap(([key, rating]) =>
        key.endsWith('Rating') && typeof rating === 'number' ? [{ key, rating }] : [],
      )
      .slice(0, mostOtherRatings),
    relation:
      isOwn || user.following === undefined
        ? null
        : {
            followable: user.followable !== false,
            following: user.following,
            blocking: user.blocking === true,
            followsYou: user.followsYou === true,
          },
    askedAt: now,
  };
}

/** One link a line. Only pages of the server itself get an address. */
function linksIn(text: string, baseUrl: string): PlayerProfile['links'] {
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, mostLinks)
    .map((part) => {
      const full = /^https?:\/\//i.test(part) ? part : `https://${part}`;
      const address = pageAddress(baseUrl, full, '');
      return { text: part.slice(0, 200), address: address === '' ? null : address };
    });
}

/** Null for a moment beyond the range of dates, which formatting would not survive. */
function momentOf(at: number | undefined): number | null {
  return at === undefined || Math.abs(at) > 8.64e15 ? null : at;
}
