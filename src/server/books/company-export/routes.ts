import { exportJournal } from '#shared/api/ledger/records.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { sendJournal } from './send-journal.ts';

/** What leaves of the whole company at once: the journal as text for hledger. */
export function mountCompanyExport(context: HttpContext): void {
  mount(context, exportJournal, ({ reply }) => sendJournal(context.deps, reply));
}
