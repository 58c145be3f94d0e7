/** Parses the users that an account follows, or that a team has: NDJSON, of which only the ids are used. */
import { z } from 'zod';
import { idShape } from './common.ts';
import { reader } from './shape.ts';

/** Parses one line to the user's id. Other members differ between servers and are ignored. */
export const parseListedUser = reader(z.object({ id: idShape }), ({ id }) => id);
