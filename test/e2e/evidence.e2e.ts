// Supporting documents after the posting: from the phone on the record, one after another from the
// checklist of a month, and how much of what was posted has one.
import { readFile } from 'node:fs/promises';

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readAs } from '../read-as.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { drawReceipt, uploadDocument } from '../upload.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const LATE = 'The customer sent it late';

let portal: Portal;
const ids = new Map<string, string>();

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('user');
  const customer = await registerCustomer(session);
  for (const [number, date, receipt] of [
    ['INV-1', '2026-02-03', 1],
    ['INV-2', '2026-02-04', undefined],
    ['INV-3', '2026-02-05', undefined],
    ['INV-4', '2026-02-06', undefined],
    ['INV-5', '2026-01-20', undefined],
  ] as const) {
    const attachments: string[] = [];
    if (receipt !== undefined) {
      const content = await drawReceipt(receipt);
      const paper = await uploadDocument(portal, session, { content, fileName: 'INV-1.jpg' });
      attachments.push(paper.attachmentId);
    }
    const typed = typedInvoice(customer, number, { date, attachments });
    const entered = await enterInvoice(session, typed);
    expect(entered.status).toBe(200);
    ids.set(number, entered.body.transactionId);
  }
  await readAs(
    portal.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '2026-01-01', now(), user_id from user_accounts limit 1`,
  );
});
afterAll(() => portal.stop());

async function picture(receipt: number, name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await drawReceipt(receipt) };
}

/** A file that is let go over a part of the page. */
async function drop(place: Locator, content: Buffer, name: string) {
  await place.evaluate(
    (element, [base64, fileName]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const carrier = new DataTransfer();
      carrier.items.add(new File([bytes], fileName, { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true, dataTransfer: carrier };
      const isTaken = !element.dispatchEvent(new DragEvent('dragover', options));
      // What does not say that it takes a file is sent none: the browser opens it.
      if (isTaken) element.dispatchEvent(new DragEvent('drop', options));
    },
    [content.toString('base64'), name] as const,
  );
}

test('from a phone a document is attached to a posted record, told where else it is, and marked as wrong', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await go(page, `/records/${ids.get('INV-5') ?? ''}`);
  await page.getByText('No supporting document yet.').waitFor();
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  const photo = page.getByLabel('Supporting documents: photo');
  await photo.setInputFiles(await picture(1, 'photo.jpg'));
  await page.getByText(/This file is already attached to .+ INV-1 of 3 Feb 2026\./).waitFor();
  // It has arrived, and is not attached yet.
  await go(page, '/records');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay', exact: true }).click();
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  // The month is closed: without a reason nothing is attached.
  await page.getByText('Enter a reason.').waitFor();
  await page.getByLabel('Reason').fill(LATE);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByText(`Attached photo.jpg: ${LATE}`).waitFor();
  await page
    .getByText(/user\.one, /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Wrong document: photo.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wrong document' });
  await dialog.getByLabel('Reason').fill('It belongs to INV-1');
  await dialog.getByRole('button', { name: 'Mark as wrong' }).click();
  await page.getByText('Wrong document: photo.jpg: It belongs to INV-1').waitFor();
  await page.getByText('No supporting document yet.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await close();
  expect(faults).toEqual([]);
});

test('from the checklist one goes through the missing ones, and the score follows', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await go(page, '/periods/2026-02');
  await page.getByRole('link', { name: /3 this month without a supporting document/ }).click();
  await page.getByRole('heading', { name: 'Missing supporting documents', level: 1 }).waitFor();
  await page.getByText('1 of 3', { exact: true }).waitFor();
  await page.getByRole('link', { name: /INV-2/ }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const listed = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(listed.filter((line) => /INV-\d/.test(line))).toHaveLength(3);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: /INV-3/ }).waitFor();
  await page.getByText('2 of 3', { exact: true }).waitFor();
  // Dropped beside the place for it, it is taken all the same.
  await drop(page.getByRole('heading', { name: /INV-3/ }), await drawReceipt(3), 'INV-3.jpg');
  await page.getByText('INV-3.jpg').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  // What is done leaves the list; the next one takes its place.
  await page.getByRole('link', { name: /INV-4/ }).waitFor();
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'None exists…' }).click();
  const dialog = page.getByRole('dialog', { name: 'No supporting document exists' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Market vendor without receipts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 of 1', { exact: true }).waitFor();
  await page.getByRole('link', { name: /INV-2/ }).waitFor();

  await go(page, '/periods/evidence?from=2026-02-01&to=2026-02-28');
  const row = page.getByRole('row', { name: /February 2026/ });
  await row.getByText('50.0 %').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await row.getByRole('link', { name: '1,120.00' }).click();
  await page.getByRole('link', { name: /INV-2/ }).waitFor();

  // A rule of the settings: this kind needs none below an amount.
  await go(page, '/settings?tab=evidence');
  await page.getByRole('button', { name: 'Change Invoice', exact: true }).click();
  const rule = page.getByRole('dialog', { name: 'Invoice' });
  await rule.getByLabel('From amount').fill('2,000.00');
  await rule.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /^Invoice Required 2,000\.00/ }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await go(page, '/records/missing');
  await page.getByText('Nothing is missing').waitFor();
  await close();
  expect(faults).toEqual([]);
});
