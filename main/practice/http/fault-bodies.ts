import { z } from 'zod';
import { lies } from '../protocol-faults.ts';

/** Schemas of the faults that the control interface accepts, matching the types of protocol-faults.ts. */

const streams = z.enum(['event', 'game', 'watch', 'users', 'seek', 'tv', 'all']);
const path = z.string().startsWith('/').optional();
const atLeastOne = z.int().min(1);
const bytes = z.int().min(0);
const ms = z.number().nonnegative();
const times = z.union([z.int().min(0), z.literal('forever')]);
const choice = z.enum(['with', 'without', 'mixed']);

export const refusalStyle = z.object({
  body: z.enum(['json', 'html', 'mixed']),
  retryAfter: choice,
  rateHeaders: choice,
});

const onStreams = { streams, path };
const onRequests = { count: atLeastOne.optional(), path };
const flow = { bytes: atLeastOne, everyMs: ms.min(1) };

export const faultBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cut'),
    ...onStreams,
    how: z.enum(['reset', 'fin', 'end']),
    at: bytes.optional(),
  }),
  z.object({ kind: z.literal('stall'), ...onStreams }),
  z.object({ kind: z.literal('halfOpen'), ...onStreams }),
  z.object({ kind: z.literal('drip'), ...onStreams, ...flow }),
  z.object({ kind: z.literal('reorder'), ...onStreams }),
  z.object({
    kind: z.literal('line'),
    ...onStreams,
    what: z.enum(['garbage', 'oversized', 'duplicate', 'text']),
    bytes: atLeastOne.optional(),
    text: z.string().optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    ...onRequests,
    status: z.int().min(200).max(599),
    body: z.enum(['json', 'html']).optional(),
    retryAfter: z.int().min(0).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('slow'), ...onRequests, delayMs: ms }),
  z.object({ kind: z.literal('drop'), ...onRequests, when: z.enum(['before', 'after']) }),
  z.object({ kind: z.literal('sever'), ...onRequests, at: bytes, how: z.enum(['reset', 'fin']) }),
  z.object({ kind: z.literal('hang'), ...onRequests }),
  z.object({ kind: z.literal('trickle'), ...onRequests, ...flow }),
  z.object({ kind: z.literal('lie'), ...onRequests, what: z.enum(lies) }),
  z.object({ kind: z.literal('evict'), times: times.optional() }),
  z.object({ kind: z.literal('closeAtOnce'), streams, times, how: z.enum(['reset', 'fin', 'end']) }),
  z.object({ kind: z.literal('storm'), forMs: ms, style: refusalStyle.partial().optional() }),
  z.object({
    kind: z.literal('revoke'),
    token: z.string().optional(),
    forMs: ms.optional(),
    streams: z.enum(['end', 'keep']).optional(),
  }),
  z.object({ kind: z.literal('skew'), ms: z.number() }),
  z.object({ kind: z.literal('restart'), downMs: ms }),
]);
