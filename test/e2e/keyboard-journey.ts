import type { FrameLocator, Page } from 'playwright-core';

// Steps of journeys that touch no mouse. Controls are named by their id: `field-lines-0-unitPrice`.

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, form: FrameLocator, id: string): Promise<void> {
  await tabUntil(page, async () => (await focusedId(form)) === id);
}

/** Presses Tab until a button with this text has the focus. */
export async function tabToButton(page: Page, form: FrameLocator, name: string): Promise<void> {
  await tabUntil(page, async () => {
    // In one look: a step that has just come takes the focus to its heading.
    const [focused] = await form.locator('button:focus').allInnerTexts();
    return focused?.trim() === name;
  });
}

/** Presses Tab until it is so; round and round, since the last control is followed by the first. */
export async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 90; count += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

/** The id of the control that has the focus. */
export async function focusedId(form: FrameLocator): Promise<string | null> {
  return form.locator('html').evaluate(() => document.activeElement?.id ?? null);
}

/** What stands in a control. */
export async function findValue(form: FrameLocator, id: string): Promise<string> {
  return form.locator(`#${id}`).inputValue();
}
