import { runConformance } from './command.ts';

process.exitCode = await runConformance(process.argv.slice(2), (line) => console.log(line));
