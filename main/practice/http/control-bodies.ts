import { z } from 'zod';
import { declineReasons, variantKeys } from '../../chess/vocabulary.ts';
import { refusalStyle } from '../protocol-faults.ts';

/** Schemas of the control interface's bodies. */

const color = z.enum(['white', 'black', 'random']);
const ms = z.number().nonnegative();
const maxAdvanceMs = 400 * 86_400_000;

/** An opponent challenges the user. Answer: its id. */
export const challengeBody = z.object({
  /** Default: the next opponent in round-robin order. */
  opponent: z.string().exactOptional(),
  /** Seconds. */
  limit: z.int().default(600),
  increment: z.int().default(5),
  /** Days a turn of a correspondence game, instead of a clock. */
  days: z.int().exactOptional(),
  rated: z.boolean().default(false),
  /** The challenger's side, as on the service. */
  color: color.default('random'),
  /** Lifetime of the challenge. Default: the opponent's patience. */
  ttlMs: ms.exactOptional(),
});
export type OpponentChallengeRequest = z.input<typeof challengeBody>;

export const gameBody = challengeBody.omit({ ttlMs: true }).extend({
  source: z.enum(['lobby', 'pool', 'friend']).default('lobby'),
  variant: z.enum(variantKeys).default('standard'),
  /** A FEN; the variant's usual position by default. */
  initialFen: z.string().default('startpos'),
});

export const declineBody = z.object({ reason: z.enum(declineReasons).default('generic') });
export const moveBody = z.object({ uci: z.string(), offeringDraw: z.boolean().default(false) });
export const answerBody = z.object({ yes: z.boolean().default(true) });
export const goneBody = z.object({ gone: z.boolean().default(true) });
export const chatBody = z.object({
  text: z.string(),
  room: z.enum(['player', 'spectator']).default('player'),
});
export const orderBody = z.object({ decline: z.enum(declineReasons).nullable() });

/** At least one member. Answer: `ClubClockState`, after everything due has happened. */
export const clockBody = z.object({
  speed: z.number().min(0).max(1000).exactOptional(),
  advanceMs: ms.max(maxAdvanceMs).exactOptional(),
});
export type ClockRequest = z.input<typeof clockBody>;

export const tokenBody = z.object({ scopes: z.array(z.string()), ttlMs: ms.nullable().default(null) });
export const revokeBody = z.object({ token: z.string() });
export const resetBody = z.object({ seed: z.int().exactOptional() });

/** Changes the given members. */
export const lawBody = z.object({
  limits: z.enum(['off', 'lenient', 'law']).exactOptional(),
  refusals: refusalStyle.exactOptional(),
  /**
   * The simulated source address of all requests; `null` for the real one. A single request can override it
   * with the header `X-Club-Address`, with the control token in `X-Club-Control`.
   */
  address: z.string().nullable().exactOptional(),
  /** Resets all counts. */
  clear: z.boolean().exactOptional(),
});
export type ClubLawOrder = z.output<typeof lawBody>;

export const standingBody = z.object({
  arenaBan: z.boolean().exactOptional(),
  prizeBan: z.boolean().exactOptional(),
  pauseMs: ms.exactOptional(),
});
