import { expect, test } from 'vitest';

import { KINDS, kindsOfForm } from '#kinds/index.ts';

import { loadKinds } from './kinds-of-form.ts';

test('each form fetches what it records, and no other form has kinds', async () => {
  for (const form of new Set(KINDS.map((kind) => kind.form)))
    expect(await loadKinds(form), form).toEqual(kindsOfForm(form));
  expect(loadKinds('customertin')).toBeUndefined();
});
