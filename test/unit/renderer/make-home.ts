import type { AccountView, ChallengeView, LedgerEntryView, StreamHealthView } from '@contract/models.ts';

export function makeAccount(id: string, more: Partial<AccountView> = {}): AccountView {
  return {
    id,
    kind: 'token',
    server: { baseUrl: 'https://chess.example', name: 'chess.example', dialect: 'auto' },
    user: { id: 'me', name: 'Me' },
    isBot: false,
    scopes: [],
    abilities: [],
    tokenKeeping: 'keyring',
    signedInBy: null,
    expiresAt: null,
    state: 'online',
    problem: null,
    ...more,
  };
}

export function makeStream(accountId: string, more: Partial<StreamHealthView> = {}): StreamHealthView {
  return {
    id: `${accountId} event`,
    accountId,
    kind: 'event',
    state: 'open',
    since: 0,
    lastByteAt: null,
    opens: 1,
    recentOpens: 1,
    opensLeft: 29,
    lines: 0,
    bytes: 0,
    quarantined: 0,
    lastLineAt: null,
    lastClose: null,
    problem: null,
    cause: null,
    nextAttemptAt: null,
    ...more,
  };
}

export function makeChallenge(id: string, more: Partial<ChallengeView> = {}): ChallengeView {
  return {
    accountId: 'account',
    id,
    direction: 'in',
    status: 'created',
    opponent: { id: 'rival', name: 'Rival', rating: 1750, title: 'FM' },
    variant: { key: 'standard', name: 'Standard' },
    rated: true,
    speed: 'rapid',
    timeControl: { type: 'clock', limit: 600, increment: 5 },
    color: 'random',
    access: 'board',
    receivedAt: 0,
    expiresAt: null,
    address: `https://chess.example/${id}`,
    ...more,
  };
}

export function makeEntry(id: number, at: number, more: Partial<LedgerEntryView> = {}): LedgerEntryView {
  return {
    id,
    accountId: 'account',
    at,
    kind: 'challenge',
    subject: '',
    title: `Entry ${id}`,
    detail: 'Rapid',
    route: null,
    ...more,
  };
}
