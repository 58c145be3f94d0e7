/**
 * `npm run conformance -- layout [--json] [--quick]`: walks every screen, dialog, menu and panel of the real app in
 * every size, text size and language, and measures in the page whether anything is cut, scrolls sideways or cannot
 * be reached. The target is none of them.
 */
import { join } from 'node:path';
import type { Language } from '../../../main/text/language.ts';
import { textScales } from '../../../preload/contract/choices.ts';
import type { Settings } from '../../../preload/contract/models.ts';
import {
  CannotRun,
  type CommandContext,
  type CommandEntry,
  type CommandResult,
} from '../../harness/command.ts';
import { measureLayout, overflowFaults, type LayoutFinding } from './measure.ts';
import { layoutRows, layoutStages, type LayoutRow, type LayoutStage } from './rows.ts';
import { startLayoutWorld } from './world.ts';
import type { LayoutDriver, LayoutLook, LayoutSize } from './walk.ts';

const sizes: readonly LayoutSize[] = [
  { width: 1600, height: 1000 },
  { width: 1000, height: 700 },
];
const languages: readonly Language[] = ['en', 'de'];
/** Menus, popovers and dialogs: they are measured without the page behind them. */
export const overlays = '.ui-popover, .ui-scrim';
/** Buttons that open a menu or popover; one of each kind a screen, because lists have one in every row. */
const openers =
  'main [aria-haspopup][aria-expanded=false], main .ui-select-button, .rail [aria-expanded=false]';

export const layoutEntry: CommandEntry = {
  summary: 'every screen, dialog, menu and panel: nothing is cut, scrolls sideways or is out of reach',
  options: {
    only: { value: 'NAME', summary: 'only the screens whose name contains it' },
    pictures: { value: 'FOLDER', summary: 'a picture of every screen with a finding' },
  },
  run: checkLayout,
};

interface Tally {
  measured: number;
  overflowing: number;
  unreachable: number;
  readonly screens: Set<string>;
  /** Folder of the pictures. */
  readonly pictures: string | undefined;
  /** Screens and menus that did not open. */
  readonly closed: string[];
}

async function checkLayout({ quick, text, print }: CommandContext): Promise<CommandResult> {
  const looks = looksOf(quick);
  const only = text('only');
  const tally: Tally = {
    measured: 0,
    overflowing: 0,
    unreachable: 0,
    screens: new Set(),
    closed: [],
    pictures: text('pictures'),
  };
  const began = performance.now();
  const world = await startLayoutWorld();
  const { driver } = world;
  try {
    for (const stage of layoutStages) {
      if (stage === 'empty') await world.signIn();
      if (stage === 'full') await world.fill();
      if (stage === 'offline') await world.disconnect();
      const rows = rowsOf(stage).filter(([name]) => only === undefined || name.includes(only));
      if (rows.length === 0) continue;
      for (const look of stage === 'empty' || stage === 'offline' ? looks.filter(isTight) : looks) {
        await driver.look(look);
        for (const [name, row] of rows)
          await walkRow(driver, look, `${name}${stageNote(stage)}`, row, tally, print);
      }
    }
  } finally {
    await world.stop();
  }
  const { measured, overflowing, unreachable, screens, closed } = tally;
  if (closed.length > 0)
    throw new CannotRun(`${closed.length} screens or menus did not open, the first: ${closed[0]}`);
  return {
    ok: measured > 0 && overflowing === 0 && unreachable === 0,
    figures: {
      screens: screens.size,
      sizes: new Set(looks.map(({ size }) => size)).size,
      text_sizes: new Set(looks.map(({ zoom }) => zoom)).size,
      languages: languages.length,
      measured,
      overflowing,
      unreachable,
      duration_s: Math.round((performance.now() - began) / 1_000),
    },
  };
}

const stageNote = (stage: LayoutStage): string => (stage === 'full' ? '' : ` (${stage})`);
/** Menus and popovers have the least room in the smaller window. */
const isTight = ({ size }: LayoutLook): boolean => size.width === 1000;

/** Language changes least often, because it renders everything again. */
function looksOf(quick: boolean): readonly LayoutLook[] {
  const zooms: readonly Settings['textScale'][] = quick ? [100, 150] : textScales;
  const chosen = quick ? sizes.filter(({ width }) => width === 1000) : sizes;
  return languages.flatMap((language) =>
    chosen.flatMap((size) => zooms.map((zoom) => ({ language, size, zoom }))),
  );
}

function rowsOf(stage: LayoutStage): readonly (readonly [string, LayoutRow])[] {
  return Object.entries(layoutRows).flatMap(([screen, rows]) =>
    rows
      .filter(({ stages }) => stages.includes(stage))
      .map((row) => [row.name === screen ? screen : `${screen}: ${row.name}`, row] as const),
  );
}

async function walkRow(
  driver: LayoutDriver,
  look: LayoutLook,
  name: string,
  row: LayoutRow,
  tally: Tally,
  print: (line: string) => void,
): Promise<void> {
  const { page } = driver;
  const measure = async (shown: string, within: string | undefined): Promise<void> => {
    tally.measured += 1;
    tally.screens.add(shown);
    const findings = await page.evaluate(measureLayout, within);
    if (tally.pictures !== undefined && findings.length > 0)
      await driver.picture(
        join(tally.pictures, `${shown}-${lookName(look)}`.replace(/[^\w]+/g, '-') + '.png'),
      );
    for (const finding of findings) {
      tally[overflowFaults.has(finding.fault) ? 'overflowing' : 'unreachable'] += 1;
      print(sentence(shown, look, finding));
    }
  };
  const close = (shown: string, reason: string): void => {
    const line = `${shown} | ${lookName(look)} | ${reason}`;
    tally.closed.push(line);
    print(`closed   ${line}`);
  };
  try {
    await row.open(driver);
    const isOverlaid = (await page.locator(overlays).count()) > 0;
    await measure(name, isOverlaid ? overlays : undefined);
    if (row.part !== true && isTight(look))
      await walkMenus(driver, {
        measure: (opener) => measure(`${name}, ${opener}`, overlays),
        close: (opener, reason) => close(`${name}, ${opener}`, reason),
      });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    close(name, reason);
  }
  await driver.clear();
  await row.leave?.(driver).catch(() => {});
}

interface MenuVisitor {
  measure(opener: string): Promise<void>;
  /** The opener opened nothing. */
  close(opener: string, reason: string): void;
}

/** Opens one menu or popover of each kind on the screen. */
async function walkMenus(driver: LayoutDriver, { measure, close }: MenuVisitor): Promise<void> {
  const { page } = driver;
  const kinds = await page.evaluate((selector) => {
    const found = new Map<string, string>();
    for (const button of document.querySelectorAll(selector)) {
      if (!button.checkVisibility() || button.matches(':disabled')) continue;
      const around = button.parentElement?.className ?? '';
      const kind = button.matches('.ui-select-button')
        ? (button.closest('.ui-field')?.querySelector('.ui-label, .sr-only')?.textContent ?? 'select')
        : `${around} ${button.className} ${button.closest('li, tr, [role=row], [role=group], article') ? '' : button.textContent}`;
      if (found.has(kind)) continue;
      const mark = `opener-${found.size}`;
      button.setAttribute('data-opener', mark);
      found.set(kind, mark);
    }
    return [...found.values()];
  }, openers);
  for (const mark of kinds) {
    const button = page.locator(`[data-opener=${mark}]`);
    if ((await button.count()) === 0) {
      close(mark, 'the opener left the screen before it was pressed');
      continue;
    }
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).replace(
      /\s+/g,
      ' ',
    );
    await driver.pressFirst(`[data-opener=${mark}]`);
    if ((await page.locator(overlays).count()) > 0) await measure(name.slice(0, 40));
    else close(name.slice(0, 40), 'it opens nothing');
    await driver.clear();
  }
}

const lookName = ({ size, zoom, language }: LayoutLook): string =>
  `${size.width}x${size.height}, ${zoom} %, ${language}`;

function sentence(shown: string, look: LayoutLook, { fault, selector, detail }: LayoutFinding): string {
  return `${fault.padEnd(8)} ${shown} | ${lookName(look)} | ${selector} | ${detail}`;
}
