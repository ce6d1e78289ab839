import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findCompanyHead } from './company-head.ts';
import { formatInstant } from './printed-times.ts';

/** Whose printout it is, when it was made, and by whom. */
export interface PrintHead {
  /** The company's name, tax line and address. */
  readonly company: readonly string[];
  readonly producedAt: Date;
  readonly foot: string;
}

/** The head and foot of a list that is printed now, by this person. */
export async function findPrintHead(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  caller: Caller,
): Promise<PrintHead> {
  const { name, taxLine, address } = await findCompanyHead(deps, caller);
  const producedAt = deps.clock.now();
  return {
    company: [name, taxLine, address].filter((line) => line !== ''),
    producedAt,
    foot: `Printed ${formatInstant(producedAt)} by ${caller.name} from Talaan`,
  };
}
