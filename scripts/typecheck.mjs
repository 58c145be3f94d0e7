// `npm run typecheck`: checks the whole project, then main without DOM types and the renderer without Node types.
// `--incremental` reads again only what changed since the last such run; other arguments are the compiler's.
import { join } from 'node:path';
import { projectRoot } from './lib/paths.mjs';
import { attach } from './lib/process.mjs';
import { runMain } from './lib/progress.mjs';
import { packageScript } from './lib/tools.mjs';

const projects = ['', 'main', 'renderer'];

await runMain(async () => {
  const compiler = packageScript(projectRoot, 'typescript', 'tsc');
  const given = process.argv.slice(2);
  let isClean = true;
  for (const project of projects) {
    const known = join(projectRoot, 'node_modules', '.cache', 'typecheck', `${project || 'all'}.tsbuildinfo`);
    const incremental = given.includes('--incremental') ? ['--tsBuildInfoFile', known] : [];
    const args = [compiler, '--noEmit', '-p', join(projectRoot, project), ...given, ...incremental];
    isClean = (await attach(process.execPath, args, { cwd: projectRoot })) === 0 && isClean;
  }
  return isClean ? 0 : 1;
});
