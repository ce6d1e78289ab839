import type { Kind } from '#kinds/define-kind.ts';
import { kindsIn } from '#kinds/define-kind.ts';
import type { FormId } from '#shared/platform/embed.ts';
import { FORM_IDS } from '#shared/platform/embed.ts';

import { loadOpenItems } from './controls/open-items-later.tsx';
import { FORMS_OF_OPEN_ITEMS } from './forms-of-open-items.ts';

type Load = () => Promise<{ readonly kinds: readonly unknown[] }>;

/** The kinds of each form are a file of their own: a form does not wait for those of the others. */
const LOAD: Readonly<Partial<Record<FormId, Load>>> = {
  invoice: () => import('#kinds/forms/invoice.ts'),
  collectionreceipt: () => import('#kinds/forms/collectionreceipt.ts'),
  pettycash: () => import('#kinds/forms/pettycash.ts'),
  bills: () => import('#kinds/forms/bills.ts'),
  payment: () => import('#kinds/forms/payment.ts'),
  chequedisbursement: () => import('#kinds/forms/chequedisbursement.ts'),
  deposit: () => import('#kinds/forms/deposit.ts'),
  transfer: () => import('#kinds/forms/transfer.ts'),
  withdraw: () => import('#kinds/forms/withdraw.ts'),
  journalentry: () => import('#kinds/forms/journalentry.ts'),
  openingbalances: () => import('#kinds/forms/openingbalances.ts'),
};

const asked = new Map<FormId, Promise<readonly Kind[]>>();

/** What a form records, its own kind first; undefined where it is no form of a kind. */
export function loadKinds(form: FormId): Promise<readonly Kind[]> | undefined {
  const load = LOAD[form];
  if (load === undefined) return undefined;
  const held = asked.get(form);
  if (held !== undefined) return held;
  const control = FORMS_OF_OPEN_ITEMS.has(form) ? loadOpenItems() : undefined;
  const loaded = Promise.all([load(), control]).then(([{ kinds }]) => kindsIn(kinds));
  asked.set(form, loaded);
  // A file that did not come is asked for again.
  loaded.catch(() => asked.delete(form));
  return loaded;
}

/** Fetches what all forms record, so that opening another form waits for nothing. */
export function loadAllKinds(): void {
  loadOpenItems().catch(() => {});
  for (const form of FORM_IDS) loadKinds(form)?.catch(() => {});
}
