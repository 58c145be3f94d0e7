/** The measurement finds planted faults in a real page, and nothing in their mended forms. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureLayout, type LayoutFault } from '../../conformance/layout/measure.ts';
import { startDesktopSession, type DesktopSession } from '../../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../../harness/launch-app.ts';

const code = `
import { app, BrowserWindow } from 'electron';
app.whenReady().then(() => {
  new BrowserWindow({ width: 800, height: 600, useContentSize: true }).loadURL('data:text/html,<title>Page</title>');
});
`;

const long = 'Donaudampfschifffahrtsgesellschaft';
const box = (style: string, content: string = long, attributes = '') =>
  `<div style="width: 80px; ${style}" ${attributes}>${content}</div>`;

interface Planted {
  readonly name: string;
  readonly fault: LayoutFault;
  readonly broken: string;
  readonly mended: string;
}

const planted: readonly Planted[] = [
  {
    name: 'a panel that scrolls sideways',
    fault: 'sideways',
    broken: box('overflow: auto; height: 60px'),
    mended: box('overflow: auto; height: 60px; overflow-wrap: anywhere'),
  },
  {
    name: 'raw text that scrolls sideways without a mark',
    fault: 'sideways',
    broken: box('overflow-x: auto'),
    mended: box('overflow-x: auto', long, 'data-scrolls-sideways'),
  },
  {
    name: 'a text that is cut without an ellipsis',
    fault: 'cut',
    broken: box('overflow: hidden; white-space: nowrap'),
    mended: box('overflow: hidden; white-space: nowrap; text-overflow: ellipsis'),
  },
  {
    name: 'an ellipsis on a flex box, which draws none',
    fault: 'cut',
    broken: box(
      'display: flex; overflow: hidden; text-overflow: ellipsis',
      `<span style="flex: none">${long}</span>`,
    ),
    mended: box(
      'display: flex; overflow: hidden',
      `<span style="min-width: 0; overflow: hidden; text-overflow: ellipsis">${long}</span>`,
    ),
  },
  {
    name: 'lines that are cut at the bottom',
    fault: 'cut',
    broken: box('overflow: hidden; height: 20px; overflow-wrap: anywhere'),
    mended: box('overflow: hidden; overflow-wrap: anywhere'),
  },
  {
    name: 'a text that runs out of its box',
    fault: 'beyond',
    broken: box(''),
    mended: box('width: auto'),
  },
  {
    name: 'a button whose second line is outside',
    fault: 'beyond',
    broken: '<button style="width: 90px; height: 20px; padding: 0">Rated or casual: any</button>',
    mended: '<button style="width: 90px; min-height: 20px; padding: 0">Rated or casual: any</button>',
  },
  {
    name: 'a button outside a box that hides its overflow',
    fault: 'hidden',
    broken: box('height: 20px; overflow: hidden', '<p style="height: 40px"></p><button>Go</button>'),
    mended: box('height: 20px; overflow: auto', '<p style="height: 40px"></p><button>Go</button>'),
  },
  {
    name: 'a button beyond the edge of a window that does not scroll',
    fault: 'hidden',
    broken: '<button style="position: fixed; top: 900px">Go</button>',
    mended: '<button style="position: fixed; top: 9px">Go</button>',
  },
  {
    name: 'a button under another element',
    fault: 'covered',
    broken: '<button>Go</button><div style="position: fixed; inset: 0; background: white"></div>',
    mended:
      '<button>Go</button><div style="position: fixed; inset: 0; background: white; pointer-events: none"></div>',
  },
  {
    name: 'a dialog that is higher than the window',
    fault: 'tall',
    broken: '<div role="dialog" style="position: fixed; top: 10px; height: 900px">Text</div>',
    mended:
      '<div role="dialog" style="position: fixed; top: 10px; max-height: 500px; overflow: auto"><p style="height: 900px">Text</p></div>',
  },
];

describe('the measurement of a layout', () => {
  let folder: string;
  let session: DesktopSession;
  let launched: LaunchedApp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-layout-page-'));
    const manifest = { name: 'page', version: '1.0.0', type: 'module', main: 'main.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'main.js'), code);
    session = await startDesktopSession();
    launched = await launchApp({ session, appFolder: folder });
  });
  afterAll(async () => {
    await launched?.close();
    await session?.stop();
    await rm(folder, { recursive: true });
  });

  const faultsOf = async (content: string) => {
    await launched.page.setContent(`<!doctype html><body style="overflow: hidden">${content}`);
    return (await launched.page.evaluate(measureLayout, undefined)).map(({ fault }) => fault);
  };

  for (const { name, fault, broken, mended } of planted)
    it(`finds ${name}`, async () => {
      expect(await faultsOf(broken)).toContain(fault);
      expect(await faultsOf(mended)).toEqual([]);
    });

  it('looks only at the part that is given', async () => {
    const inside = '<div class="ui-popover"><p>Short</p></div>';
    await launched.page.setContent(`<!doctype html>${box('overflow: hidden; white-space: nowrap')}${inside}`);
    expect(await launched.page.evaluate(measureLayout, '.ui-popover')).toEqual([]);
  });

  it('takes a label for a control that only its label draws, and passes over hidden parts', async () => {
    const radio =
      '<label style="display: block"><input type="radio" style="position: absolute; width: 1px; height: 1px; opacity: 0">Yes</label>';
    const away = `<div aria-hidden="true"><button style="position: fixed; top: 900px">Go</button></div>`;
    const unseen = `<div style="display: none">${box('overflow: hidden')}</div>`;
    expect(await faultsOf(radio + away + unseen)).toEqual([]);
  });
});
