import { StartFault } from './start-fault.ts';

/**
 * Ends the process with exit code 1: a fault of the operator's in plain sentences, anything else
 * with its stack.
 */
export function exitWith(error: unknown): never {
  console.error(error instanceof StartFault ? error.message : error);
  process.exit(1);
}
