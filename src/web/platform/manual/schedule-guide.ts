import type { Guide } from './guide.ts';

/** How what is of several months is taken up month by month. */
export const SCHEDULES: Guide = {
  value: 'schedules',
  label: 'Schedules',
  link: '/records/schedules',
  linkText: 'Open Schedules',
  roles: ['accountant', 'admin'],
  purpose:
    'Takes up month by month what is of several months: prepaid expenses, deferred income, depreciation, loans and the 13th month. Each schedule is compared with its account.',
  steps: [
    'On a line of a bill or an invoice, choose Add the period it covers and enter the first and last day. Choose the expense or income account: the part of later months waits as prepaid or deferred.',
    'For an asset, a loan, the 13th month, or what was running when the books began, choose New schedule on the page Schedules. Review shows all entries before you add it. An asset is filled in from its bill if you choose it under Bought with: reversing the bill then ends the schedule.',
    'Choose Post what is due at the end of a month. Each entry is shown; untick what you doubt. All that is ticked is posted, or none. If a rule asks for two people, choose Submit for approval on the entry. Or switch on Post automatically.',
    'Under Agreement with the ledger, the balance by ledger and by schedules must be equal. What makes a difference is listed with its entries.',
    'To cancel a bill or invoice with a schedule, reverse it on its record: the dialog shows which entries are reversed with it. A schedule that was entered by hand is ended on its own page.',
    'When an asset is sold or scrapped, open its schedule and choose Dispose of it. Post its depreciation up to that day first. Of a sale, enter the amount without VAT, and the account the proceeds are recorded in.',
    'The lapsing schedule of a year lists each asset with cost, life, depreciation and net book value, as PDF, XLSX or CSV.',
  ],
  hints: [
    'Whole months get equal parts, other periods go by days. The last entry takes the centavos that are left.',
    'VAT and withholding tax stay with the bill or invoice: only the expense or income is spread.',
    'If a month is closed, its entry is offered on the last day of the next open month.',
    'For what ran when the books began, enter only what is left, from the first month that is still to be posted.',
    'For an asset that was depreciated by hand until the middle of a year, enter what is of that year under Depreciated this year before the schedule. The lapsing schedule then has it under this year, not prior years. If a schedule was added without it, end it and add it again.',
    '13th month pay and other benefits up to 90,000.00 a year for each employee are not taxable.',
  ],
};
