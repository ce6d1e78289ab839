import { formatDate } from '#shared/dates.ts';

import type { PrintedRow } from '../../output/long-tables/printed-table.ts';
import type { BoundYear } from './bound-year.ts';

const SIZE = 10;
const LINE = '______________________';

const PERMITS = {
  manual: 'keeps its books of accounts by hand',
  loose_leaf:
    'was permitted to use loose-leaf books of accounts by Permit to Use no. {number}{dated}',
  computerised:
    'keeps computerised books of accounts under Acknowledgement Certificate no. {number}{dated}',
} as const;

/**
 * The draft of the yearly sworn certification of loose-leaf books (handbook 3.4, 3): affiant,
 * permit, the bound books with their leaves, that they are true and complete, and the jurat. No
 * official wording exists; it says so itself.
 */
export function* affidavitRows(
  year: BoundYear,
  volumes: readonly PrintedRow[],
): Generator<PrintedRow> {
  const { company } = year;
  const who = company.signatoryName === '' ? LINE : company.signatoryName;
  const position = company.signatoryTitle === '' ? LINE : company.signatoryTitle;
  const address = [company.address1, company.address2, company.zip].filter(Boolean).join(', ');
  yield note('DRAFT: have the wording confirmed by your RDO or notary before it is signed.', 8);
  yield note('REPUBLIC OF THE PHILIPPINES   )');
  yield note(`CITY/MUNICIPALITY OF ${LINE} )  S.S.`);
  yield note(' ');
  yield { ...note('SWORN CERTIFICATION', 14), kind: 'end' };
  yield note(' ');
  yield note(
    `I, ${who}, of legal age, ${position} of ${company.registeredName}, with Taxpayer Identification Number ${company.tin} and registered address at ${address}, after having been duly sworn in accordance with law, depose and state:`,
  );
  yield gap();
  yield note(`1. That ${company.registeredName} ${permitOf(year)};`);
  yield gap();
  yield note(
    `2. That the following are the permanently bound ${company.booksMode === 'loose_leaf' ? 'loose-leaf ' : ''}books of accounts for the taxable year ${year.label}, from ${formatDate(year.from)} to ${formatDate(year.to)}, with the number of leaves written beside each:`,
  );
  yield gap();
  yield* volumes;
  yield gap();
  yield note(
    '3. That these books are true, correct and complete, that they were taken from the records of the company, and that in each of them the debits equal the credits;',
  );
  yield gap();
  yield note(
    '4. That I execute this certification in compliance with the undertaking made with the permit, and with the regulations of the Bureau of Internal Revenue on loose-leaf books of accounts (RMC 68-2017, RMC 3-2023).',
  );
  yield note(' ');
  yield note(`IN WITNESS WHEREOF, I have signed this on ${LINE} at ${LINE}.`);
  yield note(' ');
  yield note(' ');
  yield note(who === LINE ? LINE.repeat(2) : who);
  yield note(`${position}, affiant`);
  yield note(`TIN ${company.signatoryTin === '' ? LINE : company.signatoryTin}`);
  yield note(' ');
  yield note(
    `SUBSCRIBED AND SWORN to before me on ${LINE} at ${LINE}, the affiant exhibiting competent evidence of identity: ${LINE}, issued on ${LINE} at ${LINE}.`,
  );
  yield note(' ');
  yield note('Notary Public');
  yield note('Doc. No. ______   Page No. ______   Book No. ______   Series of ______');
}

function permitOf({ company }: BoundYear): string {
  const dated = company.permitDate === '' ? '' : ` dated ${formatDate(company.permitDate)}`;
  const number = company.permitNumber === '' ? LINE : company.permitNumber;
  return PERMITS[company.booksMode].replace('{number}', number).replace('{dated}', dated);
}

function note(text: string, size = SIZE): PrintedRow {
  return { kind: 'note', layout: 0, cells: [text], size };
}

function gap(): PrintedRow {
  return note(' ', 4);
}
