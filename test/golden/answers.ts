import type { TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';

import type { Bookkeeper } from './begun-books.ts';
import { present } from '../present.ts';
import type { GoldenEntry, GoldenLine } from './golden-month.ts';

interface FilledForm {
  readonly kind: string;
  readonly answers: TypedAnswers;
}

type Fill = (entry: GoldenEntry, books: Bookkeeper) => FilledForm;

const RECEIPTS = 'books@sandigan.example';

/** What is typed into which form for a document of the golden month. */
export function answersOf(books: Bookkeeper, entry: GoldenEntry): FilledForm {
  const fill = FILLS[entry.kind];
  invariant(fill, `there is a form for ${entry.kind}`);
  return fill(entry, books);
}

const FILLS: Readonly<Record<string, Fill>> = {
  opening: fillOpening,
  invoice: fillInvoice,
  collection_receipt: fillCollection,
  credit_application: fillCredit,
  petty_cash_expense: fillPettyCash,
  petty_cash_count: fillCount,
  bill: fillBill,
  bill_payment: fillPayment,
  cheque_disbursement: fillCheque,
  deposit: fillDeposit,
  withdrawal: fillWithdrawal,
  transfer_local: fillTransfer,
  transfer_foreign: fillTransfer,
  bank_reconciliation: fillAdjustment,
  journal: fillJournal,
  closing: fillJournal,
};

function fillOpening({ date, lines, document }: GoldenEntry, { parties }: Bookkeeper): FilledForm {
  const vat = document.quarter_to_date_vat;
  const taxes = [
    ['output-vat vatable', '2026-10-31', vat.october.taxable_sales, vat.october.output_vat],
    ['output-vat vatable', '2026-11-30', vat.november.taxable_sales, vat.november.output_vat],
    ['output-vat zero-rated', '2026-11-30', vat.november.zero_rated, '0.00'],
    ['input-vat goods', '2026-11-30', '200000.00', vat.input_vat_goods_attributable_to_taxable],
    ['input-vat services', '2026-11-30', '80000.00', vat.input_vat_services_common],
    [
      'ewt brought-forward',
      '2026-10-31',
      '0.00',
      document.quarter_to_date_ewt.october_remitted_0619E,
    ],
    [
      'ewt brought-forward',
      '2026-11-30',
      '0.00',
      document.quarter_to_date_ewt.november_to_remit_0619E,
    ],
  ];
  const buildRow = (row: Record<string, string>, party: string) => ({
    [party]: partyOf(parties, row['party']),
    document: row['doc'] ?? '',
    documentDate: row['date'] ?? '',
    dueDate: row['due'] ?? '',
    balance: row['balance'] ?? '',
  });
  return {
    kind: 'opening-balances',
    answers: {
      date,
      trialBalance: lines.map(({ account, debit = '', credit = '' }) => ({
        account,
        debit,
        credit,
        foreign: account === '1130' ? '5000.00' : '',
      })),
      receivables: document.subledger_ar.map((row: Record<string, string>) =>
        buildRow(row, 'customer'),
      ),
      payables: document.subledger_ap.map((row: Record<string, string>) => buildRow(row, 'vendor')),
      taxes: taxes.map(([tax, day, base, amount]) => ({ tax, date: day, base, amount })),
    },
  };
}

const TAX_CLASSES: Readonly<Record<string, string>> = {
  VAT12: 'vatable',
  VAT0: 'zero-rated',
  EXEMPT: 'exempt',
};

function fillInvoice({ date, document }: GoldenEntry, { parties }: Bookkeeper): FilledForm {
  const expected: { atc: string; base: string }[] = document.expected_withholding ?? [];
  return {
    kind: 'invoice',
    answers: {
      receiptEmail: RECEIPTS,
      customer: partyOf(parties, document.customer),
      invoiceNumber: document.invoice_no,
      date,
      terms: String(document.terms_days),
      priceMode: document.price_mode.replace('_', '-'),
      lines: document.lines.map((line: Record<string, string>) => ({
        description: line['description'] ?? '',
        quantity: '1',
        unitPrice: line['net'] ?? line['gross'] ?? '',
        taxClass: TAX_CLASSES[line['tax'] ?? ''] ?? '',
        account: line['account'] ?? '',
        withholding: expected.find(({ base }) => base === line['net'])?.atc ?? '',
      })),
    },
  };
}

function fillCollection({ date, document }: GoldenEntry, { parties }: Bookkeeper): FilledForm {
  const { method, reference } = document;
  const [chequeBank = '', chequeNumber = ''] = reference.split(' ');
  const withheld: Record<string, string>[] = document.withholding ?? [];
  return {
    kind: 'collection-receipt',
    answers: {
      receiptEmail: RECEIPTS,
      customer: partyOf(parties, document.customer),
      account: document.payment_account,
      method: method === 'bank_transfer' ? 'transfer' : method,
      ...(method === 'cheque' && { chequeBank, chequeNumber, chequeDate: date }),
      reference,
      date,
      invoices: document.applied.map(({ invoice, amount }: Record<string, string>) => {
        const [first, second] = withheld.filter((tax) => tax['invoice'] === invoice);
        return {
          invoice: invoice ?? '',
          amount: amount ?? '',
          ...(first && { atc: first['atc'], base: first['base'], certificate: 'in-hand' }),
          ...(second && { secondAtc: second['atc'], secondBase: second['base'] }),
        };
      }),
    },
  };
}

function fillCredit({ date, document }: GoldenEntry, { parties, numbers }: Bookkeeper): FilledForm {
  return {
    kind: 'credit-application',
    answers: {
      customer: partyOf(parties, document.customer),
      credit: numbers.get(document.from_receipt) ?? '',
      date,
      invoices: [{ invoice: document.to_invoice, amount: document.amount }],
    },
  };
}

function fillPettyCash(
  { date, description, document }: GoldenEntry,
  books: Bookkeeper,
): FilledForm {
  const { supplier, account, gross, net, vat } = document;
  const isTaxed = vat !== '0.00';
  // What is eaten and driven is a service; ink and paper are goods.
  const vatClass = account === '6140' ? 'goods' : 'services';
  return {
    kind: 'petty-cash-expense',
    answers: {
      receiptEmail: RECEIPTS,
      vendor: supplier === null ? '' : partyOf(books.parties, supplier),
      typeOfExpense: 'petty-cash',
      payee: supplier === null ? 'Jeepney, taxi and parking' : '',
      invoiceNumber: supplier === null ? '' : `SI-${document.voucher_no}`,
      date,
      priceMode: 'vat-inclusive',
      lines: [
        {
          description,
          account,
          amount: isTaxed ? gross : net,
          vatClass: isTaxed ? vatClass : 'non-vat',
        },
      ],
    },
  };
}

/** 11,335.00 in notes and coins. */
function fillCount({ date }: GoldenEntry): FilledForm {
  return {
    kind: 'petty-cash-count',
    answers: {
      receiptEmail: RECEIPTS,
      date,
      countedBy: 'Ana Reyes',
      pieces100000: '10',
      pieces50000: '2',
      pieces10000: '3',
      pieces2000: '1',
      pieces1000: '1',
      pieces500: '1',
    },
  };
}

const VAT_CLASSES: Readonly<Record<string, string>> = {
  other_goods: 'goods',
  services: 'services',
  capital: 'capital-goods',
};

function fillBill(
  { date, description, document }: GoldenEntry,
  { parties }: Bookkeeper,
): FilledForm {
  const { vat, purchase_class: purchase, ewt, due } = document;
  return {
    kind: 'bill',
    answers: {
      receiptEmail: RECEIPTS,
      vendor: partyOf(parties, document.supplier ?? undefined),
      typeOfExpense: 'bill',
      invoiceNumber: document.bill_no,
      date,
      terms: 'until',
      dueDate: due,
      priceMode: 'vat-exclusive',
      lines: [
        {
          description,
          account: present(document.account),
          amount: document.net,
          vatClass: vat === '0.00' ? 'non-vat' : (VAT_CLASSES[purchase] ?? ''),
          withholding: ewt.atc,
        },
      ],
    },
  };
}

function fillPayment({ date, document }: GoldenEntry, { parties }: Bookkeeper): FilledForm {
  const isCheque = document.method === 'cheque';
  return {
    kind: 'bill-payment',
    answers: {
      receiptEmail: RECEIPTS,
      vendor: partyOf(parties, document.supplier ?? undefined),
      account: document.payment_account,
      method: isCheque ? 'cheque' : 'transfer',
      ...(isCheque ? { chequeNumber: document.cheque_no } : { reference: document.reference }),
      date,
      bills: document.applied.map(({ bill, amount }: Record<string, string>) => ({ bill, amount })),
    },
  };
}

function fillCheque(entry: GoldenEntry, { parties }: Bookkeeper): FilledForm {
  const { date, description, document, lines } = entry;
  if (document.vouchers !== undefined) {
    const chequeNumber = document.cheque_no;
    return {
      kind: 'petty-cash-replenishment',
      answers: { receiptEmail: RECEIPTS, date, method: 'cheque', account: '1110', chequeNumber },
    };
  }
  return {
    kind: 'cheque-disbursement',
    answers: {
      receiptEmail: RECEIPTS,
      payee: partyOf(parties, document.payee),
      bank: '1110',
      chequeNumber: document.cheque_no,
      date,
      particulars: description,
      priceMode: 'vat-inclusive',
      lines: debitsOf(lines).map(({ account, debit = '' }) => ({
        account,
        amount: debit,
        vatClass: 'non-vat',
      })),
    },
  };
}

function fillDeposit({ date, document }: GoldenEntry, { numbers }: Bookkeeper): FilledForm {
  const items: Record<string, string>[] = document.items;
  const cash = items.find((item) => item['source'] === '1010');
  return {
    kind: 'deposit',
    answers: {
      receiptEmail: RECEIPTS,
      bank: document.bank_account,
      date,
      receipts: items
        .filter((item) => item['receipt'] !== undefined)
        .map((item) => ({
          receipt: numbers.get(item['receipt'] ?? '') ?? '',
          amount: item['amount'] ?? '',
        })),
      ...(cash && { cashOnHand: cash['amount'] }),
    },
  };
}

const PURPOSES: Readonly<Record<string, string>> = { 1010: 'cash-on-hand', 2350: 'salaries' };

function fillWithdrawal({ date, document }: GoldenEntry): FilledForm {
  const { destination, amount, bank_account: bank, purpose } = document;
  const known = PURPOSES[destination] ?? 'other';
  return {
    kind: 'withdrawal',
    answers: {
      receiptEmail: RECEIPTS,
      bank,
      date,
      amount,
      purpose: known,
      ...(known === 'other' && { account: destination }),
      particulars: purpose,
    },
  };
}

function fillTransfer({ date, description, document }: GoldenEntry): FilledForm {
  const isForeign = document.scope === 'Foreign';
  return {
    kind: 'fund-transfer',
    answers: {
      receiptEmail: RECEIPTS,
      scope: isForeign ? 'foreign' : 'local',
      date,
      source: document.source,
      receiving: document.receiving,
      amount: document.amount,
      ...(isForeign && { rate: document.exchange_rate }),
      ...(document.fee !== undefined && { fee: document.fee }),
      purpose: description,
    },
  };
}

function fillAdjustment(entry: GoldenEntry, books: Bookkeeper): FilledForm {
  const { document, date } = entry;
  if (document.cause !== 'returned_cheque') return fillJournal(entry, books);
  return {
    kind: 'returned-cheque',
    answers: {
      customer: books.parties.get('CUS-D') ?? '',
      receipt: books.numbers.get(document.receipt) ?? '',
      reason: 'daif',
      debitMemo: 'DM 2026-12-21',
      date,
    },
  };
}

const STAGES = { normal: 'normal', adjusting: 'adjusting', closing: 'closing' } as const;

function fillJournal(
  { date, description, lines, stage }: GoldenEntry,
  books: Bookkeeper,
): FilledForm {
  return {
    kind: 'journal-entry',
    answers: {
      date,
      stage: STAGES[stage],
      description,
      lines: lines.map(({ account, debit = '', credit = '', party, doc = '' }) => ({
        account,
        debit,
        credit,
        party: party === undefined ? '' : partyOf(books.parties, party),
        document: doc,
        // A revaluation changes what the dollars are worth, not how many there are.
        foreign: account === '1130' ? '0.00' : '',
      })),
    },
  };
}

function debitsOf(lines: readonly GoldenLine[]): GoldenLine[] {
  return lines.filter(({ debit }) => debit !== undefined);
}

function partyOf(parties: ReadonlyMap<string, string>, key: string | undefined): string {
  const found = parties.get(key ?? '');
  invariant(found, `${key} is registered`);
  return found;
}
