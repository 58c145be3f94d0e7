import { describe, expect, it } from 'vitest';
import type { Compat } from '../../../main/service/domain.ts';
import { playAccessOf } from '../../../main/views/play-access.ts';

const unknown: Compat | undefined = undefined;
const botOnly = { bot: true, board: false };
const boardOnly = { bot: false, board: true };
const neither = { bot: false, board: false };
const both = { bot: true, board: true };

describe('where a game can be played', () => {
  it.each<[Compat | undefined, boolean, readonly string[] | null, string]>([
    [botOnly, true, ['bot:play'], 'bot'],
    // A server need not show a bot's title.
    [botOnly, false, ['bot:play'], 'bot'],
    // Unknown scopes are no sign of a bot.
    [botOnly, false, null, 'browser'],
    [botOnly, false, ['bot:play', 'board:play'], 'browser'],
    [both, false, ['bot:play', 'board:play'], 'board'],
    [both, true, ['bot:play', 'board:play'], 'bot'],
    [both, false, ['board:play'], 'board'],
    [both, true, ['board:play'], 'board'],
    [boardOnly, true, ['bot:play', 'board:play'], 'browser'],
    [boardOnly, true, ['bot:play'], 'browser'],
    [boardOnly, false, ['bot:play', 'board:play'], 'board'],
    [boardOnly, false, null, 'board'],
    [neither, false, null, 'browser'],
    [neither, true, null, 'browser'],
    [{ bot: false }, false, null, 'browser'],
    [unknown, false, ['board:play', 'bot:play'], 'board'],
    [unknown, false, null, 'board'],
    [unknown, false, ['bot:play'], 'bot'],
    [unknown, true, ['bot:play', 'board:play'], 'bot'],
    [unknown, false, ['challenge:read'], 'browser'],
    [{}, true, null, 'bot'],
  ])('with %o, a bot: %o, scopes %o: %s', (compat, isBot, scopes, access) => {
    expect(playAccessOf(compat, { isBot, scopes })).toBe(access);
  });
});
