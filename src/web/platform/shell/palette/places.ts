import { KINDS, kindsOfForm } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import { CARDS, isCardFor } from '#shared/platform/cards.ts';
import type { Card } from '#shared/platform/cards.ts';
import { isAllowed } from '#shared/platform/roles.ts';
import type { Access, Role } from '#shared/platform/roles.ts';
import { SCREEN_ACCESS, findScreen } from '#shared/platform/screen-access.ts';
import { REPORTS, REPORT_NAMES } from '#shared/reports/catalogue.ts';
import { toSearchText } from '#shared/search-text.ts';

import { PATHS, reportPath } from '../../../lib/paths.ts';
import { taxPath } from '../../../lib/tax-paths.ts';
import { FORM_SCREENS } from '../../form-screens/screens.ts';
import { navigationFor } from '../navigation.ts';

/** A screen, report or form that the palette leads to. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** What it is found by, beside its label. */
  readonly words: string;
}

/** A form that begins something new, perhaps for a party of this register. */
export interface FormPlace extends Place {
  readonly register: 'customer' | 'vendor' | 'any' | undefined;
}

const EXTRA: readonly Omit<Place, 'detail'>[] = [
  { to: PATHS.users, label: 'User Management', words: 'people accounts password' },
  { to: `${PATHS.settings}?tab=company`, label: 'Settings: Company', words: 'profile tin logo' },
  {
    to: `${PATHS.settings}?tab=accounts`,
    label: 'Settings: Chart of accounts',
    words: 'account add rename',
  },
  {
    to: `${PATHS.settings}?tab=banks`,
    label: 'Settings: Bank accounts',
    words: 'cheque template add',
  },
  { to: `${PATHS.settings}?tab=petty-cash`, label: 'Settings: Petty cash', words: 'fund' },
  {
    to: `${PATHS.settings}?tab=evidence`,
    label: 'Settings: Supporting documents',
    words: 'rules evidence required amount',
  },
  { to: PATHS.mail, label: 'Mail', words: 'email receipts sent' },
  { to: PATHS.audit, label: 'Audit', words: 'log history who' },
  { to: PATHS.contact, label: 'Contact Us', words: 'help inquiry bug' },
  { to: PATHS.import, label: 'Import', words: 'csv xlsx excel upload' },
  {
    to: PATHS.recode,
    label: 'Recode posted lines',
    words: 'bulk reclassify account class correct wrong change many',
  },
  {
    to: PATHS.partyImport,
    label: 'Import customers and vendors',
    words: 'csv xlsx excel upload quickbooks xero odoo juantax',
  },
  {
    to: PATHS.chartImport,
    label: 'Import a chart of accounts',
    words: 'csv xlsx excel upload quickbooks xero odoo account list',
  },
  {
    to: PATHS.openingImport,
    label: 'Import opening balances',
    words: 'csv xlsx excel trial balance open invoices bills quickbooks xero odoo',
  },
  { to: PATHS.adjustments, label: 'Adjustments', words: 'reversing accrual' },
  { to: PATHS.yearEnd, label: 'Year-end close', words: 'closing entries lock' },
  { to: PATHS.remeasurement, label: 'Foreign currency', words: 'remeasure revalue dollar rate' },
  {
    to: PATHS.expected,
    label: 'Expected documents',
    words: 'rent power internet regular bills missing unusual amount late',
  },
  { to: PATHS.filings, label: 'Filings', words: 'filed returns amendment' },
  {
    to: PATHS.evidence,
    label: 'Supporting documents',
    words: 'evidence score receipts attachments missing',
  },
  {
    to: PATHS.missing,
    label: 'Missing supporting documents',
    words: 'attach receipt photo evidence paper',
  },
  {
    to: PATHS.payRun,
    label: 'Pay bills together',
    words: 'pay run batch due vendors cheques transfer money by day',
  },
  {
    to: PATHS.statementRun,
    label: 'Send statements of account',
    words: 'soa statement run customers collect remind mail balances',
  },
  {
    to: PATHS.statementRuns,
    label: 'Statements of account sent',
    words: 'soa statement runs mailed customers',
  },
  {
    to: PATHS.payRuns,
    label: 'Pay runs',
    words: 'batch payments payment file remittance pain.001',
  },
  { to: PATHS.ledger, label: 'General Ledger', words: 'accounts card gl' },
  { to: PATHS.journal, label: 'Journal', words: 'entries book' },
  { to: PATHS.partyLedgers, label: 'Party Ledgers', words: 'subsidiary customer vendor' },
  { to: PATHS.budgets, label: 'Budgets', words: 'plan' },
  { to: PATHS.monthlyReport, label: 'Monthly Report', words: 'pack mail management' },
  { to: taxPath('vat'), label: 'VAT return', words: '2550q 2551q percentage tax' },
  { to: taxPath('lists'), label: 'Summary lists', words: 'slsp relief sales purchases' },
  { to: taxPath('withholding'), label: 'Withholding tax', words: '1601eq 0619e 1604e ewt' },
  { to: taxPath('certificates'), label: 'BIR Form 2307 issued', words: 'certificates suppliers' },
  { to: taxPath('expected'), label: 'BIR Form 2307 to collect', words: 'certificates customers' },
  { to: taxPath('income-tax'), label: 'Income tax', words: '1702 1701 mcit' },
  { to: taxPath('dat'), label: 'Data files', words: 'dat relief qap sawt alphalist' },
  { to: taxPath('faults'), label: 'BIR validation checks', words: 'rejected errors' },
  { to: taxPath('codes'), label: 'Withholding codes', words: 'atc rates ewt' },
  { to: taxPath('holidays'), label: 'Holidays', words: 'calendar due dates' },
];

/** The screens that a role may open. */
export function screensFor(role: Role): readonly Place[] {
  const inMenu = navigationFor(role).flatMap(({ heading, links }) =>
    links.map(({ label, to }) => ({ label, to, words: '', detail: heading ?? '' })),
  );
  const others = EXTRA.filter(({ to }) => mayOpen(to, role)).map((place) => ({
    ...place,
    detail: '',
  }));
  return [...inMenu, ...others];
}

/** The financial reports, for whom they are. */
export function reportsFor(role: Role): readonly Place[] {
  return REPORT_NAMES.filter(
    (name) => !('isBehind' in REPORTS[name]) && mayOpen(reportPath(name), role),
  ).map((name) => ({
    to: reportPath(name),
    label: REPORTS[name].title,
    detail: '',
    words: `${REPORTS[name].summary} report ${OTHER_NAMES[name] ?? ''}`,
  }));
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'income-statement': 'profit loss p&l',
  'financial-position': 'balance sheet assets liabilities',
};

/** The forms that a role records with. */
export function formsFor(role: Role): readonly FormPlace[] {
  const cards = CARDS.filter((card) => isCardFor(card, role) && card.opensSetting === undefined);
  const others = [
    { to: PATHS.journalEntry, label: 'New Journal Entry', words: 'jv adjusting' },
    { to: PATHS.openingBalances, label: 'New Opening Balances', words: 'beginning' },
  ].filter(({ to }) => mayOpen(to, role));
  return [
    ...cards.map((card) => ({
      to: card.buttonLink,
      label: kindOfCard(card) === undefined ? card.buttonText : `New ${card.title}`,
      detail: card.description,
      words: `${card.title} ${card.buttonText} ${headingAt(card.buttonLink)} ${ALSO[card.id] ?? ''}`,
      register: registerOf(kindOfCard(card)),
    })),
    ...others.map(({ words, ...place }) => ({
      ...place,
      words: `${words} ${headingAt(place.to)}`,
      detail: '',
      register: undefined,
    })),
  ];
}

/** What a form is called where it stands: `Bills Form`. */
function headingAt(to: string): string {
  const path = to.split('?', 1)[0];
  return FORM_SCREENS.find((screen) => screen.path === path)?.title ?? '';
}

/** What people say for a form beside its title, by the card's id. */
const ALSO: Readonly<Record<string, string>> = {
  'invoice-new': 'sale sell charge',
  'collection-receipt-new': 'collect receive or',
  'petty-cash-new': 'fare cash',
  'bill-new': 'purchase buy ap',
  'bill-payment-new': 'pay settle',
  'cheque-disbursement-new': 'check cheque write',
  'deposit-new': 'bank',
  'customer-tin-new': 'new customer client',
  'vendor-tin-new': 'new vendor supplier',
  'statement-of-account-upload': 'bank statement soa reconcile',
};

function kindOfCard(card: Card): Kind | undefined {
  const asked = /[?&]kind=([\w-]+)/.exec(card.buttonLink)?.[1];
  if (asked !== undefined) return KINDS.find(({ id }) => id === asked);
  return card.form === undefined ? undefined : kindsOfForm(card.form)[0];
}

function registerOf(kind: Kind | undefined): FormPlace['register'] {
  for (const field of Object.values(kind?.fields ?? {})) {
    if (field.type === 'party') return field.register;
  }
  return undefined;
}

function mayOpen(to: string, role: Role): boolean {
  const screen = findScreen(to.split('?')[0] ?? '');
  const access: Access | undefined = screen === undefined ? undefined : SCREEN_ACCESS[screen];
  return access !== undefined && isAllowed(access, role);
}

/** Whether every word of a text begins a word of a place. */
export function isMeant(place: Place, text: string): boolean {
  const known = toSearchText(`${place.label} ${place.words}`).split(' ');
  return toSearchText(text)
    .split(' ')
    .every((word) => word !== '' && known.some((each) => each.startsWith(word)));
}
