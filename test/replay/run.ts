import { runReplay } from './command.ts';

process.exitCode = await runReplay(process.argv.slice(2), (line) => console.log(line));
