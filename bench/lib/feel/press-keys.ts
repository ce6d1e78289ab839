import type { FrameLocator, Locator, Page } from 'playwright-core';

import type { KeyScript, Want } from './key-scripts.ts';
import { formIn } from './visit.ts';

// Two hands on a keyboard. A key counts one, a chord such as Ctrl+Enter one, each character of a
// text one.

const MOST_TABS = 60;

/** What came of a form that was gone on with: its page to confirm, or why it was refused. */
export interface Reviewed {
  readonly keys: number;
  /** Empty when it was accepted. */
  readonly refused: string;
}

/**
 * Goes through a form from where the focus is and types what does not stand there yet; gives the
 * keys.
 */
export async function fillByKeys(
  page: Page,
  { wants }: KeyScript,
  number: string,
): Promise<number> {
  let keys = 0;
  for (const want of wants) keys += await answer(page, want, number);
  return keys;
}

/** Goes on to the page that asks for the Yes. */
export async function reviewByKeys(page: Page): Promise<Reviewed> {
  const form = formIn(page);
  await page.keyboard.press('Control+Enter');
  const refusal = form.getByRole('alert');
  const next = questionOf(form).or(yesButton(form)).or(form.locator('[data-posted-number]'));
  await next.or(refusal).first().waitFor();
  const isRefused = (await next.count()) === 0;
  const text = isRefused ? await refusal.first().innerText() : '';
  return { keys: 1, refused: text.replace(/\s*\n\s*/g, ': ').slice(0, 140) };
}

/** Ticks what is asked, says Yes, and waits for the number. */
export async function sayYesByKeys(page: Page): Promise<number> {
  const form = formIn(page);
  let keys = 0;
  const asked = form.locator('main input[type=checkbox]:not(:checked)');
  while ((await asked.count()) > 0) {
    keys += (await reach(page, asked.first())) + 1;
    await page.keyboard.press('Space');
  }
  const question = questionOf(form);
  if ((await question.count()) > 0 && (await question.inputValue()) !== 'yes') {
    keys += (await reach(page, question)) + 1;
    await page.keyboard.type('y');
  }
  await page.keyboard.press('Control+Enter');
  await form.locator('[data-posted-number]').waitFor();
  return keys + 1;
}

/** From what was entered to the next form of its kind. */
export async function beginNextByKeys(page: Page): Promise<number> {
  const form = formIn(page);
  const next = form.locator('main').getByRole('button', { name: /^New / });
  const keys = await reach(page, next);
  await page.keyboard.press('Enter');
  await form.locator('[data-posted-number]').waitFor({ state: 'detached' });
  return keys + 1;
}

/** Begins a form that has a page before it, where it has one. */
export async function beginByKeys(page: Page): Promise<number> {
  const start = formIn(page).getByRole('button', { name: /^Start Recording/ });
  if ((await start.count()) === 0) return 0;
  const keys = await reach(page, start);
  await page.keyboard.press('Enter');
  await start.waitFor({ state: 'detached' });
  return keys + 1;
}

function questionOf(form: FrameLocator): Locator {
  return form.getByRole('combobox', { name: /^Do you want to enter/ });
}

function yesButton(form: FrameLocator): Locator {
  return form.getByRole('button', { name: /^(Confirm Payment|Post|Yes)\b/ });
}

/** The control of a field by the name that the kind gives it. */
export function controlOf(form: FrameLocator, field: string): Locator {
  const [how, list = ''] = field.split(':');
  if (how === 'first') return form.locator(`[data-path="${list}"] input`).first();
  if (how === 'choice') return form.locator(`[data-path="${list}"] input[type=checkbox]`).first();
  return form.locator(`#field-${field}`);
}

async function answer(page: Page, want: Want, number: string): Promise<number> {
  const form = formIn(page);
  const control = controlOf(form, want.field);
  await control.waitFor({ timeout: 6_000 }).catch(() => {
    throw new Error(want.ifAbsent ?? `the form has no ${want.field}`);
  });
  if (await isRight(control, want)) return 0;
  let keys = await reach(page, control);
  const text = want.type.replace('{number}', number);
  const [, key] = /^<(.+)>$/.exec(text) ?? [];
  if (key !== undefined) {
    await page.keyboard.press(key);
    return keys + 1;
  }
  await page.keyboard.type(text);
  keys += [...text].length;
  return want.pick === undefined ? keys : keys + (await choose(page, want.pick));
}

/** What stands in the control is what is wanted: chosen before, or filled in by the form. */
async function isRight(control: Locator, { pick, value }: Want): Promise<boolean> {
  const isField = await control.evaluate((element) => element.matches('input, select, textarea'));
  if (!isField) return false;
  if (await control.evaluate((element) => element.matches('[type=checkbox]')))
    return control.isChecked();
  const now = await control.inputValue();
  if (pick !== undefined) return pick.test(now);
  return value === undefined ? now !== '' : now === value;
}

/** Takes the wanted one of a list that has opened; leaving a list of one takes that one. */
async function choose(page: Page, pick: RegExp): Promise<number> {
  const options = formIn(page).locator('[role=option]:visible');
  const wanted = options.filter({ hasText: pick }).first();
  await wanted.waitFor();
  // The list belongs to what is typed now.
  await page.waitForTimeout(400);
  const texts = await options.allInnerTexts();
  if (texts.length === 1) return 0;
  const at = texts.findIndex((text) => pick.test(text));
  const downs = at <= 0 ? 0 : at + 1;
  for (let count = 0; count < downs; count += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  return downs + 1;
}

/**
 * Presses Tab, or Shift+Tab when the control is behind, until it has the focus; gives how often.
 */
async function reach(page: Page, control: Locator): Promise<number> {
  await control.waitFor();
  let key = '';
  for (let count = 0; count <= MOST_TABS; count += 1) {
    const place = await control.evaluate(derivePlace);
    if (place === 'here') return count;
    key ||= place === 'behind' ? 'Shift+Tab' : 'Tab';
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead to a control that is needed.');
}

/** Runs in the frame: whether the control has the focus, or stands before what has it. */
function derivePlace(control: Element): 'here' | 'behind' | 'ahead' {
  const { activeElement, body } = control.ownerDocument;
  if (activeElement === control) return 'here';
  if (activeElement === null || activeElement === body) return 'ahead';
  const isBehind =
    control.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehind === 0 ? 'ahead' : 'behind';
}
