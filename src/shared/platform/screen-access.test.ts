// The route table of the specification (section 2), written down by hand: who sees which screen.
import { expect, test } from 'vitest';

import { isAllowed, ROLES } from './roles.ts';
import type { Role } from './roles.ts';
import { findScreen, SCREEN_ACCESS } from './screen-access.ts';

const EVERYBODY = [
  '/dashboard /invoice /pettycash /collectionreceipt /bills /payments /bankreconciliation',
  '/chequedisbursement /deposit /withdraw /tinregistration /transfer /contact /usermanual',
  '/paymentform /billsform /pettycashform /invoiceform /collectionreceiptform /withdrawform',
  '/transferform /depositform /chequedisbursementform /bankreconciliationform /looseleafform',
  '/customertinform /vendortinform /share',
].join(' ');
const ACCOUNTANTS = '/looseleaf /Documentation /uploadreportform /bankreconciliationreportform';

const EXPECTED: readonly (readonly [paths: string, roles: readonly Role[]])[] = [
  [EVERYBODY, ['admin', 'accountant', 'user']],
  // Decision 6 of the specification's own: the navigation names these two to accountants only.
  [`${ACCOUNTANTS} /taxcompliance /financialreport`, ['accountant']],
  ['/userManagement', ['admin', 'accountant']],
  ['/audit', ['admin']],
  ['/system', ['admin']],
  ['/settings', ['admin', 'accountant']],
];

test.for(EXPECTED)('%s are for %o', ([paths, roles]) => {
  for (const path of paths.split(' ')) {
    const access = findScreen(path);
    const screen = Object.entries(SCREEN_ACCESS).find(([known]) => known === path);
    expect(access, path).toBeDefined();
    expect(screen, path).toBeDefined();
    const seenBy = ROLES.filter((role) => screen && isAllowed(screen[1], role));
    expect(seenBy.toSorted(), path).toEqual([...roles].toSorted());
  }
});
