import type { Centavos } from '../money.ts';

/**
 * The item of a return that takes off what was paid with the one that it amends, and the item that
 * says what was payable there.
 */
const ITEMS: Readonly<Record<string, { readonly paid: string; readonly due: string }>> = {
  '2550Q': { paid: '18', due: '21' },
  '2551Q': { paid: '16', due: '19' },
  '0619-E': { paid: '15', due: '16' },
  '1601-EQ': { paid: '22', due: '25' },
  '1600-VT': { paid: '19', due: '22' },
  '1702-RT': { paid: '51', due: '56' },
  '1702Q': { paid: '4-6', due: '20' },
  '1701Q': { paid: '59', due: '63' },
  '1701': { paid: 'VII-6', due: '24' },
};

/**
 * The item of a form that an amended return takes off what was paid before with; nothing for a form
 * that pays nothing.
 */
export function paidBeforeItem(form: string): string | undefined {
  return ITEMS[form]?.paid;
}

/**
 * What was paid with a return, and with those that it amended in its turn: the tax that was payable
 * there, without penalties; nothing of one that came to an excess.
 */
export function paidWith(form: string, figures: ReadonlyMap<string, Centavos>): Centavos {
  const items = ITEMS[form];
  if (items === undefined) return 0n;
  const due = figures.get(items.due) ?? 0n;
  return (figures.get(items.paid) ?? 0n) + (due > 0n ? due : 0n);
}
