import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { fillInvoice, openInvoice, photo, question, review } from './invoice-journey.ts';
import { focusedId } from './keyboard-journey.ts';
import { watchStyling } from './browser-work.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await registerCustomer(await portal.loginAs('accountant'));
});
afterAll(() => portal.stop());

/** Whether the frame shows the whole of its page, so that only the portal's page scrolls. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe');
    const root = frame?.contentDocument?.documentElement;
    return root !== undefined && frame !== null && root.scrollHeight <= frame.clientHeight + 1;
  });
}

/** What of a button's words does not fit into it. */
function cutIn(button: Element): string[] {
  return [button, ...button.querySelectorAll('*')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ outerHTML }) => outerHTML);
}

/** Whether all of something in the form lies within the window. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    const above = window.frameElement?.getBoundingClientRect().top ?? 0;
    return above + top >= 0 && above + bottom <= window.parent.innerHeight;
  });
}

/** What cuts off the ring that shows where the focus is. */
function cutsRing(focused: Element): string[] {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
  if (outlineStyle === 'none') return ['there is no ring'];
  const far = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const box = focused.getBoundingClientRect();
  const isOutside = ({ left, right, top, bottom }: DOMRect) =>
    box.left - far < left ||
    box.right + far > right ||
    box.top - far < top ||
    box.bottom + far > bottom;
  const around: Element[] = [];
  for (let each = focused.parentElement; each !== null; each = each.parentElement) {
    around.push(each);
  }
  return around
    .filter((each) => getComputedStyle(each).overflow !== 'visible' || each.matches('html'))
    .filter((each) => isOutside(each.getBoundingClientRect()))
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

const SCREENS = [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

test.each(['light', 'dark'])('in the %s the manual shows the form once, whole', async (scheme) => {
  const { page, close, faults } = await portal.visitAs('user');
  await page.evaluate((name) => localStorage.setItem('mantine-color-scheme-value', name), scheme);
  await page.goto('/usermanual');
  await page.getByRole('tab', { name: 'Bills', exact: true }).click();
  const picture = page.getByRole('img', { name: 'The form of Bills, filled in' });
  await expect.poll(() => picture.count()).toBe(1);
  const drawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(900);
  expect(await picture.getAttribute('src')).toContain(`bills-${scheme}`);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test.each(SCREENS)('on %s one page scrolls, and the next step is in sight', async (_, screen) => {
  const { page, close, faults } = await portal.visitAs('user', screen);
  const form = await openInvoice(page);
  await expect.poll(() => isWhole(page)).toBe(true);
  const { height } = screen.viewport;
  const findBottom = async (name: string) => {
    const box = await form.getByRole('button', { name }).boundingBox();
    return box === null ? Infinity : box.y + box.height;
  };
  await expect.poll(() => findBottom('Review and continue')).toBeLessThanOrEqual(height);
  await page.evaluate(() => scrollBy(0, 200));
  await expect.poll(() => findBottom('Review and continue')).toBeLessThanOrEqual(height);
  await fillInvoice(form, `INV-${screen.viewport.width}`);
  await review(form);
  await expect.poll(() => findBottom('Submit')).toBeLessThanOrEqual(height);
  const submit = form.getByRole('button', { name: 'Submit' });
  await expect(submit.evaluate(cutIn)).resolves.toEqual([]);
  await expect.poll(() => focusedId(form)).toBe(await question(form).getAttribute('id'));
  await expect(question(form).evaluate(cutsRing)).resolves.toEqual([]);
  await form.getByRole('button', { name: 'Back to edit' }).click();
  await form.getByRole('button', { name: 'Start over' }).click();
  await close();
  expect(faults).toEqual([]);
});

test('on a desk the list of what is wrong is in sight with the first of it, and figures are read at the right', async () => {
  const { page, close } = await portal.visitAs('accountant', SCREENS[0][1]);
  await page.goto('/openingbalancesform');
  const form = page.frameLocator('iframe');
  await form.getByLabel('Balances as at the end of').fill('1/31');
  await form.getByRole('combobox', { name: 'Account', exact: true }).fill('1110');
  await form.locator('[role=option]').filter({ hasText: '1110' }).click();
  await form.getByLabel('Debit', { exact: true }).fill('1000');
  await form.getByLabel('Debit', { exact: true }).press('Control+Enter');
  await form.locator('[data-told=trialBalance]').getByText('differ by 1,000.00').waitFor();
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const list = form.getByRole('alert').filter({ hasText: 'Please fix' });
  await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(header);
  await form.getByRole('button', { name: 'Add a row' }).first().click();
  await form.getByRole('combobox', { name: 'Account', exact: true }).nth(1).fill('3010');
  await form.locator('[role=option]').filter({ hasText: '3010' }).click();
  const credit = form.getByLabel('Credit', { exact: true }).nth(1);
  await credit.fill('1000');
  await credit.press('Control+Enter');
  const answers = form.getByRole('region', { name: 'Trial balance' });
  const sides = await Promise.all(
    ['Debit', 'Credit'].map((side) =>
      answers
        .getByRole('columnheader', { name: side })
        .evaluate((cell) => getComputedStyle(cell).textAlign),
    ),
  );
  expect(sides).toEqual(['right', 'right']);
  await form.getByLabel('Do you want to enter').selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: 'Opening balances entered' }).waitFor();
  // They are entered once: there is no next one to begin.
  await form.getByRole('button', { name: 'Open record' }).waitFor();
  expect(await form.getByRole('button', { name: /^New/ }).count()).toBe(0);
  await close();
});

test('on a phone what is wrong with all rows is in sight once the form is refused', async () => {
  const { page, close } = await portal.visitAs('accountant', SCREENS[1][1]);
  await page.goto('/openingbalancesform');
  const form = page.frameLocator('iframe');
  await form.getByLabel('Balances as at the end of').fill('1/31');
  const account = form.getByRole('combobox', { name: 'Account' });
  for (const [at, number, side] of [
    [0, '1110', 'Debit'],
    [1, '3010', 'Credit'],
  ] as const) {
    await account.nth(at).fill(number);
    await form.locator('[role=option]').filter({ hasText: number }).click();
    await form
      .getByLabel(side)
      .nth(at)
      .fill(`${at + 1}000`);
    if (at === 0) await form.getByRole('button', { name: 'Add a row' }).first().click();
  }
  const bar = form.locator('dl').filter({ hasText: 'Difference' }).last();
  await expect.poll(() => bar.innerText()).toMatch(/^Difference\s+1,000\.00$/);
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const sentence = form.locator('[data-told=trialBalance]');
  await sentence.getByText('differ by 1,000.00').waitFor();
  await expect.poll(() => isInSight(sentence)).toBe(true);
  await close();
});

test('rows of a paste that did not fit are told where one sees it, however long the paste', async () => {
  const { page, close } = await portal.visitAs('user', SCREENS[0][1]);
  const form = await openInvoice(page);
  const text = Array.from({ length: 120 }, (_, at) => `Ream ${at}\t1\t100`).join('\n');
  await form
    .getByLabel('Description')
    .first()
    .evaluate((cell, cells) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', cells);
      const how = { clipboardData, bubbles: true, cancelable: true };
      cell.dispatchEvent(new ClipboardEvent('paste', how));
    }, text);
  const told = form.getByText('Pasted 100 rows. 20 rows did not fit: at most 100 are taken.');
  await told.waitFor();
  await expect.poll(() => isInSight(told)).toBe(true);
  await close();
  // What comes next begins with a form of its own, not with a hundred rows.
  await portal.deps.db.deleteFrom('drafts').execute();
});

/**
 * Which parts of the page were not drawn again since the first look: React gives a part new
 * properties whenever it draws it.
 */
function lookAt(parts: Locator, hasLooked: boolean): Promise<boolean[]> {
  return parts.evaluateAll((all, isSecond) => {
    const kept = globalThis as { looked?: unknown[] };
    const now = all.map((part) =>
      Object.entries(part).find(([name]) => name.startsWith('__reactProps')),
    );
    const seen = now.map((entry, at) => entry?.[1] === kept.looked?.[at]);
    if (!isSecond) kept.looked = now.map((entry) => entry?.[1]);
    return isSecond ? seen : now.map((entry) => entry !== undefined);
  }, hasLooked);
}

test('what a form begins with draws no other field again, and each is named once', async () => {
  const admin = await portal.loginAs('admin');
  const person = { displayName: '', signatureLine: '', isReadOnly: false };
  const nameEmail = (email: string) =>
    admin.call('PUT', '/api/auth/people/user.one', { ...person, email });
  const { page, close } = await portal.visitAs('user', SCREENS[0][1]);
  await page.addInitScript(() => {
    const kept = globalThis as { renamed?: string[] };
    const renamed: string[] = [];
    kept.renamed = renamed;
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) if (oldValue !== null) renamed.push(oldValue);
    }).observe(document, { attributeFilter: ['id'], attributeOldValue: true, subtree: true });
  });
  let bring = () => {};
  const isBrought = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/api/transactions/*/defaults*', async (route) => {
    await isBrought;
    await route.continue();
  });
  expect((await nameEmail('own@sandigan.example')).status).toBe(200);
  const form = await openInvoice(page);
  const others = form.getByLabel('Note').or(form.getByLabel('Description'));
  await expect.poll(() => page.getByRole('button', { name: /^User menu: \w/ }).count()).toBe(1);
  expect(await lookAt(others, false)).toEqual([true, true]);
  bring();
  const email = form.getByLabel('Receipt email');
  await expect.poll(() => email.inputValue()).toBe('own@sandigan.example');
  expect(await lookAt(others, true)).toEqual([true, true]);
  const renamed = () => (globalThis as { renamed?: string[] }).renamed;
  await expect(page.evaluate(renamed)).resolves.toEqual([]);
  const frame = page.frames().find((each) => each.url().includes('/forms/'));
  await expect(frame?.evaluate(renamed)).resolves.toEqual([]);
  await close();
  await nameEmail('');
});

test('what joins a form, or settles around it, has neither form nor portal styled anew', async () => {
  const { page, close, faults } = await portal.visitAs('user', SCREENS[0][1]);
  const told = await watchStyling(page);
  const form = await openInvoice(page);
  await form.getByLabel('Note').fill('N');
  await form.getByRole('button', { name: 'Start over' }).first().waitFor({ state: 'attached' });
  await page.locator('#portal > [data-resizing]').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const styled = await told();
  // What is around the form, and its menu, are drawn once each; the form when it is laid out.
  expect(styled.filter((elements) => elements > 60).length).toBeLessThanOrEqual(2);
  await close();
  expect(faults).toEqual([]);
});

test('a key that is pressed in one row of a form draws no other row again', async () => {
  await portal.deps.db.deleteFrom('drafts').execute();
  const { page, close } = await portal.visitAs('user', SCREENS[0][1]);
  const form = await openInvoice(page);
  for (const count of [2, 3]) {
    await form.getByRole('button', { name: 'Add a row' }).click();
    await form.getByRole('group', { name: `Lines ${count}` }).waitFor();
  }
  const drawn = (hasLooked: boolean) =>
    lookAt(
      form
        .getByRole('group', { name: 'Lines 1' })
        .or(form.getByRole('group', { name: 'Lines 1' }).getByRole('combobox')),
      hasLooked,
    );
  const all = await drawn(false);
  expect(all.length).toBeGreaterThan(2);
  expect(all).not.toContain(false);
  const third = form.getByLabel('Description').nth(2);
  await third.pressSequentially('abc');
  await form.getByLabel('Note').pressSequentially('def');
  await expect(third.inputValue()).resolves.toBe('abc');
  expect(await drawn(true)).toEqual(all);
  // What is typed into the row itself is drawn.
  await form.getByLabel('Description').first().pressSequentially('g');
  expect(await drawn(true)).toContain(false);
  await close();
  // Rows without a price would be asked for by the invoices below.
  await portal.deps.db.deleteFrom('drafts').execute();
});

test('on a phone the photo is asked for first, on a desk it is not', async () => {
  for (const [where, screen] of SCREENS) {
    const { page, close } = await portal.visitAs('user', screen);
    for (const path of ['/invoiceform', '/billsform', '/pettycashform']) {
      await page.goto(path);
      const fields = page.frameLocator('main iframe').locator('main form');
      const files = fields.getByText('Choose files');
      await files.waitFor();
      const camera = fields.getByRole('button', { name: 'Take a photo' });
      expect(await camera.isVisible(), `${path} on ${where}`).toBe(where === 'a phone');
      const first = fields.locator(':is(input:not([type=hidden], [type=file]), select)').first();
      const [paper, field] = [await files.boundingBox(), await first.boundingBox()];
      const isFirst = (paper?.y ?? 0) < (field?.y ?? 0);
      expect(isFirst, `${path} on ${where}`).toBe(where === 'a phone');
    }
    await close();
  }
});

test('a form opens in its first empty field', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await expect.poll(() => focusedId(form)).toBe('field-receiptEmail');
  await close();
  expect(faults).toEqual([]);
});

test('a list opens when one types or clicks, not over a form that was just opened', async () => {
  await readAs(
    portal.database.ownerUrl,
    "update user_accounts set person_email = 'books@sandigan.example' where role = 'accountant'",
  );
  const { page, close, faults } = await portal.visitAs('accountant');
  const form = await openInvoice(page);
  await expect.poll(() => focusedId(form)).toBe('field-customer');
  const list = form.getByRole('listbox');
  await expect(list.count()).resolves.toBe(0);
  await page.keyboard.type('0');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await form.getByLabel('Customer’s TIN').click();
  await list.waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('going on while a paper is on its way waits for it; a large photo goes smaller', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await fillInvoice(form, 'INV-WAIT-1');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/attachments', async (route) => {
    await held.promise;
    await route.continue();
  });
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({
    create: { width: 3600, height: 1800, channels: 3, background: '#dfe7ee', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const stored = page.waitForResponse('**/api/attachments');
  await form
    .locator('input[type=file][multiple]')
    .setInputFiles({ ...(await photo('large.jpg')), buffer: large });
  await form.getByRole('listitem').filter({ hasText: 'large.jpg' }).waitFor();
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await expect(form.getByRole('alert').count()).resolves.toBe(0);
  held.resolve();
  await question(form).waitFor();
  const { attachment } = (await (await stored).json()) as { attachment: { size: number } };
  expect(attachment.size).toBeLessThan(large.length / 2);
  await close();
  expect(faults).toEqual([]);
});

test('on glass what is pressed in a form is 44 px high', async () => {
  await portal.deps.db.deleteFrom('drafts').execute();
  const visit = await portal.visitAs('user', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const form = await openInvoice(visit.page);
  const low = await form.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, select, input:not([type=hidden], [type=file])')]
      .filter(
        (each) =>
          each.checkVisibility() &&
          !each.matches('[type=checkbox], [type=radio], [aria-hidden=true]'),
      )
      .map((each) => ({ height: each.getBoundingClientRect().height, text: each.outerHTML }))
      .filter(({ height }) => height > 0 && height < 43.5)
      .map(({ height, text }) => `${height} ${text.slice(0, 120)}`),
  );
  expect(low).toEqual([]);
  // The words that register somebody are on the line of the label, not on the hint above it.
  const words = await form
    .getByRole('button', { name: 'Register a customer' })
    .evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return (
        range.getBoundingClientRect().top - (button.parentElement?.getBoundingClientRect().top ?? 0)
      );
    });
  expect(words).toBeGreaterThan(-4);
  await visit.close();
});

test.for([1440, 360])(
  'the help stands beside the form, and what is typed stays, %i px wide',
  async (width) => {
    const visit = await portal.visitAs('user', { viewport: { width, height: 800 } });
    const { page } = visit;
    const form = await openInvoice(page);
    const number = form.getByLabel('Invoice number');
    await number.fill('INV-HELP-1');
    await page.keyboard.press('F1');
    const help = page.getByRole('complementary', { name: 'Help' });
    await help.getByRole('heading', { name: 'Invoices' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ''))
      .toBe('help-beside');
    await expect(number.inputValue()).resolves.toBe('INV-HELP-1');
    const [beside, stage] = await Promise.all([
      help.boundingBox(),
      page.locator('main iframe').boundingBox(),
    ]);
    if (width === 1440)
      expect(beside?.x ?? 0).toBeGreaterThan((stage?.x ?? 0) + (stage?.width ?? 0));
    else expect(beside?.y ?? 0).toBeGreaterThan(300);
    await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // Back in the very field.
    await page.keyboard.type('9');
    await expect.poll(() => number.inputValue()).toBe('INV-HELP-19');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await help.getByRole('button', { name: 'Close help' }).click();
    await help.waitFor({ state: 'detached' });
    await expect(number.inputValue()).resolves.toBe('INV-HELP-19');
    await visit.close();
    expect(visit.faults).toEqual([]);
  },
);

test('a journal line gives its account more room than its memo, each heading over its box', async () => {
  const visit = await portal.visitAs('accountant', { viewport: { width: 1440, height: 900 } });
  const { page } = visit;
  await go(page, '/journalentryform');
  const form = page.frameLocator('main iframe');
  const boxOf = async (label: string) => {
    const box = await form.getByRole('group', { name: 'Lines 1' }).getByLabel(label).boundingBox();
    return box ?? { width: 0 };
  };
  await form.getByRole('group', { name: 'Lines 1' }).waitFor();
  const [account, memo] = [await boxOf('Account'), await boxOf('Memo')];
  expect(account.width).toBeGreaterThan(memo.width);
  // The words of two headings are further apart than the columns.
  const apart = await form
    .getByText('Credit', { exact: true })
    .first()
    .evaluate((heading) => {
      const wordsOf = (element: Element | null) => {
        const range = document.createRange();
        if (element !== null) range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      return wordsOf(heading.nextElementSibling).left - wordsOf(heading).right;
    });
  expect(apart).toBeGreaterThan(16);
  await visit.close();
  expect(visit.faults).toEqual([]);
});
