/**
 * The window's memory after long use: every screen opened and left a thousand times, every dialog and panel twenty
 * times, against the same window on the same screen before. The heap is judged without compiled code: the engine compiles
 * a function when a screen first calls it, and again when it is called often, so its code is bounded by the app's.
 */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { channels } from '../../preload/contract/channels.ts';
import { routeSchema, type Route } from '../../preload/contract/route.ts';
import { layoutRows } from '../conformance/layout/rows.ts';
import type { LayoutDriver, LayoutPlaces } from '../conformance/layout/walk.ts';
import { startLayoutWorld, type LayoutWorld } from '../conformance/layout/world.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { sectionsOf } from '../harness/route-sections.ts';
import { rounded } from './statistics.ts';

const targetHeapBytes = 5_000_000;
/** Nodes that left the document and are still referenced, more than before. A dialog has about as many. */
const targetDetached = 200;
/** React listens to about 300 events of every container in which it draws a dialog. */
const targetListeners = 400;
const collections = 12;
/** How long each screen is shown, ms; one that still loads is left like any other. */
const shownMs = 60;

export async function benchMemory({ quick, print }: CommandContext): Promise<CommandResult> {
  const rounds = quick ? { screens: 30, parts: 2 } : { screens: 1_000, parts: 20 };
  if (process.env['OUTPOST_ELECTRON'] === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- memory`');
  const world = await startLayoutWorld();
  try {
    await world.signIn();
    await world.fill();
    const { driver } = world;
    const scale = await createScale(await driver.page.context().newCDPSession(driver.page));
    const weigh = async (): Promise<Weight> => {
      await driver.go({ screen: 'home' });
      return scale();
    };
    const fresh = await weigh();
    const routes = routesOf(driver.places);
    await openParts(driver, 1, print);
    for (const route of routes) await driver.go(route);
    const warm = await weigh();
    await openParts(driver, rounds.parts, print);
    for (let done = 0; done < rounds.screens; done += 100) {
      await openScreens(world, routes, Math.min(100, rounds.screens - done));
      print(`${Math.min(done + 100, rounds.screens)} rounds: ${inWords(await weigh())}`);
    }
    const used = await weigh();
    const growth = used.dataBytes - fresh.dataBytes;
    return {
      ok:
        growth <= targetHeapBytes &&
        used.detached - fresh.detached <= targetDetached &&
        used.listeners - fresh.listeners <= targetListeners,
      figures: {
        heap_growth_bytes: growth,
        target_heap_growth_bytes: targetHeapBytes,
        heap_growth_since_first_round_bytes: used.dataBytes - warm.dataBytes,
        fresh_heap_bytes: fresh.dataBytes,
        used_heap_bytes: used.dataBytes,
        code_growth_bytes: used.codeBytes - fresh.codeBytes,
        used_code_bytes: used.codeBytes,
        detached_nodes_growth: used.detached - fresh.detached,
        target_detached_nodes_growth: targetDetached,
        listeners_growth: used.listeners - fresh.listeners,
        target_listeners_growth: targetListeners,
        nodes_growth: used.nodes - fresh.nodes,
        screens: routes.length,
        rounds_of_screens: rounds.screens,
        rounds_of_parts: rounds.parts,
      },
    };
  } finally {
    await world.stop();
  }
}

interface Weight {
  /** The heap without compiled code. */
  readonly dataBytes: number;
  readonly codeBytes: number;
  /** All DOM nodes, in the document or not. */
  readonly nodes: number;
  /** Nodes outside the document that scripts still hold. */
  readonly detached: number;
  readonly listeners: number;
}

const inWords = ({ dataBytes, codeBytes, nodes, detached, listeners }: Weight): string =>
  `${rounded(dataBytes / 1e6, 1)} MB, ${rounded(codeBytes / 1e6, 1)} MB of code, ${nodes} nodes, ${detached} detached, ${listeners} listeners`;

async function createScale(tools: CDPSession): Promise<() => Promise<Weight>> {
  await tools.send('Performance.enable');
  await tools.send('DOM.enable');
  return async () => {
    // Code that was not used during several collections is discarded, as it is in an idle window.
    for (let pass = 0; pass < collections; pass += 1) await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const codeBytes = await codeIn(tools);
    const { detachedNodes } = await tools.send('DOM.getDetachedDomNodes');
    return {
      dataBytes: valueOf('JSHeapUsedSize') - codeBytes,
      codeBytes,
      nodes: valueOf('Nodes'),
      detached: detachedNodes.reduce((sum, { retainedNodeIds }) => sum + retainedNodeIds.length, 0),
      listeners: valueOf('JSEventListeners'),
    };
  };
}

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
});

/** Bytes of compiled code and its descriptions, by a snapshot of the heap. */
async function codeIn(tools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  tools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  tools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = snapshotSchema.parse(JSON.parse(chunks.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[0].indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + typeAt] === code) bytes += nodes[at + sizeAt] ?? 0;
  return bytes;
}

/** Every screen with its sections and the places of the world. */
function routesOf(places: LayoutPlaces): readonly Route[] {
  const { accountId, gameId, watchedId, arenaId, challengeId, opponent, archivedId, practiceId } = places;
  const known: Readonly<Partial<Record<Route['screen'], object>>> = {
    game: { accountId, gameId },
    watch: { accountId, gameId: watchedId },
    challenge: { accountId, challengeId },
    player: { accountId, username: opponent },
    opponent: { accountId, username: opponent },
    newGame: { accountId },
    bot: { accountId: practiceId },
    unknown: { address: 'outpost://a/place/that/does/not/exist' },
  };
  const screens = (Object.keys(layoutRows) as Route['screen'][]).flatMap((screen) => {
    const sections = sectionsOf(screen);
    const withAccount = { screen, accountId, ...known[screen] };
    return (sections.length === 0 ? [{}] : sections.map((section) => ({ section }))).map((section) =>
      routeSchema.parse({ ...withAccount, ...section }),
    );
  });
  const archived = archivedId === undefined ? {} : { gameId: archivedId };
  return [
    ...screens,
    routeSchema.parse({ screen: 'history', accountId, section: 'games', ...archived }),
    routeSchema.parse({ screen: 'arenas', accountId, arenaId }),
  ];
}

/**
 * The main process sends the routes, as a notification does when it is clicked. The page is asked once a round only:
 * each question leaves compiled code in its heap.
 */
async function openScreens(
  { app, driver }: LayoutWorld,
  routes: readonly Route[],
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await app.evaluate(
      async ({ BrowserWindow }, { channel, addresses, ms }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (!contents) throw new Error('there is no window');
        for (const address of addresses) {
          contents.send(channel, 'navigate', address);
          await new Promise((resolve) => setTimeout(resolve, ms));
        }
      },
      { channel: channels.topic, addresses: routes.map((route) => JSON.stringify(route)), ms: shownMs },
    );
    // Resolves once the page has handled all routes.
    await driver.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  }
}

/** The dialogs, panels and parts of the layout's table. */
async function openParts(driver: LayoutDriver, rounds: number, print: (line: string) => void): Promise<void> {
  const parts = Object.values(layoutRows)
    .flat()
    .filter(({ part, stages }) => part === true && stages.includes('full'));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, open, leave } of parts) {
      await open(driver).catch((error: unknown) => {
        const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        print(`${name} did not open: ${reason}`);
      });
      await driver.clear();
      await leave?.(driver).catch(() => {});
    }
}
