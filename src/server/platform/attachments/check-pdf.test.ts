// Ten megabytes are looked through beside the server's own thread, which answers meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { workMs } from '#test/quiet-time.ts';

import { checkPdf } from './check-pdf.ts';
import { findPdfFault } from './find-pdf-fault.ts';

const LARGE = Buffer.from(`%PDF-1.4\n%${'x/Font <<'.repeat(1_000_000)}\n%%EOF\n`);
const TIMES = 20;
const folder = mkdtempSync(join(tmpdir(), 'talaan-pdf-'));
const path = join(folder, 'large.pdf');
beforeAll(() => writeFileSync(path, LARGE));
afterAll(() => rmSync(folder, { recursive: true }));

test('a large PDF takes a tenth at most of its own work from whoever waits for it [R5, A-125]', async () => {
  // Once, so that the thread is there.
  await checkPdf(path);
  // Often, because one alone may meet the collecting of garbage.
  const begun = workMs();
  for (let time = 0; time < TIMES; time += 1) await checkPdf(path);
  const waiting = workMs(begun);
  const inline = workMs();
  for (let time = 0; time < TIMES; time += 1) expect(await findPdfFault(LARGE)).toBeUndefined();
  expect(waiting).toBeLessThan(workMs(inline) / 10);
});

test('the same thread looks at one after the other, and says of each what it is', async () => {
  writeFileSync(path, '%PDF-1.4\n1 0 obj << /OpenAction << /JavaScript (x) >> >> endobj\n%%EOF\n');
  await expect(checkPdf(path)).rejects.toMatchObject({ code: 'attachment-unsafe-pdf' });
  writeFileSync(path, 'no PDF');
  await expect(checkPdf(path)).rejects.toMatchObject({ code: 'attachment-damaged' });
  writeFileSync(path, LARGE);
  await checkPdf(path);
});
