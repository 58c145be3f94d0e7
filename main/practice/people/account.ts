import { createEmitter } from '../../base/emitter.ts';
import type { ClubContext } from '../club-context.ts';
import { flagOf } from '../flags.ts';
import type { JsonObject } from '../json.ts';
import { done, refuse, type ClubResult } from '../state.ts';
import { isFollowedByUser } from './follows.ts';

const ok: JsonObject = { ok: true };

/** The service's defaults for a new account. */
const preferences = {
  dark: true,
  transp: false,
  is3d: false,
  theme: 'brown',
  pieceSet: 'cburnett',
  theme3d: 'Woodi',
  pieceSet3d: 'Basic',
  soundSet: 'silent',
  blindfold: 0,
  autoQueen: 2,
  autoThreefold: 2,
  takeback: 3,
  moretime: 3,
  clockTenths: 1,
  clockBar: true,
  clockSound: true,
  premove: true,
  animation: 2,
  captured: true,
  follow: true,
  highlight: true,
  destination: true,
  coords: 1,
  replay: 2,
  challenge: 4,
  message: 3,
  submitMove: 2,
  confirmResign: 1,
  insightShare: 1,
  keyboardMove: 0,
  voiceMove: false,
  zen: 0,
  ratings: 1,
  moveEvent: 2,
  rookCastle: 1,
  flairs: true,
  sayGG: 1,
  pieceNotation: 1,
} as const;

/** The account's settings and followed members. */
export function createClubAccountSettings({ config, state, directory, log }: ClubContext) {
  const changes = createEmitter<undefined>((error) =>
    log.error('account listener failed', { error: String(error) }),
  );

  const setFollowed = (username: string, isFollowed: boolean): ClubResult<JsonObject> => {
    const member = directory.find(username);
    if (!member) return refuse(404, 'No such user');
    if (member.id === state.user.id || isFollowedByUser(state, member.id) === isFollowed) return done(ok);
    state.followed = { ...state.followed, [member.id]: isFollowed };
    changes.emit(undefined);
    return done(ok);
  };

  return {
    /** Emitted after a change of the saved state. */
    changes,
    // `.invalid` is reserved: it can never be a real address.
    email: (): JsonObject => ({ email: `${state.user.id}@practice.invalid` }),
    preferences: (): JsonObject => ({
      prefs: { ...preferences, bgImg: `${config.publicUrl()}/background.jpg` },
      language: 'en-GB',
    }),
    kid: (): JsonObject => ({ kid: state.kid ?? false }),
    /** `value`: the flag as text. */
    setKid(value: string | undefined): ClubResult<JsonObject> {
      const isOn = flagOf(value);
      if (isOn === undefined) return refuse(400, 'Missing v parameter');
      state.kid = isOn;
      changes.emit(undefined);
      return done(ok);
    },
    follow: (username: string): ClubResult<JsonObject> => setFollowed(username, true),
    unfollow: (username: string): ClubResult<JsonObject> => setFollowed(username, false),
  };
}
