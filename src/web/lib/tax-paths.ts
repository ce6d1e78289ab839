import { PATHS } from './paths.ts';

/** The screens of tax compliance; the calendar stands at its own address, without a tab. */
export type TaxTab =
  | 'calendar'
  | 'vat'
  | 'lists'
  | 'withholding'
  | 'certificates'
  | 'expected'
  | 'income-tax'
  | 'dat'
  | 'faults';

/** The address of a screen of tax compliance, perhaps of a period. */
export function taxPath(tab: TaxTab | 'entries' | 'holidays' | 'codes', period?: string): string {
  if (tab === 'calendar') return PATHS.taxCompliance;
  const path = `${PATHS.taxCompliance}/${tab}`;
  return period === undefined ? path : `${path}?period=${encodeURIComponent(period)}`;
}

/** Where the worksheet of a form is; nothing for what is not worked out here. */
export function worksheetPath(form: string, period: string): string | undefined {
  switch (form) {
    case '2550Q':
    case '2551Q':
      return taxPath('vat', period);
    case 'SLSP':
      return taxPath('lists', period);
    case '0619-E':
    case '1601-EQ':
    case '1604-E':
      return taxPath('withholding', period);
    case '1600-VT':
      return `${taxPath('withholding', period)}&view=1600-VT`;
    case '1702Q':
    case '1702-RT':
    case '1701Q':
    case '1701':
      return taxPath('income-tax', period);
    case '2307':
      return taxPath('certificates', period);
    case 'books_loose_leaf':
      return PATHS.looseLeaf;
    default:
      return undefined;
  }
}
