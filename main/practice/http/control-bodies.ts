import { z } from 'zod';
import { declineReasons, variantKeys } from '../../chess/vocabulary.ts';
import { refusalStyle } from './fault-bodies.ts';

/** Schemas of the control interface's bodies, matching the types of protocol.ts. */

const color = z.enum(['white', 'black', 'random']);
const ms = z.number().nonnegative();
const maxAdvanceMs = 400 * 86_400_000;

export const challengeBody = z.object({
  opponent: z.string().optional(),
  limit: z.int().default(600),
  increment: z.int().default(5),
  days: z.int().optional(),
  rated: z.boolean().default(false),
  color: color.default('random'),
  ttlMs: ms.optional(),
});

export const gameBody = z.object({
  opponent: z.string().optional(),
  limit: z.int().default(600),
  increment: z.int().default(5),
  rated: z.boolean().default(false),
  color: color.default('random'),
  source: z.enum(['lobby', 'pool', 'friend']).default('lobby'),
  variant: z.enum(variantKeys).default('standard'),
  /** A FEN; the variant's usual position by default. */
  initialFen: z.string().default('startpos'),
  days: z.int().optional(),
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
export const clockBody = z.object({
  speed: z.number().min(0).max(1000).optional(),
  advanceMs: ms.max(maxAdvanceMs).optional(),
});
export const tokenBody = z.object({ scopes: z.array(z.string()), ttlMs: ms.nullable().default(null) });
export const revokeBody = z.object({ token: z.string() });
export const resetBody = z.object({ seed: z.int().optional() });

export const lawBody = z.object({
  limits: z.enum(['off', 'lenient', 'law']).optional(),
  refusals: refusalStyle.optional(),
  address: z.string().nullable().optional(),
  clear: z.boolean().optional(),
});

export const standingBody = z.object({
  arenaBan: z.boolean().optional(),
  prizeBan: z.boolean().optional(),
  pauseMs: ms.optional(),
});
