import { DEFAULT_CHEQUE_LAYOUT } from '#shared/output/cheque-layout.ts';
import { manilaDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { getChequeTemplate } from '../../platform/settings/cheque-templates.ts';

import type { Cheque } from './cheque-input.ts';
import { drawPrintout } from './drawing/draw-printout.ts';

/**
 * A cheque to be printed on the form of a bank account, at the places of its template; without a
 * bank account, at those of the usual form. Throws `Problem('not-found')` for an unknown bank
 * account, and what `drawPrintout` throws.
 */
export async function chequePdf(
  deps: Pick<Deps, 'db'>,
  { bankAccountId, ...cheque }: Cheque & { readonly bankAccountId: string | undefined },
): Promise<Uint8Array> {
  const layout =
    bankAccountId === undefined
      ? DEFAULT_CHEQUE_LAYOUT
      : (await getChequeTemplate(deps, bankAccountId)).layout;
  return drawPrintout({ template: 'cheque', input: { ...cheque, layout, hasGrid: false } });
}

/** A cheque to cash is paid at the counter, which the two lines would forbid. */
export function isToCash({ payee }: Pick<Cheque, 'payee'>): boolean {
  return /^cash$/i.test(payee.trim());
}

/**
 * A sample cheque over a grid of millimetres, with long words and every place filled. Throws
 * `Problem('not-found')` for an unknown bank account, and what `drawPrintout` throws.
 */
export async function chequeTestPdf(
  deps: Pick<Deps, 'db' | 'clock'>,
  bankAccountId: string,
): Promise<Uint8Array> {
  const { layout } = await getChequeTemplate(deps, bankAccountId);
  const sample: Cheque = {
    date: manilaDate(deps.clock.now()),
    payee: 'TEST PRINT, NOT A CHEQUE',
    amount: 123_456_778n,
    isCrossed: true,
  };
  return drawPrintout({ template: 'cheque', input: { ...sample, layout, hasGrid: true } });
}
