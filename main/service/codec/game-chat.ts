/** Codec of the list of a game's chat lines: the players' room, oldest first, without ids and times. */
import { z } from 'zod';
import type { ChatLine } from '../domain.ts';
import { wordShape } from './common.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe, textShape } from './shape-schemas.ts';

/** Servers allow 140 characters. */
const longestLine = 2_000;

/** Lines that are returned, the latest. Servers list fewer. */
const mostListed = 500;

export const chatTextShape = textShape(0, longestLine);

const chatShape = list(z.object({ user: maybe(wordShape), text: chatTextShape }));

export const parseChat = reader(chatShape, (lines): readonly ChatLine[] =>
  itemsOf(lines)
    .slice(-mostListed)
    .map(({ user, text }) => ({ room: 'player', text, ...compact({ username: user }) })),
);
