import { opposite, type Color } from '../../chess/vocabulary.ts';
import type { ChallengeView, TimeControlView } from '../../../preload/contract/models.ts';
import type { MadeOpen } from '../../service/codec/challenge.ts';
import type { Challenge, TimeControl } from '../../service/domain.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { playAccessOf } from '../../views/play-access.ts';
import { pageAddress } from '../../views/page-address.ts';
import { challengeUserView } from '../../views/player.ts';

interface Moment {
  readonly receivedAt: number;
  readonly expiresAt: number | null;
  /** The previous view: replayed challenges lack `compat`, so the known value is kept. */
  readonly before: ChallengeView | undefined;
}

export function challengeView(challenge: Challenge, account: AccountContext, moment: Moment): ChallengeView {
  // The event stream carries own challenges, too; without a direction, the challenger's id tells.
  const direction = challenge.direction ?? (challenge.challenger?.id === account.userId ? 'out' : 'in');
  const opponent = direction === 'out' ? challenge.destUser : challenge.challenger;
  return {
    accountId: account.id,
    id: challenge.id,
    direction,
    status: 'created',
    opponent: opponent ? challengeUserView(opponent) : null,
    variant: { key: challenge.variant.key, name: challenge.variant.name ?? challenge.variant.key },
    rated: challenge.rated,
    speed: challenge.speed,
    timeControl: timeControlView(challenge.timeControl),
    color: colorOfAccount(challenge, direction),
    ...(challenge.initialFen === undefined ? {} : { initialFen: challenge.initialFen }),
    ...(challenge.rematchOf === undefined ? {} : { rematchOf: challenge.rematchOf }),
    access: challenge.compat ? playAccessOf(challenge.compat, account) : (moment.before?.access ?? null),
    receivedAt: moment.receivedAt,
    expiresAt: moment.expiresAt,
    address: addressOf(challenge, account.baseUrl),
  };
}

/** The account's colour; the server states the challenger's. */
function colorOfAccount(challenge: Challenge, direction: 'in' | 'out'): ChallengeView['color'] {
  if (challenge.color === 'random' || direction === 'out') return challenge.color;
  return challenge.color === 'white' ? 'black' : 'white';
}

/** The server's own address if it is on that server, otherwise one made from the id. */
export function addressOf({ id, url }: Pick<Challenge, 'id' | 'url'>, baseUrl: string): string {
  const own = `${baseUrl}/${id}`;
  return url === undefined ? own : pageAddress(baseUrl, url, own);
}

function timeControlView(control: TimeControl): TimeControlView {
  switch (control.kind) {
    case 'clock':
      return { type: 'clock', limit: control.limitSeconds, increment: control.incrementSeconds };
    case 'correspondence':
      return { type: 'correspondence', daysPerTurn: control.daysPerTurn };
    case 'unlimited':
    case 'other':
      return { type: 'unlimited' };
  }
}

/** An open challenge with the addresses of both seats. */
export interface OpenAddresses {
  readonly id: string;
  /** The opponent's side. */
  readonly address: string;
  /** The side of the account that created it. */
  readonly ownAddress: string;
}

/** Both addresses are the challenge's own when its sides are drawn, or when the server does not name them. */
export function openAddresses(
  { id, url, urlWhite, urlBlack }: MadeOpen,
  color: Color | 'random',
  baseUrl: string,
): OpenAddresses {
  const both = addressOf({ id, ...(url !== undefined && { url }) }, baseUrl);
  const sideOf = (side: Color) => {
    const found = side === 'white' ? urlWhite : urlBlack;
    return found === undefined ? both : addressOf({ id, url: found }, baseUrl);
  };
  if (color === 'random') return { id, address: both, ownAddress: both };
  return { id, address: sideOf(opposite(color)), ownAddress: sideOf(color) };
}
