import type { ObligationRule, Taxpayer } from './obligation-rule.ts';

export const isEmployer = (company: Taxpayer) => company.isEmployer;

/** What an employer owes its people, and pays for them: nothing of it is a return. */
export const EMPLOYER_RULES: readonly ObligationRule[] = [
  {
    form: '13th_month_pay',
    title: '13th month pay',
    authority: 'DOLE',
    frequency: 'year',
    due: { monthsAfter: 0, day: 24 },
    // PD 851: not later than 24 December; it is money owed to people, and the rule of the BIR does
    // not put it off.
    staysPut: true,
    giveTo: 'employees',
    metBy: 'paid',
    rule: '24 December, also when that is no working day',
    note: 'The report of compliance is sent to the DOLE by 15 January.',
    isDueFrom: isEmployer,
  },
  {
    form: 'SSS',
    title: 'SSS contributions',
    authority: 'SSS',
    frequency: 'month',
    due: { monthsAfter: 1, day: 'last' },
    metBy: 'paid',
    rule: 'Last day of the following month',
    note: 'To be confirmed with the SSS.',
    isDueFrom: isEmployer,
  },
  {
    form: 'PhilHealth',
    title: 'PhilHealth contributions',
    authority: 'PhilHealth',
    frequency: 'month',
    due: { monthsAfter: 1, day: 15 },
    metBy: 'paid',
    rule: '15th of the following month',
    note: 'Employers whose number ends in 5 to 9 may have until the 20th.',
    isDueFrom: isEmployer,
  },
  {
    form: 'Pag-IBIG',
    title: 'Pag-IBIG contributions',
    authority: 'Pag-IBIG',
    frequency: 'month',
    due: { monthsAfter: 1, day: 10 },
    daysByLetter: [
      { upTo: 'D', day: 10 },
      { upTo: 'L', day: 19 },
      { upTo: 'Q', day: 24 },
      { upTo: 'Z', day: 'last' },
    ],
    metBy: 'paid',
    rule: '10th of the following month; by name E–L the 19th, M–Q the 24th, R–Z its last day',
    note: 'The due dates by name are to be confirmed with Pag-IBIG.',
    isDueFrom: isEmployer,
  },
];
