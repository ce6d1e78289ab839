import { runCommandLine } from './run.ts';

const exitCode = await runCommandLine(process.argv.slice(2));
// A served Talaan ends by itself when it is told to.
if (process.argv[2] !== 'serve' || exitCode !== 0) process.exit(exitCode);
