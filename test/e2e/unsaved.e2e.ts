import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a screen with edits asks before it is left; who saved is asked nothing', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  await go(page, '/settings');
  const field = page.getByLabel('Trade name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Stay', exact: true });
  const isAt = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  await field.fill('Bagong Pangalan');

  // The company's own TIN has the hint of a customer's.
  const tin = page.getByRole('textbox', { name: 'TIN', exact: true });
  const hint = page.getByText('Please read this TIN again: its last digit is unusual.');
  await tin.fill('999-000-112');
  await hint.waitFor();
  await tin.fill('');
  await hint.waitFor({ state: 'detached' });

  // A link of the menu.
  const records = page.getByRole('navigation').getByRole('link', { name: 'Records', exact: true });
  await records.click();
  await question.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await stay.click();
  await question.waitFor({ state: 'detached' });
  // At the first opening, too, one goes on where one was.
  await expect.poll(() => records.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/settings');
  await expect(field.inputValue()).resolves.toBe('Bagong Pangalan');

  // Another tab of the settings.
  await page.getByRole('tab', { name: 'Petty cash' }).click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });

  // Back, which is a step of the history that is taken back, and asked again.
  for (const _time of [1, 2]) {
    await page.goBack();
    await question.waitFor();
    await stay.click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/settings');
  }
  await expect(page.getByText('You are about to log out').count()).resolves.toBe(0);

  // A jump by the search over everything.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('balance sheet');
  await page.getByRole('option', { name: /Financial Position/ }).waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await stay.click();
  await expect(field.inputValue()).resolves.toBe('Bagong Pangalan');

  // Leaving forgets the edit.
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await isAt('Records');
  await go(page, '/settings');
  await expect(field.inputValue()).resolves.not.toBe('Bagong Pangalan');

  // What was saved is no edit.
  await field.fill('Tindahan ng Bayan');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The company profile was changed.').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' });
  await records.click();
  await isAt('Records');
  await close();
  expect(faults).toEqual([]);
});

test('what is typed in a dialog or an inquiry is not lost by Escape, a click beside it or a link', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records');
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  await go(page, '/settings?tab=accounts');
  const open = async () => page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const closing = page.getByRole('dialog', { name: 'Unsaved Changes' });
  const keep = closing.getByRole('button', { name: 'No, go back' });

  // Nothing typed, nothing asked.
  await open();
  await title.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await open();
  await title.fill('Parking fees');
  await page.keyboard.press('Escape');
  await closing.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  // Escape answers this question only.
  await page.keyboard.press('Escape');
  await closing.waitFor({ state: 'detached' });
  await page.mouse.click(4, 4);
  await keep.click();
  await closing.waitFor({ state: 'detached' });
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.waitFor();
  await page.keyboard.press('Escape');
  await leaving.waitFor({ state: 'detached' });
  await expect(closing.count()).resolves.toBe(0);
  await expect(title.inputValue()).resolves.toBe('Parking fees');
  await page.keyboard.press('Escape');
  await closing.getByRole('button', { name: 'Yes, discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });

  await go(page, '/contact');
  await page.getByLabel('Message').fill('The bank file of August has two heads.');
  const records = page.getByRole('navigation').getByRole('link', { name: 'Records', exact: true });
  await records.click();
  await leaving.getByRole('button', { name: 'Stay', exact: true }).click();
  await leaving.waitFor({ state: 'detached' });
  await expect(page.getByLabel('Message').inputValue()).resolves.toContain('two heads');
  await records.click();
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('a spoiled cheque is not lost by Escape', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  const closing = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await go(page, '/records/cheques');
  await page.getByRole('button', { name: 'Spoiled form' }).click();
  const reason = page.getByRole('dialog').getByLabel('Reason');
  await reason.fill('Torn in the printer');
  await page.keyboard.press('Escape');
  await closing.getByRole('button', { name: 'No, go back' }).click();
  await closing.waitFor({ state: 'detached' });
  expect(await reason.inputValue()).toBe('Torn in the printer');
  await page.keyboard.press('Escape');
  await closing.getByRole('button', { name: 'Yes, discard changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});

test('the question fits a phone; logging out is not held up by edits', async () => {
  const { page, close, faults } = await portal.visitAs('admin', PHONE);
  await page.goto('/settings?tab=addresses');
  await page.getByRole('textbox').first().fill('https://forms.example');
  await page.getByRole('tab', { name: 'Company' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Client ID').waitFor();
  expect(asked).toEqual([]);
  await close();
  expect(faults).toEqual([]);
});
