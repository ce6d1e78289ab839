import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import {
  checkChartFile,
  postChartFile,
  readChartFile,
} from '../ledger/chart-imports/chart-import.ts';
import { listChartImports } from '../ledger/chart-imports/queries.ts';

/** What the company kept its books with before: a few of its accounts. */
const CHART = [
  'Code,Account Name,Type,Allow Reconciliation',
  '110000,Accounts Receivable,Receivable,True',
  '200000,Accounts Payable,Payable,True',
  '626000,Security Services,Expenses,False',
  '626100,Website and Hosting,Expenses,False',
].join('\n');

/** Imports the chart of the program that the demo's company used before; once. */
export async function fillChart(deps: Deps, caller: Caller): Promise<void> {
  if ((await listChartImports(deps.db)).length > 0) return;
  const content = new Uint8Array(Buffer.from(CHART));
  const { importId, mapping } = await readChartFile(deps, caller, [
    { name: 'account.account.csv', content },
  ]);
  const asked = { importId, mapping, choices: [] };
  const { digest } = await checkChartFile(deps, caller, asked);
  await postChartFile(deps, caller, { ...asked, digest, renaming: [], address: 'demo' });
}
