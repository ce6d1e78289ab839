import { formatDate, manilaDate } from '#shared/dates.ts';
import { isKeyOf } from '#shared/keys-of.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { formatMoney } from '#shared/money.ts';

import { manilaInstant } from '../../output/tables/manila-instant.ts';

import type { PackageContext } from './package-part.ts';
import type { PackageFault } from './tally.ts';
import type { WrittenFile } from './zip-writer.ts';

/** What a package holds, and what is missing from it. */
export interface PackageContents {
  readonly files: readonly (WrittenFile & { readonly note: string })[];
  /** What should be there and is not, or not whole. */
  readonly faults: readonly PackageFault[];
  readonly books: readonly {
    readonly book: string;
    readonly entries: number;
    readonly first: string;
    readonly last: string;
    readonly debit: bigint;
    readonly credit: bigint;
  }[];
  readonly head: { readonly company: string; readonly entries: bigint; readonly hash: string };
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1c1c1c;background:#fff}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.25rem .5rem;text-align:left;vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}code{font-size:.8em;overflow-wrap:anywhere}.bad{color:#a40000;font-weight:600}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1a1a1a}a{color:#8ab4f8}td,th{border-color:#444}.bad{color:#ff8a80}}`;

/**
 * The first page of a package, for a browser: what is in it, how the books add up, and how to check
 * that nothing was altered; in pieces.
 */
export function* indexPage(context: PackageContext, contents: PackageContents): Generator<string> {
  const { period, head } = context;
  const { files, faults, books } = contents;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Auditor’s package, ${text(period.label)}</title><style>${STYLE}</style></head><body>
<h1>Auditor’s package: ${text(period.label)}</h1>
<p>${head.company.map(text).join('<br>')}</p>
<p>Entries of ${formatDate(period.from)} to ${formatDate(period.to)}, as of ${formatDate(manilaDate(head.producedAt))} at ${manilaInstant(head.producedAt).slice(11, 16)} (Manila), put together for ${text(context.caller.clientId)}.
The ledger had ${formatInteger(contents.head.entries)} entries; the last one's hash was <code>${contents.head.hash}</code>.</p>
`;
  if (faults.length > 0) {
    yield '<h2 class="bad">Missing or damaged files</h2><ul>';
    for (const fault of faults)
      yield `<li class="bad">${text(fault.path)} ${text(fault.text)}.</li>`;
    yield '</ul>';
  }
  yield `<h2>Books</h2>${booksTable(books)}
<h2>How to check this package</h2>
<p><code>SHA256SUMS.txt</code> lists the SHA-256 of every file: <code>sha256sum -c SHA256SUMS.txt</code> (Linux, macOS with <code>shasum -a 256 -c</code>).
Another program adds the books up again: <code>hledger -f "06 Open formats/journal.hledger" balance</code>.</p>
<h2>Contents</h2>`;
  for (const [folder, inside] of Map.groupBy(files, ({ path }) => path.split('/')[0] ?? ''))
    yield* folderTable(folder, inside);
  yield '</body></html>\n';
}

/** The books of a package with what they add up to. */
export function booksTable(books: PackageContents['books']): string {
  const rows = books.map(
    ({ book, entries, first, last, debit, credit }) =>
      `<tr><td>${text(nameOf(book))}</td><td class="n">${formatInteger(entries)}</td><td>${text(first)}</td><td>${text(last)}</td>` +
      `<td class="n">${formatMoney(debit)}</td><td class="n">${formatMoney(credit)}</td></tr>`,
  );
  const total = (side: 'debit' | 'credit') => books.reduce((sum, book) => sum + book[side], 0n);
  const isEven = total('debit') === total('credit');
  return `<table><tr><th>Book</th><th class="n">Entries</th><th>First</th><th>Last</th><th class="n">Debit</th><th class="n">Credit</th></tr>
${rows.join('\n')}
<tr><th>Total</th><th class="n">${formatInteger(books.reduce((sum, { entries }) => sum + entries, 0))}</th><th></th><th></th>
<th class="n">${formatMoney(total('debit'))}</th><th class="n">${formatMoney(total('credit'))}</th></tr></table>
<p${isEven ? '' : ' class="bad"'}>${isEven ? 'Debits equal credits.' : 'DEBITS AND CREDITS DO NOT AGREE.'}</p>`;
}

/** As people call it; its code is what entries and files begin with. */
function nameOf(book: string): string {
  return isKeyOf(BOOKS, book) ? `${BOOKS[book]} (${book})` : book;
}

function formatInteger(count: number | bigint): string {
  return count.toLocaleString('en');
}

function* folderTable(folder: string, files: PackageContents['files']): Generator<string> {
  yield `<h3>${text(folder)}</h3><table><tr><th>File</th><th></th><th class="n">Bytes</th><th>SHA-256</th></tr>\n`;
  for (const { path, note, size, sha256 } of files) {
    const name = path.slice(folder.length + 1);
    const address = path.split('/').map(encodeURIComponent).join('/');
    yield `<tr><td><a href="${address}">${text(name)}</a></td><td>${text(note)}</td><td class="n">${formatInteger(size)}</td><td><code>${sha256}</code></td></tr>\n`;
  }
  yield '</table>\n';
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function text(given: string): string {
  return given.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** The list of hashes as `sha256sum -c` reads it. */
export function* sumsText(files: readonly WrittenFile[]): Generator<string> {
  for (const { path, sha256 } of files) yield `${sha256}  ${path}\n`;
}
