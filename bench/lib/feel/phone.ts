import type { Locator, Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import { INVOICE } from './key-scripts.ts';
import type { Want } from './key-scripts.ts';
import { nextInvoice } from './next-invoice.ts';
import { controlOf } from './press-keys.ts';
import { findScrollers } from './scrollers.ts';
import type { Row } from './table.ts';
import { attempt } from './table.ts';
import { PHONE, clearDrafts, devtools, formIn, openForm, withPage } from './visit.ts';

const SWIPE = 420;
const MOST_SWIPES = 25;
const STEPS = 12;

/** What a thumb does. */
interface Acts {
  taps: number;
  characters: number;
  swipes: number;
}

/** An invoice of one line on a phone, from the opened form to its number. */
export async function measurePhone(demo: Demo): Promise<Row[]> {
  const what = 'invoice on a phone (360x740, touch)';
  const goal = '<= 9 taps, one scroller, photo first';
  return attempt(what, goal, () =>
    withPage(demo, PHONE, async (page) => {
      await clearDrafts(page);
      await openForm(page, INVOICE.path);
      const { scrollers } = await findScrollers(page);
      const isPhotoFirst = await findPhoto(page);
      const acts = await record(page);
      const { taps, characters, swipes } = acts;
      const photo = isPhotoFirst ? 'photo first' : 'photo not first';
      return {
        what,
        now: `${taps} taps, ${characters} characters, ${swipes} swipes, ${scrollers} scrollers, ${photo}`,
        goal,
        isReached: taps <= 9 && scrollers <= 1 && isPhotoFirst,
      };
    }),
  );
}

async function record(page: Page): Promise<Acts> {
  const number = await nextInvoice(page);
  const acts: Acts = { taps: 0, characters: 0, swipes: 0 };
  const form = formIn(page);
  for (const want of INVOICE.wants)
    await give(page, { ...want, type: want.type.replace('{number}', number) }, acts);
  await tap(page, form.locator('main form button[type=submit]').last(), acts);
  const question = form.getByRole('combobox', { name: /^Do you want to enter/ });
  const posted = form.locator('[data-posted-number]');
  const post = form.locator('main').getByRole('button', { name: /^(Post|Yes|Submit)\b/ });
  await question.or(post).first().waitFor();
  for (const box of await form.locator('main input[type=checkbox]:not(:checked)').all())
    await tap(page, box, acts);
  if ((await question.count()) > 0 && (await question.inputValue()) !== 'yes') {
    await tap(page, question, acts);
    // The phone's own list: one tap more.
    await question.selectOption('yes');
    acts.taps += 1;
  }
  await tap(page, post.last(), acts);
  await posted.waitFor();
  return acts;
}

/** Taps a control that does not hold what is wanted yet, and types. */
async function give(page: Page, { field, type, pick }: Want, acts: Acts): Promise<void> {
  const control = controlOf(formIn(page), field);
  const now = await control.inputValue();
  if (pick === undefined ? now !== '' : pick.test(now)) return;
  await tap(page, control, acts);
  await page.keyboard.type(type);
  acts.characters += [...type].length;
  if (pick === undefined) return;
  await tap(page, formIn(page).locator('[role=option]:visible').filter({ hasText: pick }), acts);
}

/** Swipes until the middle of the thing is in sight and nothing lies over it, and taps it. */
async function tap(page: Page, thing: Locator, acts: Acts): Promise<void> {
  await thing.first().waitFor();
  const { width, height } = PHONE.viewport;
  for (let count = 0; count < MOST_SWIPES; count += 1) {
    const box = await thing.first().boundingBox();
    const y = box === null ? 0 : box.y + box.height / 2;
    if (box !== null && y > 8 && y < height - 8 && (await isOnTop(thing.first()))) {
      await page.touchscreen.tap(box.x + box.width / 2, y);
      acts.taps += 1;
      return;
    }
    await swipe(page, { x: width / 2, y: height / 2, by: y < height / 2 ? SWIPE : -SWIPE });
    acts.swipes += 1;
  }
  throw new Error('Swiping does not bring a control that is needed into sight.');
}

/** Whether the thing is inside what its own page shows, and uncovered there. */
function isOnTop(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = element.ownerDocument.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

/**
 * A finger goes over the glass in small steps and rests before it is lifted, so that nothing glides
 * on.
 */
async function swipe(page: Page, { x, y, by }: { x: number; y: number; by: number }) {
  const session = await devtools(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    });
  const from = y - by / 2;
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', from + (by * step) / STEPS);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(120);
  await touch('touchEnd');
  await session.detach();
  await page.waitForTimeout(250);
}

/** Whether the form offers a photo above its first field. */
async function findPhoto(page: Page): Promise<boolean> {
  const form = formIn(page).locator('main');
  const photo = form.getByRole('button', { name: /photo|picture|camera/i }).first();
  if ((await photo.count()) === 0) return false;
  // What to record is chosen above the form; its own fields come after.
  const first = form.locator('form :is(input:not([type=hidden], [type=file]), select)').first();
  const [offer, field] = await Promise.all([photo.boundingBox(), first.boundingBox()]);
  return offer !== null && field !== null && offer.y <= field.y;
}
