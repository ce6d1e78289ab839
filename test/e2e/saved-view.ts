import type { Page } from 'playwright-core';

/** Hides a column and saves what is shown under a name. */
export async function saveView(page: Page, name: string, column: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemcheckbox', { name: column }).click();
  await page.getByRole('columnheader', { name: column }).first().waitFor({ state: 'detached' });
  await menu.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `View: ${name}` }).waitFor();
}

/** Opens a saved view from the list as a link or the menu leads to it. */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('button', { name: `View: ${name}` }).waitFor();
}
