// Several vouchers as one PDF: every page of each, in their order.
import { afterAll, describe, expect, test } from 'vitest';

import { joinPdfs } from '#shared/output/join-pdfs.ts';
import { findText, firstPageOf, hasPoppler } from '#test/read-pdf.ts';
import { SAMPLE_VOUCHER } from '#test/sample-voucher.ts';

import { drawPrintout, restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';

afterAll(() => restDrawer());

function draw(number: string, note = 'As agreed') {
  const summary = [{ label: 'Note', text: note }];
  const input = { ...SAMPLE_VOUCHER, number, summary };
  return drawPrintout({ template: 'voucher', input });
}

describe('vouchers in one PDF', () => {
  test('follow each other in the order that was asked for, each with its own pages', async () => {
    const long = `(1 0 R) ${'long text '.repeat(2_000)}`;
    const files = [await draw('INV-2'), await draw('INV-1', long), await draw('INV-3')];
    const counts = await Promise.all(
      files.map(async (file) => pagesOf(await findText(file)).length),
    );
    expect(counts[1]).toBeGreaterThan(1);
    const joined = pagesOf(await findText(joinPdfs(files)));
    const single = await Promise.all(files.map(async (file) => pagesOf(await findText(file))));
    // Every page reads as in the file that it came from, page numbers too.
    expect(joined).toEqual(single.flat());
  });

  test.skipIf(!hasPoppler)('look as they do alone', async () => {
    const file = await draw('INV-7');
    const joined = joinPdfs([file, await draw('INV-8')]);
    expect((await firstPageOf(joined)).equals(await firstPageOf(file))).toBe(true);
  });

  test('can be many, and be joined again', async () => {
    const [file, other] = [await draw('INV-9'), await draw('INV-10')];
    const many = joinPdfs(Array.from({ length: 50 }, () => file));
    const pages = pagesOf(await findText(joinPdfs([many, other])));
    expect(pages).toHaveLength(51);
    expect(pages.at(-1)).toContain('INV-10');
  });
});

test('a file that is no PDF of ours is refused, not joined wrongly', () => {
  expect(() => joinPdfs([new TextEncoder().encode('%PDF-1.7\nnothing')])).toThrow('Invariant');
});

function pagesOf(text: string): string[] {
  return text.split('\f').slice(0, -1);
}
