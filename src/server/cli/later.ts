import { StartFault } from '../platform/process/start-fault.ts';
import type { Command } from './command.ts';

/** A command that is announced, and that a later version brings. */
export function later(parameter: string, summary: string): Command {
  return {
    parameters: [parameter],
    summary: `${summary} (comes with a later version)`,
    run: async () => {
      throw new StartFault('This command comes with a later version of Talaan; nothing was done.');
    },
  };
}
