import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';

/** The form page inside the frame of a form screen. */
export function formOf(page: Page, title = 'Invoice Form'): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}

/** Opens the invoice's form screen and waits until the form can be used. */
export async function openInvoice(page: Page, search = ''): Promise<FrameLocator> {
  await page.goto(`/invoiceform${search}`);
  const form = formOf(page);
  await form.getByLabel('Receipt email').waitFor();
  return form;
}

/** Fills what an invoice must have; the customer is found by a part of its TIN. */
export async function fillInvoice(form: FrameLocator, number: string, tin = '999-001') {
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByRole('combobox', { name: /Customer’s TIN/ }).fill(tin);
  await form.getByRole('option', { name: /Mabuhay/ }).click();
  await form.getByLabel('Invoice number').fill(number);
  await form.getByLabel('Description').first().fill('Laser copier');
  await form.getByLabel('Unit price').first().fill('85000');
}

/** Goes on to the confirmation page. */
export async function review(form: FrameLocator): Promise<void> {
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await question(form).waitFor();
}

/** The Yes/No dropdown of the confirmation page. */
export function question(form: FrameLocator) {
  return form.getByRole('combobox', { name: 'Do you want to enter this invoice?' });
}

/** Answers the question and submits. */
export async function answer(form: FrameLocator, text: 'Yes' | 'No'): Promise<void> {
  await question(form).selectOption(text);
  await form.getByRole('button', { name: 'Submit' }).click();
}

/** A photo of a document, as a phone would give it. */
export async function photo(name = 'photo of invoice.jpg') {
  const picture = sharp({
    create: { width: 640, height: 480, channels: 3, background: '#dfe7ee' },
  });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
