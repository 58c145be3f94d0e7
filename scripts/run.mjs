// `npm run NAME`: prepares and runs the project's other commands.
import { refuseArguments } from './lib/arguments.mjs';
import { buildApp } from './lib/build.mjs';
import { projectRoot } from './lib/paths.mjs';
import { prepare, prepareForNode } from './lib/prepare.mjs';
import { attach } from './lib/process.mjs';
import { Misuse, runMain } from './lib/progress.mjs';
import { packageElectron } from './lib/package.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { openTemporaryFolder } from './lib/temporary-folder.mjs';
import { toolCommand } from './lib/tools.mjs';

/** Commands that need only the packages, with the tool that they run. */
const light = { typecheck: 'typecheck', lint: 'lint', format: 'format-write', notices: 'notices-write' };

/** Commands that run the app or parts of it. */
const heavy = ['bench', 'conformance', 'practice'];

/** Commands that run the sources in plain Node, without a window. */
const plain = ['chaos', 'replay'];

/** Parts of a release that have a command of their own. */
const signing = ['keys', 'sign', 'check'];

/** Chaos commands that use the built store thread. */
const ofBuild = ['analysis', 'archive', 'kill', 'study'];

await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (name in light) {
    await ensureDependencies(projectRoot);
    const { command, args: all } = toolCommand(
      projectRoot,
      light[/** @type {keyof typeof light} */ (name)],
      args,
    );
    return attach(command, all, { cwd: projectRoot });
  }
  if (name === 'build') {
    refuseArguments(name, args);
    await ensureDependencies(projectRoot);
    await buildApp(projectRoot);
    return 0;
  }
  if (name === 'package') {
    const electron = await prepare({ root: projectRoot, systemPackages: ['electron'], build: true });
    return packageElectron(projectRoot, electron, args);
  }
  if (name === 'release') {
    await ensureDependencies(projectRoot);
    const tool = signing.includes(args[0] ?? '') ? 'signing' : name;
    const { command, args: all } = toolCommand(projectRoot, tool, args);
    return attach(command, all, { cwd: process.env['INIT_CWD'] ?? projectRoot });
  }
  if (plain.includes(name)) {
    await prepareForNode({
      root: projectRoot,
      build: name === 'chaos' && args.some((arg) => ofBuild.includes(arg)),
    });
    const { command, args: all } = toolCommand(projectRoot, name, args);
    return inTemporaryFolder(() =>
      attach(command, all, { cwd: process.env['INIT_CWD'] ?? projectRoot, env: process.env }),
    );
  }
  if (heavy.includes(name)) {
    const installs = name === 'conformance' && args.includes('install');
    const withWindows = name === 'bench' || args.includes('layout') || args.includes('wayland') || installs;
    const electron = await prepare({
      root: projectRoot,
      systemPackages: withWindows
        ? [
            'electron',
            'virtual desktop',
            'desktop tests',
            ...(installs ? /** @type {const} */ (['packages', 'package tests']) : []),
          ]
        : args.includes('hostile')
          ? ['network tests']
          : [],
      build: withWindows,
    });
    const { command, args: all } = toolCommand(projectRoot, name, args);
    return inTemporaryFolder(() =>
      attach(command, all, {
        cwd: process.env['INIT_CWD'] ?? projectRoot,
        // The packages name the origin of their Electron, which the variable would hide.
        env: installs ? process.env : { ...process.env, OUTPOST_ELECTRON: electron.path },
      }),
    );
  }
  throw new Misuse(`there is no command ${name}`);
});

/** @param {() => Promise<number>} work */
async function inTemporaryFolder(work) {
  const close = openTemporaryFolder();
  try {
    return await work();
  } finally {
    close();
  }
}
