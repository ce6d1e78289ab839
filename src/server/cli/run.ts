import { Problem } from '#shared/problems.ts';

import { StartFault } from '../platform/process/start-fault.ts';

import { commands } from './commands.ts';

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;
const HELP = new Set(['help', '--help', '-h']);

/** Runs what the operator typed. Resolves to the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name = '', ...given] = args;
  if (HELP.has(name) || given.some((word) => HELP.has(word))) {
    console.log(usage());
    return DONE;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const needed = command?.parameters.filter((parameter) => !parameter.startsWith('[')).length ?? 0;
  if (!command || given.length < needed || given.length > command.parameters.length) {
    console.error(`${complaint(name, command !== undefined)}\n\n${usage()}`);
    return MISUSED;
  }
  try {
    return await command.run(given);
  } catch (error) {
    const isPlain = error instanceof StartFault || error instanceof Problem;
    console.error(isPlain ? error.message : error);
    return FAILED;
  }
}

function complaint(name: string, isKnown: boolean): string {
  if (name === '') return 'Which command?';
  return isKnown
    ? `"talaan ${name}" wants other words behind it.`
    : `There is no command "${name}".`;
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { parameters, summary }]) => {
    return `  ${[name, ...parameters].join(' ').padEnd(28)}${summary}`;
  });
  return ['Usage: talaan COMMAND', '', 'Commands:', ...lines].join('\n');
}
