/**
 * Short games of every variant to their natural ends, with every action of a game. One app, one club, frozen time.
 */
import { describe, expect, it } from 'vitest';
import { boardOf, clickSquare, dragMove, goTo, squareMiddle } from '../harness/window.ts';
import { world } from './still-world.ts';

/** Absence before the win can be claimed, ms; short, because the window counts down in real time. */
const claimVictoryMs = 2_500;

describe('games of a person', () => {
  const { club, page, start, button, says, moves } = world({ claimVictoryMs });

  it('castles short, takes en passant, and ends in an agreed draw', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1g1', 'a7a6']);
    await game.line(['d2d4', 'e5d4', 'e4e5', 'd7d5', 'e5d6']);
    expect((await moves()).slice(-1)).toEqual(['exd6']);
    expect(await moves()).toContain('O-O');
    await game.opponent('draw');
    await says(/ offers a draw\. /);
    await button('Accept draw').click();
    await game.ends('Draw by agreement', 'draw');
  });

  it('castles long as Black, takes moves back with the opponent’s consent, and wins by resignation', async () => {
    const game = await start({ color: 'black' });
    await game.line(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5a5', 'd2d4', 'b8c6', 'g1f3', 'c8g4', 'f1e2']);
    await game.line(['e8c8']);
    expect((await moves()).at(-1)).toBe('O-O-O');
    await button('Request takeback').click();
    await says('You requested a takeback.');
    expect(await button('Takeback requested').isDisabled()).toBe(true);
    await game.opponent('takeback', { yes: false });
    await says(/^\S+ declined your takeback request\.$/);
    await button('Request takeback').click();
    await button('Takeback requested').waitFor();
    await game.opponent('takeback');
    await expect.poll(async () => (await moves()).at(-1)).toBe('Be2');
    await game.opponent('takeback');
    await says(/ requests a takeback\. /);
    await button('Decline').click();
    await button('Request takeback').waitFor();
    await game.opponent('resign');
    await game.ends(/^You won: .* resigned$/, 'resign');
  });

  it('mates with a premove, and offers a draw with an earlier move', async () => {
    const game = await start({ color: 'black' });
    await game.line(['f2f3', 'e7e5', 'b1c3']);
    await button('Offer draw with next move').click();
    await button('Draw offer goes with next move').waitFor();
    await game.mine('a7a6', (uci) => dragMove(page(), uci, 'black'));
    await says(/^You offered a draw\./);
    await clickSquare(page(), 'd8', 'black');
    await clickSquare(page(), 'h4', 'black');
    await expect.poll(() => page().locator('square.current-premove').count()).toBe(2);
    await game.opponent('move', { uci: 'g2g4' });
    await game.ends('You won by checkmate', 'mate');
  });

  it('asks for the promotion piece, cancels with Escape, and resigns only after a confirmation', async () => {
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
    await button('Keep playing').click();
    await question.waitFor({ state: 'detached' });
    await button('Resign').click();
    await question.getByRole('button', { name: 'Resign' }).click();
    await game.ends('You resigned', 'resign');
  });

  it('is aborted before it starts', async () => {
    const game = await start();
    await button('Abort').click();
    await game.ends('The game was aborted', 'aborted');
  });

  it('is lost on time, even with time given', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5']);
    await button('Give 15 seconds').click();
    const theirs = page().getByRole('timer', { name: /^Clock of / });
    await expect.poll(() => theirs.innerText()).toMatch(/10:1[0-5]/);
    await club().clock({ advanceMs: 601_000 });
    await game.ends('You lost on time', 'outoftime');
  });

  it('can be claimed while the opponent is away, but not after it moved again', async () => {
    const game = await start();
    await game.line(['e2e4', 'e7e5', 'g1f3']);
    await game.opponent('gone');
    await says(/ left the game\. You can claim victory in /);
    await game.theirs('b8c6');
    await says('Your move.');
    await game.opponent('gone', { gone: false });
    await game.opponent('gone');
    await says(/ left the game\. /);
    // On the user's turn: an absent opponent would still move when time continues.
    await club().clock({ advanceMs: claimVictoryMs });
    await button('Claim victory').click();
    await game.ends(/^You won: .* left the game$/, 'timeout');
  });

  it('in parallel: a key switches to the other one', async () => {
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

// Own app and club: the earlier games use up a person's requests per minute.
describe('games of every other kind', () => {
  const { club, page, start, button, says, moves } = world({});

  it('in correspondence show days', async () => {
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
    // An opponent who is gone does not move when time continues.
    await game.opponent('gone');
    await club().clock({ advanceMs: 601_000 });
    await game.ends('You won on time', 'outoftime');
  });

  it('of other players are watched by their ids; an invalid id is explained', async () => {
    await club().clock({ speed: 1 });
    const channels = (await club().request('GET', '/api/tv/channels')) as Readonly<
      Record<string, { readonly gameId: string }>
    >;
    const [one] = Object.values(channels);
    await goTo(page(), 'Play');
    const field = page().getByLabel('Game ID or link');
    await field.fill('not a game');
    await button('Watch').click();
    await says('Enter a game ID or the link to a game.');
    await field.fill(`https://chess.example/${one?.gameId}/black#12`);
    await button('Watch').click();
    await page()
      .getByRole('application', { name: /^Board, .+ against .+, White below/ })
      .waitFor();
    await says('Live, a few moves behind');
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(0);
  });

  it('of followed users are a click away, and so is a challenge', async () => {
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
    const list = page().getByRole('region', { name: 'Players you follow' });
    const challenges = list.getByRole('button', { name: /^Challenge / });
    await expect.poll(() => challenges.count()).toBe(there.length);
    for (const { name, playing } of there)
      expect(await list.getByRole('button', { name: `Watch ${name}` }).count()).toBe(playing ? 1 : 0);
    const [first] = there;
    await list.getByRole('button', { name: `Challenge ${first?.name}` }).click();
    await page().getByRole('heading', { name: 'New game', level: 1 }).waitFor();
    expect(await page().getByLabel('Username').inputValue()).toBe(first?.name);
  });

  it('are sought, and seeks are cancelled', async () => {
    await club().clock({ speed: 0 });
    await goTo(page(), 'Play');
    await button('New game').click();
    await button('Find opponent').click();
    await says('Looking for an opponent…');
    await button('Cancel').click();
    await says('Your searches and challenges appear here until they are answered.');
    await page().getByRole('radio', { name: 'By link' }).click();
    await button('Create link').click();
    await page().getByRole('textbox', { name: 'Link for your opponent' }).waitFor();
    await button('Take my seat').waitFor();
    await button('Find opponent').waitFor({ state: 'detached' });
  });

  it('start when a seek finds an opponent', async () => {
    await page().getByRole('radio', { name: 'Anyone' }).click();
    await button('Find opponent').click();
    await says('Looking for an opponent…');
    // The club finds an opponent some seconds after the seek.
    await expect
      .poll(async () => {
        await club().clock({ advanceMs: 3_000 });
        return boardOf(page()).isVisible();
      })
      .toBe(true);
    await club().clock({ speed: 0 });
  });

  it('can be annotated with shapes, and played in zen mode', async () => {
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

describe('after a game', () => {
  const { club, page, start, button, says, moves } = world({});
  const result = () => page().getByRole('region', { name: 'Result' });
  const inResult = (name: string) => result().getByRole('button', { name, exact: true });
  const isChosen = (name: string) => page().getByRole('radio', { name, exact: true }).isChecked();
  const time = () => page().getByRole('button', { name: /Time control/ });
  const rating = async (): Promise<number> => {
    const account = (await club().request('GET', '/api/account')) as {
      readonly perfs: Readonly<Record<string, { readonly rating: number }>>;
    };
    return account.perfs['rapid']?.rating ?? 0;
  };
  /** Waits for the board of a game against this opponent, who has these pieces. */
  const boardAgainst = (opponent: string, pieces: 'White' | 'Black') =>
    page()
      .getByRole('region', { name: `${pieces}: ${opponent}`, exact: true })
      .waitFor();

  it('the new rating is shown, and a rematch leads to its board', async () => {
    const game = await start({ opponent: 'bramble', rated: true });
    await game.line(['e2e4', 'e7e5']);
    const before = await rating();
    await game.opponent('resign');
    await game.ends('You won: Bramble resigned', 'resign');
    const after = await rating();
    expect(after).toBeGreaterThan(before);
    await result()
      .getByText(`Rating ${after} (+${after - before})`)
      .waitFor();

    await inResult('Rematch Bramble').click();
    await inResult('Withdraw offer').waitFor();
    expect(await inResult('Rematch offered').isDisabled()).toBe(true);
    const [offer] = (await club().status()).challenges;
    expect(offer).toMatchObject({ direction: 'out', opponent: 'bramble', rated: true, speed: 'rapid' });
    await club().control(`/challenge/${offer?.id}/accept`);
    await boardAgainst('Bramble', 'White');
    await result().waitFor({ state: 'detached' });
    expect(await moves()).toEqual([]);
    const rematch = (await club().status()).games.at(-1);
    expect(rematch).toMatchObject({ id: offer?.id, color: 'black', status: 'started' });
    await club().control(`/game/${offer?.id}/move`, { uci: 'd2d4' });
    await expect.poll(moves).toEqual(['d4']);
    await club().control(`/game/${offer?.id}/resign`);
    await result().waitFor();
  });

  it('a declined rematch is reported', async () => {
    const game = await start({ opponent: 'bramble' });
    await game.line(['e2e4', 'e7e5']);
    await game.opponent('resign');
    await inResult('Rematch Bramble').click();
    await inResult('Withdraw offer').waitFor();
    const [offer] = (await club().status()).challenges;
    await club().control(`/challenge/${offer?.id}/decline`);
    await says('Bramble declined the rematch.');
    expect(await inResult('Rematch Bramble').isEnabled()).toBe(true);
  });

  it('the next game is the one with the least time of those that wait', async () => {
    const slow = await start({ opponent: 'willow', limit: 1800 });
    const fast = await start({ opponent: 'sequoia', limit: 900 });
    const game = await start({ opponent: 'bramble' });
    await game.line(['e2e4', 'e7e5']);
    await game.opponent('resign');
    await inResult('Next: Sequoia').click();
    await boardAgainst('Sequoia', 'Black');
    await result().waitFor({ state: 'detached' });
    await fast.opponent('abort');
    await inResult('Next: Willow').click();
    await boardAgainst('Willow', 'Black');
    await result().waitFor({ state: 'detached' });
    await slow.opponent('abort');
    await result().waitFor();
    expect(await button(/^Next: /).count()).toBe(0);
  });

  it('a new game has the same terms: in the form, or sought at once after a sought game', async () => {
    const terms = { opponent: 'bramble', rated: true, limit: 900, increment: 10 };
    const game = await start(terms);
    await game.line(['e2e4', 'e7e5']);
    await game.opponent('resign');
    await inResult('New game').click();
    await page().getByRole('heading', { name: 'New game', level: 1 }).waitFor();
    await expect.poll(() => time().innerText()).toContain('15+10');
    for (const name of ['Anyone', 'Random', 'Rated']) expect(await isChosen(name)).toBe(true);
    await says('Your searches and challenges appear here until they are answered.');

    const sought = await start({ ...terms, limit: 1800, increment: 20, source: 'lobby' });
    await sought.line(['e2e4', 'e7e5']);
    await sought.opponent('resign');
    await inResult('New game').click();
    await says('Looking for an opponent…');
    const pending = page().getByRole('region', { name: 'Pending' });
    await pending.getByText(/30\+20/).waitFor();
    await expect.poll(() => time().innerText()).toContain('30+20');
    await button('Cancel').click();
    await says('Your searches and challenges appear here until they are answered.');
  });
});

describe('a server of the document dialect', () => {
  const { page, start } = world({ dialect: 'document' });

  it('is played against from the first move to mate, with chat in between', async () => {
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
