import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import { casualPurchaseOn, formatCode, withholdingOn } from '#shared/ledger/withholding.ts';
import { formatMoney } from '#shared/money.ts';
import { sentenceEnd } from '#shared/sentence-end.ts';

import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import type { Checked } from './check-expense.ts';
import type { ExpenseLine } from './line-columns.ts';

// Taxes and licences, and deposits that are given back, are no income of the seller.
const NO_INCOME = [ACCOUNT.taxesAndLicences, '171'];

/**
 * What a person must say yes to: lines without withholding where a top withholding agent would
 * withhold, or where the seller has a usual code (handbook 6.5); and lines without VAT of a seller
 * who is VAT-registered. `mayBeCasual`: a small single purchase, on which an agent need not
 * withhold.
 */
export function questionsOfExpense(
  { purchase, vendor }: Checked,
  facts: Facts,
  { mayBeCasual }: { readonly mayBeCasual: boolean },
): Question[] {
  if (vendor === undefined) return [];
  const { isTopWithholdingAgent, isVatRegistered } = facts.company;
  if (vendor.isNonResident) return questionsOfNonResident({ purchase, vendor });
  const open = purchase.lines.filter((line) => line.withholding === undefined && isIncome(line));
  const isAgent = isTopWithholdingAgent && !mayBeCasual;
  const known = withholdingOn(facts.codes, vendor.defaultAtc, purchase.date);
  const usual = known?.withholder === 'top-agent' && !isAgent ? undefined : known;
  const text =
    usual === undefined
      ? agentText(open, purchase.date)
      : `Nothing is withheld on ${listed(open)}, though ${formatCode(usual)} is usual for ${sentenceEnd(vendor.name)} That is right.`;
  const isAsked = usual !== undefined || isAgent;
  const isUnlisted =
    vendor.tin === undefined && purchase.lines.some(({ withholding }) => withholding !== undefined);
  const unlistedText = `${vendor.name} has no TIN, so the alphalist leaves out the tax that is withheld here. That is right.`;
  const untaxed = purchase.lines.filter(({ vatClass }) => vatClass === 'non-vat');
  const isVatLeft = untaxed.length > 0 && vendor.isVatRegistered && isVatRegistered;
  const vatText = `${vendor.name} is VAT-registered, and ${listed(untaxed)} has no VAT. The document shows none.`;
  return [
    ...(open.length > 0 && isAsked ? [{ code: 'no-withholding', text }] : []),
    ...(isUnlisted ? [{ code: 'withholding-without-tin', text: unlistedText }] : []),
    ...(isVatLeft ? [{ code: 'no-vat', text: vatText }] : []),
  ];
}

/** Services of non-residents that are used here are taxed here (NIRC 108(A), RA 12023). */
function questionsOfNonResident({ purchase, vendor }: Checked): Question[] {
  const untaxed = purchase.lines.filter(
    ({ vatClass }) => PURCHASE_CLASSES[vatClass].inputVat === undefined,
  );
  if (vendor === undefined || untaxed.length === 0) return [];
  const text =
    `${vendor.name} is abroad, and no VAT is withheld on ${listed(untaxed)}. Services used in the Philippines are subject ` +
    'to 12 % VAT that the buyer withholds; goods pay it at customs. That is right.';
  return [{ code: 'no-vat-of-non-resident', text }];
}

function agentText(open: readonly ExpenseLine[], date: BusinessDate): string {
  return (
    `Nothing is withheld on ${listed(open)}. A top withholding agent withholds 1 % on goods and 2 % on services, unless it is ` +
    `a single purchase below ${formatMoney(casualPurchaseOn(date))} from a supplier who is not regular. That is right.`
  );
}

function isIncome({ account }: ExpenseLine): boolean {
  return !NO_INCOME.some((beginning) => account.startsWith(beginning));
}

/** What the lines are called, each name once. */
function listed(lines: readonly ExpenseLine[]): string {
  const names = [...new Set(lines.map(({ description }) => description))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return names.slice(0, 3).join(', ') + more;
}
