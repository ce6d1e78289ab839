import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import { tabTo, tabToButton, tabUntil, findValue } from './keyboard-journey.ts';
import { go } from './start-portal.ts';

// Any form filled in, confirmed and entered without a mouse.

/** Where somebody sits: the portal's page and the form inside of it. */
export interface Desk {
  readonly page: Page;
  readonly form: FrameLocator;
}

/**
 * What is done in one control: text that is typed, or a key. `row:INV-1` is the amount of an open
 * item.
 */
export type Stroke = readonly [control: string, typed: string];

/** Fills in the balance of an open item, or takes the next number of a cheque. */
export const ENTER = 'Enter';
/** A text of more is not typed key by key. */
const MOST_KEYS = 6;
/** In place of a control: adds a row where the focus is. */
export const ADD_ROW: Stroke = ['', 'Alt+R'];

/** What was seen before it was entered, and the number that it got. */
export interface Entered {
  /** `1110 Dr 115,000.00`, in order. */
  readonly lines: readonly string[];
  readonly number: string;
}

/**
 * Opens a form screen; a kind with a start page is begun there, with the choice that it asks for.
 */
export async function openForm(
  page: Page,
  [path, title]: readonly [path: string, title: string],
  begin?: { readonly button: string; readonly choice?: Stroke },
): Promise<Desk> {
  await go(page, path);
  const desk = { page, form: formOf(page, title) };
  await desk.form.getByRole('heading', { level: 1 }).waitFor();
  if (begin !== undefined) {
    if (begin.choice !== undefined) await fill(desk, [begin.choice]);
    await tabToButton(page, desk.form, begin.button);
    await page.keyboard.press('Enter');
  }
  // What it begins with has come.
  await desk.form.locator('form[aria-busy=true]').waitFor({ state: 'detached' });
  return desk;
}

/** Goes from control to control with Tab and types. */
export async function fill({ page, form }: Desk, strokes: readonly Stroke[]): Promise<void> {
  for (const [control, typed] of strokes) {
    const id = await findId(form, control);
    if (id !== '') await tabTo(page, form, id);
    const isKey = typed === ENTER || typed.startsWith('Alt+');
    await (isKey ? page.keyboard.press(typed) : type(page, typed));
    if (!isKey && (await isSuggesting(form, id))) {
      await page.keyboard.press('Enter');
      await expect.poll(() => findValue(form, id)).not.toBe(typed);
    }
  }
}

/**
 * The keys of a long text each cost a form that is drawn anew: its middle is put in at once. What a
 * list is found by, and what a dropdown takes, is short.
 */
async function type(page: Page, text: string): Promise<void> {
  const isLong = text.length > MOST_KEYS;
  if (isLong) {
    await page.keyboard.type(text.slice(0, 1));
    await page.keyboard.insertText(text.slice(1, -2));
  }
  await page.keyboard.type(isLong ? text.slice(-2) : text);
}

async function findId(form: FrameLocator, control: string): Promise<string> {
  if (control === '') return '';
  if (!control.startsWith('row:')) return `field-${control}`;
  const amount = form.getByRole('group', { name: control.slice(4), exact: true }).locator('input');
  return (await amount.first().getAttribute('id')) ?? '';
}

async function isSuggesting(form: FrameLocator, id: string): Promise<boolean> {
  return (await form.locator(`input#${id}[role=combobox]`).count()) === 1;
}

/**
 * Looks at the form's step as it stands: nothing for axe to find, nothing that must be scrolled
 * sideways, and on a phone no account or party of a row whose words are cut.
 */
export async function look({ page }: Pick<Desk, 'page'>): Promise<void> {
  const form = ['iframe[title$="Form"]', 'main'] as const;
  await expect(findAccessibilityFaults(page, form)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  if ((page.viewportSize()?.width ?? 0) < 400)
    await expect(findCutChoices(page.frameLocator(form[0]))).resolves.toEqual([]);
}

/** What was found by typing in a row, and is not read whole. */
async function findCutChoices(form: FrameLocator): Promise<string[]> {
  return form
    .locator('[role=group] input[role=combobox]')
    .evaluateAll((boxes) =>
      boxes.flatMap((box) =>
        box instanceof HTMLInputElement && box.scrollWidth > box.clientWidth ? [box.value] : [],
      ),
    );
}

/** Goes on to the confirmation page and gives the journal lines that stand there. */
export async function review({ page, form }: Desk): Promise<readonly string[]> {
  await page.keyboard.press('Control+Enter');
  await form.getByRole('heading', { name: /: please confirm$/ }).waitFor();
  const rows = form.getByRole('region', { name: 'Journal entry' }).locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
  );
  return cells.map(([account = '', debit = '', credit = '']) =>
    [account.slice(0, 4), debit === '' ? 'Cr' : 'Dr', debit === '' ? credit : debit].join(' '),
  );
}

/** Ticks what is asked, says Yes, and gives the number. */
export async function sayYes({ page, form }: Desk): Promise<string> {
  const asked = form.locator('input[type=checkbox]:not(:checked)');
  while ((await asked.count()) > 0) {
    await tabUntil(page, form, { selector: 'input[type=checkbox]:not(:checked)' });
    await page.keyboard.press('Space');
  }
  if ((await form.getByRole('button', { name: 'Confirm Payment' }).count()) === 1) {
    await tabToButton(page, form, 'Confirm Payment');
    await page.keyboard.press('Enter');
  } else {
    await tabUntil(page, form, { selector: 'select' });
    await page.keyboard.type('Y');
    await page.keyboard.press('Control+Enter');
  }
  await form.getByRole('heading', { name: /entered$/ }).waitFor();
  return form.locator('[data-posted-number]').innerText();
}

/**
 * Fills in, looks, reviews, and says Yes. The page to confirm on is one for all kinds, and is
 * looked at where the invoice is.
 */
export async function enterByKeys(desk: Desk, strokes: readonly Stroke[]): Promise<Entered> {
  await fill(desk, strokes);
  await look(desk);
  const lines = await review(desk);
  return { lines, number: await sayYes(desk) };
}

/** Leaves a form for the register that it links to, registers somebody, and comes back. */
export async function registerByKeys(
  { page, form }: Desk,
  [link, back]: readonly [link: string, back: string],
  strokes: readonly Stroke[],
): Promise<void> {
  await tabToButton(page, form, link);
  await page.keyboard.press('Enter');
  const title = link.endsWith('vendor') ? 'Vendor Tin Form' : 'Customer Tin Form';
  const register = formOf(page, title);
  await register.getByRole('heading', { level: 1, name: /^Register a/ }).waitFor();
  await fill({ page, form: register }, [...strokes, ['address1', '5 Rizal Street']]);
  await page.keyboard.press('Control+Enter');
  const anyway = register.getByRole('button', { name: 'Register anyway' });
  const done = register.getByRole('heading', { name: /registered$/ });
  await anyway.or(done).first().waitFor();
  if (await anyway.isVisible()) {
    await tabToButton(page, register, 'Register anyway');
    await page.keyboard.press('Enter');
  }
  await done.waitFor();
  await tabToButton(page, register, back);
  await page.keyboard.press('Enter');
}
