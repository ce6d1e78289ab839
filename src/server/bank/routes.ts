import type { HttpContext } from '../platform/http/context.ts';

import { mountBankDesk } from './matching/desk/routes.ts';
import { mountBankMatching } from './matching/routes.ts';
import { mountPaymentFiles } from './pay-runs/file-routes.ts';
import { mountPayRuns } from './pay-runs/routes.ts';
import { mountBankReconciliations } from './reconciliations/routes.ts';
import { mountBankReports } from './report-folder/routes.ts';
import { mountBankStatements } from './statements/routes.ts';

/** The bank: statements of account, matching, pay runs, reconciliations and the report folder. */
export async function mountBank(context: HttpContext): Promise<void> {
  mountBankStatements(context);
  mountBankMatching(context);
  mountBankDesk(context);
  mountPayRuns(context);
  mountPaymentFiles(context);
  mountBankReconciliations(context);
  await mountBankReports(context);
}
