// `npm run typecheck`: checks the whole project, then main without DOM types and the renderer without Node types.
import { join } from 'node:path';
import { projectRoot } from './lib/paths.mjs';
import { attach } from './lib/process.mjs';
import { runMain } from './lib/progress.mjs';
import { packageScript } from './lib/tools.mjs';

const projects = ['.', 'main', 'renderer'];

await runMain(async () => {
  const compiler = packageScript(projectRoot, 'typescript', 'tsc');
  let isClean = true;
  for (const project of projects) {
    const args = [compiler, '--noEmit', '-p', join(projectRoot, project), ...process.argv.slice(2)];
    isClean = (await attach(process.execPath, args, { cwd: projectRoot })) === 0 && isClean;
  }
  return isClean ? 0 : 1;
});
