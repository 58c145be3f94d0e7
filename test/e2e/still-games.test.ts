/** Short games of every variant to their natural ends, and all that can be asked in one: one app, one club, time stands still. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chess960Fen } from '../../main/chess/chess960.ts';
import { startClub, type ClubOptions, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startStillGame, type StillGameRequest } from '../harness/still-game.ts';
import {
  boardOf,
  clickSquare,
  dragMove,
  dragPiece,
  goTo,
  signIn,
  squareMiddle,
  typeMove,
} from '../harness/window.ts';

/** How long an opponent must be gone before the win can be claimed, ms: short, for the window counts down in our time. */
const claimVictoryMs = 2_500;

/** An app that is signed in at a club of its own. */
function world(options: ClubOptions) {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  beforeAll(async () => {
    [session, club] = await Promise.all([startDesktopSession(), startClub(options)]);
    launched = await launchApp({ session, args: ['--doors'] });
    await signIn(launched.page, club);
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });
  return {
    club: () => club,
    page: () => launched.page,
    start: (request?: StillGameRequest) => startStillGame({ page: launched.page, club }, request),
    button: (name: string | RegExp) => launched.page.getByRole('button', { name, exact: true }),
    says: (text: string | RegExp) => launched.page.getByText(text).first().waitFor(),
    moves: () => launched.page.locator('.moves-move').allInnerTexts(),
  };
}

describe('games of a person', () => {
  const { club, page, start, button, says, moves } = world({ claimVictoryMs });

  it('castles short, takes en passant, and ends in a draw that both want', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1g1', 'a7a6']);
    await game.line(['d2d4', 'e5d4', 'e4e5', 'd7d5', 'e5d6']);
    expect((await moves()).slice(-1)).toEqual(['exd6']);
    expect(await moves()).toContain('O-O');
    await game.opponent('draw');
    await says(/ offers a draw\. /);
    await button('Take the draw').click();
    await game.ends('Draw by agreement', 'draw');
  });

  it('castles long as Black, takes moves back when the opponent lets it, and wins when it resigns', async () => {
    const game = await start({ color: 'black' });
    await game.line(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5a5', 'd2d4', 'b8c6', 'g1f3', 'c8g4', 'f1e2']);
    await game.line(['e8c8']);
    expect((await moves()).at(-1)).toBe('O-O-O');
    await button('Ask to take back').click();
    await says('You asked to take a move back.');
    expect(await button('Asked to take back').isDisabled()).toBe(true);
    await game.opponent('takeback', { yes: false });
    await button('Ask to take back').click();
    await button('Asked to take back').waitFor();
    await game.opponent('takeback');
    await expect.poll(async () => (await moves()).at(-1)).toBe('Be2');
    await game.opponent('takeback');
    await says(/ asks to take a move back\. /);
    await button('Decline').click();
    await button('Ask to take back').waitFor();
    await game.opponent('resign');
    await game.ends(/^You won: .* resigned$/, 'resign');
  });

  it('mates with a move laid down in advance, and offers a draw with a move before that', async () => {
    const game = await start({ color: 'black' });
    await game.line(['f2f3', 'e7e5', 'b1c3']);
    await button('Offer with a move').click();
    await button('Goes with your move').waitFor();
    await game.mine('a7a6', (uci) => dragMove(page(), uci, 'black'));
    await says(/^You offered a draw\./);
    await clickSquare(page(), 'd8', 'black');
    await clickSquare(page(), 'h4', 'black');
    await expect.poll(() => page().locator('square.current-premove').count()).toBe(2);
    await game.opponent('move', { uci: 'g2g4' });
    await game.ends('You won by checkmate', 'mate');
  });

  it('asks what a pawn becomes, takes that back with Escape, and resigns only when asked again', async () => {
    const game = await start();
    await game.line(['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'g8f6']);
    const promote = async () => {
      await clickSquare(page(), 'b7', 'white');
      await clickSquare(page(), 'a8', 'white');
    };
    const picker = page().getByRole('menu', { name: 'Promote to' });
    await promote();
    await picker.waitFor();
    expect(await picker.getByRole('menuitem').allInnerTexts()).toHaveLength(4);
    await page().keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await says('Your move.');
    expect((await game.club()).moves).toBe(game.moves.join(' '));
    await game.mine('b7a8n', async () => {
      await promote();
      await picker.waitFor();
      const knight = picker.getByRole('menuitem', { name: 'Knight' });
      for (let step = 0; step < 4; step += 1) {
        if (await knight.evaluate((element) => element === document.activeElement)) break;
        await page().keyboard.press('ArrowDown');
      }
      await page().keyboard.press('Enter');
    });
    expect((await moves()).at(-1)).toBe('bxa8=N');
    const question = page().getByRole('alertdialog');
    await button('Resign').click();
    await button('Play on').click();
    await question.waitFor({ state: 'detached' });
    await button('Resign').click();
    await question.getByRole('button', { name: 'Resign' }).click();
    await game.ends('You resigned', 'resign');
  });

  it('is aborted before it has begun', async () => {
    const game = await start();
    await button('Abort').click();
    await game.ends('The game was aborted', 'aborted');
  });

  it('is lost on time, whatever time is given', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5']);
    await button('Give 15 seconds').click();
    const theirs = page().getByRole('timer', { name: /^Clock of / });
    await expect.poll(() => theirs.innerText()).toMatch(/10:1[0-5]/);
    await club().clock({ advanceMs: 601_000 });
    await game.ends('You lost on time', 'outoftime');
  });

  it('can be claimed when the opponent stays away, and not once it has moved again', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'g1f3']);
    await game.opponent('gone');
    await says(/ has left\. The win can be claimed in /);
    await game.theirs('b8c6');
    await says('Your move.');
    await game.opponent('gone', { gone: false });
    await game.opponent('gone');
    await says(/ has left\. /);
    // On the user's own turn: an opponent who is gone would move all the same once time goes on.
    await club().clock({ advanceMs: claimVictoryMs });
    await button('Claim the win').click();
    await game.ends(/^You won: .* left the game$/, 'timeout');
  });

  it('two at once: the other one is a key away', async () => {
    const first = await start({ opponent: 'willow' });
    await first.line(['e2e4']);
    const second = await start({ opponent: 'sequoia', color: 'black' });
    await first.opponent('move', { uci: 'e7e5' });
    await button(/^Next: .*Willow$/).waitFor();
    await page().keyboard.press('n');
    await expect.poll(moves).toEqual(['e4', 'e5']);
    await button(/^Next: /).waitFor({ state: 'detached' });
    await second.opponent('move', { uci: 'd2d4' });
    await button(/^Next: .*Sequoia$/).click();
    await expect.poll(moves).toEqual(['d4']);
    for (const game of [first, second]) await game.opponent('resign');
    await expect.poll(async () => (await second.club()).status).not.toBe('started');
  });
});

// A world of their own: the games before use up what a person may ask for in a minute.
describe('games of every other kind', () => {
  const { club, page, start, button, says, moves } = world({});

  it('by days shows days', async () => {
    const game = await start({ days: 3 });
    await game.line(['e2e4', 'e7e5']);
    await expect
      .poll(() =>
        page()
          .getByRole('timer', { name: /^Your clock/ })
          .innerText(),
      )
      .toMatch(/3 days|2 days/);
    await game.opponent('resign');
    await game.ends(/resigned$/, 'resign');
  });

  it('is won on time when the opponent’s flag falls', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'g1f3']);
    // Who is gone does not move when time goes on.
    await game.opponent('gone');
    await club().clock({ advanceMs: 601_000 });
    await game.ends('You won on time', 'outoftime');
  });

  it('of others are looked on at by their ids, and what is no id is said to be none', async () => {
    await club().clock({ speed: 1 });
    const channels = (await club().request('GET', '/api/tv/channels')) as Readonly<
      Record<string, { readonly gameId: string }>
    >;
    const [one] = Object.values(channels);
    await goTo(page(), 'Play');
    const field = page().getByLabel('Game id or address');
    await field.fill('not a game');
    await button('Watch').click();
    await says('That is neither the id nor the address of a game.');
    await field.fill(`https://chess.example/${one?.gameId}/black#12`);
    await button('Watch').click();
    await page()
      .getByRole('application', { name: /^Board, .+ against .+, White below/ })
      .waitFor();
    await says('Live, a few moves late');
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(0);
  });

  it('of people whom one follows are a click away, and so is a challenge', async () => {
    await club().clock({ speed: 0 });
    const followed = await fetch(`${club().baseUrl}/api/rel/following`, {
      headers: { authorization: `Bearer ${club().token}` },
    });
    const lines = (await followed.text()).split('\n').filter((line) => line !== '');
    const ids = lines.map((line) => (JSON.parse(line) as { readonly id: string }).id);
    const known = (await club().request('GET', `/api/users/status?ids=${ids.join(',')}`)) as readonly {
      readonly name: string;
      readonly online?: boolean;
      readonly playing?: boolean;
    }[];
    const there = known.filter((person) => person.online === true || person.playing === true);
    expect(there.length).toBeGreaterThan(0);
    await goTo(page(), 'Play');
    const list = page().getByRole('region', { name: 'People you follow' });
    const challenges = list.getByRole('button', { name: /^Challenge / });
    await expect.poll(() => challenges.count()).toBe(there.length);
    for (const { name, playing } of there)
      expect(await list.getByRole('button', { name: `Watch ${name}` }).count()).toBe(playing ? 1 : 0);
    const [first] = there;
    await list.getByRole('button', { name: `Challenge ${first?.name}` }).click();
    await page().getByRole('heading', { name: 'New game', level: 1 }).waitFor();
    expect(await page().getByLabel('User name').inputValue()).toBe(first?.name);
  });

  it('are searched for, and called off', async () => {
    await club().clock({ speed: 0 });
    await goTo(page(), 'Play');
    await button('New game').click();
    await button('Find an opponent').click();
    await says('Looking for an opponent');
    await button('Cancel').click();
    await says('Searches and challenges that are not answered yet appear here.');
    await page().getByRole('radio', { name: 'By link' }).click();
    await button('Make a link').click();
    await page()
      .getByRole('textbox', { name: /^Whoever opens this address/ })
      .waitFor();
    await button('Find an opponent').waitFor({ state: 'detached' });
  });

  it('begin when a search finds somebody', async () => {
    await page().getByRole('radio', { name: 'Anybody' }).click();
    await button('Find an opponent').click();
    await says('Looking for an opponent');
    // The club finds somebody some seconds after the search has come in.
    await expect
      .poll(async () => {
        await club().clock({ advanceMs: 3_000 });
        return boardOf(page()).isVisible();
      })
      .toBe(true);
    await club().clock({ speed: 0 });
  });

  it('is drawn on by hand, and played alone in zen', async () => {
    const game = await start();
    const from = await squareMiddle(page(), 'e2', 'white');
    const to = await squareMiddle(page(), 'e4', 'white');
    await page().mouse.move(from.x, from.y);
    await page().mouse.down({ button: 'right' });
    await page().mouse.move(to.x, to.y, { steps: 4 });
    await page().mouse.up({ button: 'right' });
    await expect.poll(() => page().locator('.board-shapes polygon').count()).toBe(1);
    await page().keyboard.press('z');
    await page().getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await page().keyboard.press('z');
    await goTo(page(), 'Home');
    await game.opponent('abort');
  });
});

/** A bot may make as many moves as it likes; sixty requests a minute are all that a person has. */
describe('games of a bot account, in every variant', () => {
  const { page, start, button, moves } = world({ account: { kind: 'bot', name: 'Robin' } });

  it('chess960: castles by taking the own rook, from a numbered start', async () => {
    const number = [...Array(960).keys()].find((one) => chess960Fen(one).startsWith('nrbbqkrn'));
    const game = await start({ variant: 'chess960', initialFen: chess960Fen(number ?? -1) });
    await game.line(['e2e4', 'a7a6', 'f1g1']);
    expect((await moves()).at(-1)).toBe('O-O');
    await game.opponent('resign');
    await game.ends(/resigned$/, 'resign');
  });

  it('crazyhouse: a captured piece comes back, by drag and by click, and mates', async () => {
    const game = await start({ variant: 'crazyhouse' });
    await game.line(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5']);
    await game.mine('P@e4', () => dragPiece(page(), '1 × Pawn', 'e4', 'white'));
    expect((await moves()).at(-1)).toBe('@e4');
    await game.opponent('resign');
    await game.ends(/resigned$/, 'resign');
    const last = await start({ variant: 'crazyhouse', initialFen: '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1' });
    await button('1 × Rook').click();
    await clickSquare(page(), 'e8', 'white');
    await last.ends('You won by checkmate', 'mate');
  });

  it('antichess: whoever has no pieces left has won', async () => {
    const game = await start({ variant: 'antichess', initialFen: '8/8/8/8/3p4/8/4P3/8 w - - 0 1' });
    await game.line(['e2e3']);
    await game.opponent('move', { uci: 'd4e3' });
    await game.ends('You won by the rules of Antichess', 'variantEnd');
  });

  it('atomic: the king goes with the square beside it', async () => {
    const game = await start({ variant: 'atomic' });
    await game.line(['g1f3', 'a7a6', 'f3g5', 'a6a5']);
    await clickSquare(page(), 'g5', 'white');
    await clickSquare(page(), 'f7', 'white');
    await game.ends('You won by the rules of Atomic', 'variantEnd');
  });

  it('three-check: each check is counted, and the third wins', async () => {
    const game = await start({ variant: 'threeCheck' });
    await game.line(['e2e4', 'e7e5', 'f1c4', 'b8c6', 'c4f7', 'e8f7']);
    await page().getByRole('img', { name: '1 of 3 checks given' }).waitFor();
    await game.line(['d1h5', 'g7g6']);
    await page().getByRole('img', { name: '2 of 3 checks given' }).waitFor();
    await clickSquare(page(), 'h5', 'white');
    await clickSquare(page(), 'g6', 'white');
    await game.ends(/^You won by the rules of Three-check/, 'variantEnd');
  });

  it('king of the hill: a king in the middle wins', async () => {
    const game = await start({ variant: 'kingOfTheHill' });
    await game.line(['e2e4', 'a7a6', 'e1e2', 'a6a5', 'e2e3', 'a5a4']);
    await typeMove(page(), 'Kd4');
    await game.ends(/^You won by the rules of King of the Hill/, 'variantEnd');
  });

  it('racing kings: the first on the last rank wins', async () => {
    const game = await start({ variant: 'racingKings', initialFen: '8/6K1/8/8/8/8/k7/8 w - - 0 1' });
    await typeMove(page(), 'Kg8');
    await game.ends(/^You won by the rules of Racing Kings/, 'variantEnd');
  });

  it('horde: it is beaten when nothing of it is left', async () => {
    const game = await start({
      variant: 'horde',
      color: 'black',
      initialFen: '4k3/8/8/8/8/P7/8/r7 b - - 0 1',
    });
    await clickSquare(page(), 'a1', 'black');
    await clickSquare(page(), 'a3', 'black');
    await game.ends(/^You won by the rules of Horde/, 'variantEnd');
  });

  it('from a position: both castlings are there, and mate is mate', async () => {
    const game = await start({
      variant: 'fromPosition',
      initialFen: '6k1/p4ppp/8/8/8/8/8/R3K3 w Q - 0 1',
    });
    await game.line(['e1c1', 'a7a6']);
    await clickSquare(page(), 'd1', 'white');
    await clickSquare(page(), 'd8', 'white');
    await game.ends('You won by checkmate', 'mate');
  });
});

describe('a server that speaks as its document says', () => {
  const { page, start } = world({ dialect: 'document' });

  it('is played against from the first move to mate, with a word in between', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5']);
    const messages = page().getByRole('log', { name: 'Messages' });
    const tab = page().getByRole('radio', { name: /^Chat/ });
    if (!(await messages.isVisible())) await tab.locator('..').click();
    await page().getByLabel('Message to your opponent').fill('Careful!');
    await page().getByRole('button', { name: 'Send' }).click();
    await messages.getByText('Careful!').waitFor();
    const list = page().getByRole('radio', { name: /^Moves/ });
    if (await list.isVisible()) await list.locator('..').click();
    await game.theirs('g8f6');
    await clickSquare(page(), 'h5', 'white');
    await clickSquare(page(), 'f7', 'white');
    await game.ends('You won by checkmate', 'mate');
  });
});
