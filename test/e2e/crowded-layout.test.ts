/**
 * The most crowded screens and dialogs at the worst size: the smallest usual window, the largest text, and German.
 * `npm run conformance -- layout` measures every screen at every size by the same code.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overlays } from '../conformance/layout/entry.ts';
import { measureLayout } from '../conformance/layout/measure.ts';
import { layoutRows } from '../conformance/layout/rows.ts';
import { startLayoutWorld, type LayoutWorld } from '../conformance/layout/world.ts';

/** Names of rows in the table of that command. */
const crowded = {
  home: ['home', 'command palette', 'shortcuts'],
  game: ['game', 'resign', 'over'],
  history: ['games', 'a collection', 'a game with variations', 'own names'],
  tv: ['wall', 'recordings'],
  arenas: ['list', 'an arena', 'join'],
  newGame: ['anyone'],
  player: ['a player'],
  settings: ['notifications', 'accounts', 'delete data'],
} as const satisfies Partial<Record<keyof typeof layoutRows, readonly string[]>>;

const cases = Object.entries(crowded).flatMap(([screen, names]) =>
  names.map((name) => ({ screen: screen as keyof typeof crowded, name })),
);

describe('at 1000x700 with text of 150 % in German', () => {
  let world: LayoutWorld;
  beforeAll(async () => {
    world = await startLayoutWorld();
    await world.signIn();
    await world.fill();
    await world.driver.look({ size: { width: 1000, height: 700 }, zoom: 150, language: 'de' });
  });
  afterAll(() => world?.stop());

  it.each(cases)('$name is inside its containers and in reach', async ({ screen, name }) => {
    const row = layoutRows[screen].find((one) => one.name === name);
    if (!row) throw new Error(`the table has no row ${name} for ${screen}`);
    const { driver } = world;
    await row.open(driver);
    const isOverlaid = (await driver.page.locator(overlays).count()) > 0;
    const findings = await driver.page.evaluate(measureLayout, isOverlaid ? overlays : undefined);
    await driver.clear();
    await row.leave?.(driver);
    expect(findings).toEqual([]);
  });

  it('an archived game with the starts of both phases is inside its containers and in reach', async () => {
    const { driver } = world;
    const { accountId } = driver.places;
    const gameId = await driver.page.evaluate(async (id) => {
      const listed = JSON.parse(
        await window.outpost.query('history.games', { accountId: id, filter: { mine: true }, limit: 100 }),
      ) as { readonly value: readonly { readonly gameId: string }[] };
      for (const row of listed.value) {
        const query = { accountId: id, gameId: row.gameId };
        const { value } = JSON.parse(await window.outpost.query('history.game', query)) as {
          readonly value: { readonly phases: Readonly<Record<'middlegame' | 'endgame', number | null>> };
        };
        if (value.phases.middlegame !== null && value.phases.endgame !== null) return row.gameId;
      }
      throw new Error('no game in the archive has a middlegame and an endgame');
    }, accountId);
    await driver.go({ screen: 'history', accountId, section: 'games', gameId });
    await driver.page.locator('.game-analysis').waitFor();
    expect(await driver.page.evaluate(measureLayout, undefined)).toEqual([]);
  });

  it('the measure finds text that is cut, a box that scrolls sideways, and a control out of reach', async () => {
    const { driver } = world;
    await driver.go({ screen: 'home' });
    await driver.page.evaluate(() => {
      const bad = document.createElement('div');
      bad.className = 'test-bad';
      const add = (name: 'div' | 'button', style: Partial<CSSStyleDeclaration>) => {
        const element = document.createElement(name);
        element.textContent = 'Ein sehr langer Text';
        Object.assign(element.style, { position: 'fixed', whiteSpace: 'nowrap', ...style });
        bad.append(element);
      };
      add('div', { width: '40px', overflow: 'hidden' });
      add('div', { width: '40px', overflowX: 'auto' });
      add('button', { left: '-900px' });
      document.body.append(bad);
    });
    const findings = await driver.page.evaluate(measureLayout, '.test-bad');
    await driver.page.evaluate(() => document.querySelector('.test-bad')?.remove());
    expect(findings.map(({ fault }) => fault).toSorted()).toEqual(['cut', 'hidden', 'sideways']);
  });
});
