import type { Frame, FrameLocator, Page } from 'playwright-core';

// Steps of journeys that touch no mouse. Controls are named by their id: `field-lines-0-unitPrice`.

/** What the focus is looked for at: a selector, and where it matters the whole text. */
interface Place {
  readonly selector: string;
  readonly text?: string;
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, form: FrameLocator, id: string): Promise<void> {
  await tabUntil(page, form, { selector: `#${id}` });
}

/** Presses Tab until a button with this text has the focus. */
export async function tabToButton(page: Page, form: FrameLocator, name: string): Promise<void> {
  await tabUntil(page, form, { selector: 'button', text: name });
}

/** Presses Tab until it is so; round and round, since the last control is followed by the first. */
export async function tabUntil(page: Page, form: FrameLocator, place: Place): Promise<void> {
  // Asked of the frame itself: to find it anew at each press costs more than the press.
  const frame = await findFrame(form);
  for (let count = 0; count < 90; count += 1) {
    if (await isFocused(frame, place)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${place.text ?? place.selector}.`);
}

/** The id of the control that has the focus. */
export async function focusedId(form: FrameLocator): Promise<string | null> {
  const frame = await findFrame(form);
  return frame.evaluate(() => document.activeElement?.id ?? null);
}

/** What stands in a control. */
export async function findValue(form: FrameLocator, id: string): Promise<string> {
  return form.locator(`#${id}`).inputValue();
}

async function findFrame(form: FrameLocator): Promise<Frame> {
  const element = await form.owner().elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no form to go through.');
  return frame;
}

function isFocused(frame: Frame, place: Place): Promise<boolean> {
  return frame.evaluate(({ selector, text }) => {
    const focused = document.activeElement;
    if (focused === null || !focused.matches(selector)) return false;
    return text === undefined || focused.textContent?.trim() === text;
  }, place);
}
