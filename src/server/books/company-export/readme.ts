import type { Snapshot } from '../../platform/db/snapshot.ts';
import { PRODUCT_VERSION } from '../../platform/process/product-version.ts';

import { readHead } from './queries.ts';

/**
 * What stands in the folder of an export, with vouchers and other printouts `isDrawn` or without
 * them, and how the books are made again from it alone; the same books give the same text.
 */
export async function findReadme(snapshot: Snapshot, isDrawn: boolean): Promise<string> {
  const { company, entries, hash } = await readHead(snapshot);
  return `THE BOOKS OF ${company}
Written by Talaan ${PRODUCT_VERSION}. ${entries} entries; the last one's hash is
${hash}.

Everything is plain text (CSV, JSON, hledger), a PDF, or a file as somebody uploaded or signed it. No program of ours is needed to read it.

WHERE WHAT IS
  accounts.csv             the chart of accounts
  parties.csv              customers and vendors
  records.csv              every document: who recorded it, when, its answers as typed (JSON), the hash of its entry
  journal-lines.csv        every line of every entry: this and accounts.csv are the whole ledger
  tax-rows.csv             every row of the registers of VAT and withholding tax
  documents.csv            every paper of a document, with the place of its file
  bank-statements.csv, bank-lines.csv, bank-reports.csv   the bank's side, and the report folder
  journal.hledger          the same ledger as plain text for hledger (https://hledger.org)
  2026/ and other years    statements, ledgers with party ledgers and ageing, tax registers, returns, lists, data files of the BIR,
                           filings as they were frozen, closes of months with their checklists, reconciliations, the audit trail
  documents/               every file that is kept, named by its SHA-256: papers, sealed books, signed reconciliations, statements
                           of the bank, logos, proofs
${isDrawn ? DRAWN : ''}  documents/INDEX.csv      what each of these files is
  tables/                  every table of the database; README.txt and COLUMNS.csv there explain them
  SHA256SUMS.txt           the SHA-256 of every file: sha256sum -c SHA256SUMS.txt

HOW TO READ THE CSV FILES
  UTF-8 with a byte order mark, lines end with CR LF, fields as in RFC 4180. Amounts are pesos with two decimals (1234.50), below zero
  with a minus; in tables/ they are whole centavos. Dates are YYYY-MM-DD, times YYYY-MM-DD hh:mm:ss in Manila.
  A text that a spreadsheet would run as a formula (=, +, -, @ in front) has a ' before it; one that has a ' already gets one more.
  Take one ' off when you read it back.

HOW TO MAKE THE BOOKS AGAIN
  1. accounts.csv: set up the accounts; "Type" and "Normal side" tell what they are, "Statement line" where they stand.
  2. parties.csv: set up customers and vendors. Lines name them by name; tables/parties.csv has their ids, where two are called alike.
  3. journal-lines.csv: group the lines by "Entry". In each entry the debits equal the credits. Enter them by "Date". "Stage" tells
     normal entries, adjusting and closing ones: without "closing" you get the trial balance before closing. Nothing else moves an
     account: opening balances are entries as well (records.csv, kind opening-balances).
  4. Open documents: in the accounts that tables/accounts.csv calls itemised, "Document" with "Party" tells which invoice or bill a
     line opens or settles; what is left of each is its balance.
  5. Check: the sums by account are those of "YEAR/01 Statements/Trial balance, post-closing.csv" and of
     hledger -f journal.hledger balance
  6. tax-rows.csv makes the registers and returns again; documents.csv ties each paper to its entry.
  A reversal and what it reverses both stand in the books; records.csv names them ("Reverses", "Corrects").

WHAT IS NOT HERE
  Passwords, keys and who is logged in at this moment; tables/README.txt lists them.
${isDrawn ? '' : NOT_DRAWN}`;
}

const DRAWN = `  documents/vouchers/      the voucher of every entry as PDF, by taxable year
  documents/forms-2307/    the certificates for suppliers as PDF, by quarter
  documents/statements/    the statement of account of every customer and vendor as PDF, by taxable year
`;

const NOT_DRAWN = `  Vouchers, forms 2307 and statements of account, which are drawn from what is here: they were left out (--without-vouchers). The
  same command without it writes them, and the portal prints them.
`;
