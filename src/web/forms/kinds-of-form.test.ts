import { expect, test } from 'vitest';

import { KINDS, kindsOfForm } from '#kinds/index.ts';
import type { Field } from '#shared/forms/fields.ts';

import { FORMS_OF_OPEN_ITEMS } from './forms-of-open-items.ts';
import { loadKinds } from './kinds-of-form.ts';

test('each form fetches what it records, and no other form has kinds', async () => {
  for (const form of new Set(KINDS.map((kind) => kind.form)))
    expect(await loadKinds(form), form).toEqual(kindsOfForm(form));
  expect(loadKinds('customertin')).toBeUndefined();
});

test('a form that begins with open items waits for what draws them, and no other does', () => {
  for (const form of new Set(KINDS.map((kind) => kind.form))) {
    const [own] = kindsOfForm(form);
    const isOfItems = Object.values<Field>(own?.fields ?? {}).some(
      (field) => field.type === 'lines' && field.openItems !== undefined,
    );
    expect(FORMS_OF_OPEN_ITEMS.has(form), form).toBe(isOfItems);
  }
});
