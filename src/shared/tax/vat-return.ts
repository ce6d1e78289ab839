import { ACCOUNT } from '../ledger/chart.ts';
import { IMPORTED, PURCHASE_CLASSES, REMITTED_VAT, UNLISTED_PURCHASE } from '../ledger/vat.ts';
import { divideRounded, formatMoney, sum } from '../money.ts';
import type { Centavos } from '../money.ts';
import type { Behind } from '../reports/report.ts';

import {
  fromBooks,
  penaltyItems,
  sumOf,
  typedItem,
  typedNote,
  withNotes,
  workedOut,
} from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';
import type { AdjustedInvoice, ExemptInput, VatFigures } from './vat-figures.ts';

/**
 * `non_creditable = R(common_input * exempt_sales / total_sales)` (RR 16-2005 sec. 4.110-4;
 * handbook 6.1).
 */
function inputOfExemptSales(common: Centavos, exempt: Centavos, total: Centavos): Centavos {
  return exempt <= 0n || total <= 0n || common <= 0n ? 0n : divideRounded(common * exempt, total);
}

/**
 * Works out item 53 of form 2550Q: the input tax of a quarter that cannot be credited (NIRC
 * 110(A)(3)).
 */
export function buildExemptInput(figures: VatFigures, typed: Typed): ExemptInput {
  const { vatable, zeroRated, exempt, direct } = figures;
  const current = amountIn(inputItems(figures, typed), '50B');
  const totalSales = vatable.base + zeroRated + exempt;
  const alone = typed.get('53X')?.amount ?? 0n;
  const common = current - direct - alone;
  const due = inputOfExemptSales(common, exempt, totalSales) + alone;
  return { exemptSales: exempt, totalSales, current, direct, alone, common, due };
}

/** The worksheet of form 2550Q, April 2024, item by item (handbook 6.2). */
export function vatWorksheet(figures: VatFigures, typed: Typed): Worksheet {
  const output = outputItems(figures, typed);
  const outputTax = amountIn(output, '37B');
  const input = inputItems(figures, typed);
  const available = amountIn(input, '51B');
  const exempt = buildExemptInput(figures, typed);
  const deductions = deductionItems({ due: exempt.due, available }, typed);
  const allowable = amountIn(deductions, '60');
  const net = workedOut(['61', 'Net VAT payable'], outputTax - allowable, '37B less 60');
  return {
    parts: [
      { title: 'Part IV: sales and output tax', items: output },
      { title: 'Part IV: input tax', items: input },
      { title: 'Part IV: deductions from input tax', items: [...deductions, net] },
      { title: 'Part II: tax payable', items: payableItems(figures, net.amount, typed) },
    ],
    working: [
      ...exemptWorking(figures, exempt),
      ...withheldWorking(figures),
      ...uncollectedWorking(figures),
    ],
    checks: closedCheck(figures),
    notes: [
      ...(typed.has('58')
        ? [
            'Item 59 is the sum of 57 and 58, as the form says, so item 58 lowers the input tax. The law gives it back (RR 3-2024): ask the RDO before filing, and type it with a minus where it is to be added.',
          ]
        : []),
      ...(net.amount < 0n
        ? [
            'The input tax is more than the output tax: the rest is carried over to the next quarter.',
          ]
        : []),
    ],
  };
}

/** The amount of an item of a worksheet; nothing of one that it has not. */
export function amountIn(
  items: readonly Pick<ReturnItem, 'item' | 'amount'>[],
  item: string,
): Centavos {
  return items.find((each) => each.item === item)?.amount ?? 0n;
}

function outputItems(figures: VatFigures, typed: Typed): ReturnItem[] {
  const { vatable, zeroRated, exempt } = figures;
  const opens = (code: string) => ({ behind: taxBehind(figures, 'output-vat', code) });
  const typedRest = (item: string) => typed.get(item)?.amount ?? 0n;
  const total = (rows: readonly AdjustedInvoice[]) => sum(rows.map(({ amount }) => amount));
  const uncollected = workedOut(
    ['35', 'Less: output VAT on uncollected receivables'],
    total(figures.uncollected.claimed) + typedRest('35X'),
    'Invoices claimed under Lists, Uncollected receivables, and others below',
  );
  const recovered = workedOut(
    ['36', 'Add: output VAT on recovered uncollected receivables'],
    total(figures.uncollected.recovered) + typedRest('36X'),
    'Collected or credited in the quarter after it was claimed, and others below',
  );
  return [
    fromBooks(['31A', 'VATable sales'], vatable.base, opens('vatable')),
    fromBooks(['31B', 'Output tax on VATable sales'], vatable.tax, opens('vatable')),
    fromBooks(['32A', 'Zero-rated sales'], zeroRated, opens('zero-rated')),
    fromBooks(['33A', 'Exempt sales'], exempt, opens('exempt')),
    workedOut(['34A', 'Total sales'], vatable.base + zeroRated + exempt, '31A + 32A + 33A'),
    workedOut(['34B', 'Total output tax'], vatable.tax, '31B'),
    ...withNotes(
      [uncollected, recovered],
      [
        typedNote(['35', '35X', 'invoices that these books do not have'], typed),
        typedNote(['36', '36X', 'invoices that these books do not have'], typed),
      ],
    ),
    workedOut(
      ['37B', 'Total adjusted output tax due'],
      vatable.tax - uncollected.amount + recovered.amount,
      '34B less 35, and 36',
    ),
  ];
}

function inputItems(figures: VatFigures, typed: Typed): ReturnItem[] {
  const { domestic, importations, withoutInput, exemptImportations } = figures;
  const { remitted } = figures;
  const opensImported = (code: string) =>
    figures.hasTiedImportations ? {} : { behind: taxBehind(figures, 'input-vat', code) };
  const othersItem = (named: readonly [string, string], ofBooks: Centavos, rest: string) => ({
    ...workedOut(named, ofBooks + (typed.get(rest)?.amount ?? 0n), OTHERS_NOTE),
    ...(ofBooks !== 0n && { behind: taxBehind(figures, 'input-vat', REMITTED_VAT) }),
  });
  const before = carriedItems(figures, typed);
  const opens = { behind: taxBehind(figures, 'input-vat', codesOf(true)) };
  const opensOthers = { behind: taxBehind(figures, 'input-vat', codesOf(false)) };
  const bases = [
    fromBooks(['44A', 'Domestic purchases'], domestic.base, opens),
    typedItem(['45A', 'Services rendered by non-residents'], typed),
    fromBooks(['46A', 'Importations'], importations.base, opensImported(IMPORTED.taxable)),
    othersItem(['47A', 'Others'], remitted.base, '47C'),
    fromBooks(['48A', 'Domestic purchases with no input tax'], withoutInput, opensOthers),
    fromBooks(
      ['49A', 'VAT-exempt importations'],
      exemptImportations,
      opensImported(IMPORTED.exempt),
    ),
  ];
  const taxes = [
    fromBooks(['44B', 'Input tax on domestic purchases'], domestic.tax, opens),
    typedItem(['45B', 'Input tax on services rendered by non-residents'], typed),
    fromBooks(
      ['46B', 'Input tax on importations'],
      importations.tax,
      opensImported(IMPORTED.taxable),
    ),
    othersItem(['47B', 'Input tax on others'], remitted.tax, '47D'),
  ];
  const carried = sumOf(before);
  const current = sumOf(taxes);
  const [domesticBase, ...otherBases] = bases;
  const [domesticTax, ...otherTaxes] = taxes;
  const paired = [domesticBase, domesticTax, ...pairs(otherBases, otherTaxes)];
  return [
    ...before,
    workedOut(['43', 'Total'], carried, '38 to 42'),
    ...withNotes(
      paired.filter((item) => item !== undefined),
      [
        typedNote(['47A', '47C', 'not services of non-residents'], typed),
        typedNote(['47B', '47D', 'not services of non-residents'], typed),
      ],
    ),
    workedOut(['50A', 'Total current purchases'], sumOf(bases), '44A to 49A'),
    workedOut(['50B', 'Total current input tax'], current, '44B to 47B'),
    workedOut(['51B', 'Total available input tax'], carried + current, '43 and 50B'),
  ];
}

/** Items 38 to 42: what earlier quarters and the law give. */
function carriedItems({ carriedOver, from, to }: VatFigures, typed: Typed): ReturnItem[] {
  return [
    fromBooks(['38', 'Input tax carried over from the previous quarter'], carriedOver, {
      behind: { of: 'account', account: ACCOUNT.inputVatCarriedOver, from, to },
      note: 'Account 1430 at the beginning of the quarter',
    }),
    typedItem(['39', 'Input tax deferred on capital goods above P1 million, earlier'], typed),
    typedItem(['40', 'Transitional input tax'], typed),
    typedItem(['41', 'Presumptive input tax'], typed),
    typedItem(['42', 'Other input tax'], typed),
  ];
}

const OTHERS_NOTE =
  'Services of non-residents whose VAT was remitted with 1600-VT, and others below';

/** The codes of domestic purchases with input tax, or without. */
function codesOf(hasInput: boolean): string {
  const codes = Object.entries(PURCHASE_CLASSES).filter(
    ([, { inputVat, withheldUnder }]) =>
      withheldUnder === undefined && (inputVat !== undefined) === hasInput,
  );
  return [...codes.map(([code]) => code), ...(hasInput ? [] : [UNLISTED_PURCHASE])].join(',');
}

function pairs(bases: readonly ReturnItem[], taxes: readonly ReturnItem[]): ReturnItem[] {
  return bases.flatMap((base, index) => {
    const tax = taxes[index];
    return tax === undefined ? [base] : [base, tax];
  });
}

/**
 * What item 53 comes from: what was bought for exempt sales alone, and the share of what serves all
 * sales.
 */
function exemptWorking(
  figures: VatFigures,
  { exemptSales, totalSales, current, direct, alone, common, due }: ExemptInput,
): Worksheet['working'] {
  return [
    { label: 'Input tax of the quarter (50B)', text: formatMoney(current) },
    {
      label: 'Of goods for resale, so of taxable sales alone',
      text: formatMoney(direct),
      behind: taxBehind(figures, 'input-vat', 'goods'),
    },
    ...(alone === 0n
      ? []
      : [{ label: 'Of purchases for exempt sales alone', text: formatMoney(alone) }]),
    { label: 'Common input tax', text: formatMoney(common) },
    {
      label: 'Exempt sales / total sales',
      text: `${formatMoney(exemptSales)} / ${formatMoney(totalSales)}`,
    },
    { label: 'Share of exempt sales', text: formatMoney(due - alone) },
  ];
}

function deductionItems(
  { due, available }: Record<'due' | 'available', Centavos>,
  typed: Typed,
): ReturnItem[] {
  const before = [
    typedItem(['52', 'Input tax on capital goods deferred to the next period'], typed),
    workedOut(
      ['53', 'Input tax attributable to exempt sales'],
      due,
      'Share of the common input tax, and what is of exempt sales alone',
    ),
    typedItem(['54', 'VAT refund or TCC claimed'], typed),
    typedItem(['55', 'Input VAT on unpaid payables'], typed),
    typedItem(['56', 'Other deductions'], typed),
  ];
  const deductions = sumOf(before);
  const settled = typedItem(['58', 'Add: input VAT on settled unpaid payables'], typed);
  const adjusted = deductions + settled.amount;
  return [
    ...withNotes(before, [typedNote(['53', '53X', 'on purchases for exempt sales alone'], typed)]),
    workedOut(['57', 'Total deductions from input tax'], deductions, '52 to 56'),
    settled,
    workedOut(['59', 'Adjusted deductions from input tax'], adjusted, '57 and 58'),
    workedOut(['60', 'Total allowable input tax'], available - adjusted, '51B less 59'),
  ];
}

function payableItems(figures: VatFigures, net: Centavos, typed: Typed): ReturnItem[] {
  const credits = [
    withheldItem(figures),
    typedItem(['17', 'Advance VAT payments'], typed),
    typedItem(['18', 'VAT paid in the return previously filed (amended return)'], typed),
    typedItem(['19', 'Other credits'], typed),
  ];
  const total = sumOf(credits);
  return [
    workedOut(['15', 'Net VAT payable'], net, '61'),
    ...credits,
    workedOut(['20', 'Total tax credits'], total, '16 to 19'),
    workedOut(['21', 'Tax still payable'], net - total, '15 less 20'),
    ...penaltyItems(['22', '23', '24', '25', '26'], { item: '21', amount: net - total }, typed),
  ];
}

/**
 * Item 16, from schedule 3: the certificates of the quarter, and what earlier quarters left of
 * theirs.
 */
function withheldItem(figures: VatFigures): ReturnItem {
  const { withheld, withheldBefore, from, to } = figures;
  if (withheldBefore === 0n)
    return fromBooks(['16', 'Creditable VAT withheld'], withheld, {
      behind: taxBehind(figures, 'creditable-wt'),
      note: 'Certificates 2307 in hand with codes WV',
    });
  return fromBooks(['16', 'Creditable VAT withheld'], withheld + withheldBefore, {
    behind: { of: 'account', account: ACCOUNT.businessTaxWithheld, from, to },
    note: 'Certificates 2307 in hand with codes WV, and what earlier quarters left of theirs',
  });
}

function withheldWorking(figures: VatFigures): Worksheet['working'] {
  const { withheld, withheldBefore, from, to } = figures;
  if (withheldBefore === 0n) return [];
  return [
    {
      label: 'Of item 16: left of earlier quarters (account 1445)',
      text: formatMoney(withheldBefore),
      behind: { of: 'account', account: ACCOUNT.businessTaxWithheld, from, to, measure: 'opening' },
    },
    {
      label: 'Of item 16: certificates of the quarter',
      text: formatMoney(withheld),
      behind: taxBehind(figures, 'creditable-wt'),
    },
  ];
}

/** Items 35 and 36, invoice by invoice. */
function uncollectedWorking({ uncollected }: VatFigures): Worksheet['working'] {
  const rows = (item: string, invoices: readonly AdjustedInvoice[]) =>
    invoices.map(({ transactionId, number, party, amount }) => ({
      label: `Of item ${item}: ${number}, ${party}`,
      text: formatMoney(amount),
      behind: { of: 'record' as const, transactionId },
    }));
  return [...rows('35', uncollected.claimed), ...rows('36', uncollected.recovered)];
}

/** Items 38 and 16 stand on the closing of the quarters before. */
function closedCheck({ unclosed }: VatFigures): Worksheet['checks'] {
  if (unclosed === 0n) return [];
  const text = `Output and input VAT of earlier quarters is not closed: ${formatMoney(unclosed < 0n ? -unclosed : unclosed)} is left on 2110 and 1410 to 1425. Items 38 and 16 are not certain before it is.`;
  return [{ text, isOk: false }];
}

function taxBehind(
  { from, to }: Pick<VatFigures, 'from' | 'to'>,
  type: string,
  code?: string,
): Behind {
  return { of: 'tax', type, from, to, ...(code !== undefined && { code }) };
}
