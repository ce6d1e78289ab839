import type { FormId } from '#shared/platform/embed.ts';

import type { Kind } from './define-kind.ts';
import { kindsIn } from './define-kind.ts';
import { kinds as bills } from './forms/bills.ts';
import { kinds as chequedisbursement } from './forms/chequedisbursement.ts';
import { kinds as collectionreceipt } from './forms/collectionreceipt.ts';
import { kinds as deposit } from './forms/deposit.ts';
import { kinds as invoice } from './forms/invoice.ts';
import { kinds as journalentry } from './forms/journalentry.ts';
import { kinds as openingbalances } from './forms/openingbalances.ts';
import { kinds as payment } from './forms/payment.ts';
import { kinds as pettycash } from './forms/pettycash.ts';
import { kinds as transfer } from './forms/transfer.ts';
import { kinds as withdraw } from './forms/withdraw.ts';
import type { KindTraits } from './traits.ts';

const registry = [
  ...invoice,
  ...collectionreceipt,
  ...pettycash,
  ...bills,
  ...payment,
  ...chequedisbursement,
  ...deposit,
  ...transfer,
  ...withdraw,
  ...journalentry,
  ...openingbalances,
];

/** Every kind of transaction, in the order of the manual. */
export const KINDS = kindsIn(registry);

/** The kind of an id, if there is one. */
export function findKind(kindId: string): Kind | undefined {
  return KINDS.find(({ id }) => id === kindId);
}

/** The kinds that a form screen records, its own kind first. */
export function kindsOfForm(form: FormId): readonly Kind[] {
  return KINDS.filter((kind) => kind.form === form);
}

/** The ids of the kinds whose traits are so. */
export function kindsWith(is: (traits: KindTraits) => boolean): readonly string[] {
  return KINDS.filter(({ traits }) => is(traits)).map(({ id }) => id);
}

/** Whether the kind of an id has such traits; a kind that is not known has none. */
export function hasTrait(kindId: string, is: (traits: KindTraits) => boolean): boolean {
  const kind = findKind(kindId);
  return kind !== undefined && is(kind.traits);
}
