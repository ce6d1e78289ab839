import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { toProblem } from '#server/platform/http/errors.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { registerCustomer } from '#test/invoices.ts';
import { requestOfLines } from '#test/post-lines.ts';
import type { TestEntry } from '#test/post-lines.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { recordPostings, rehearsePostings } from './record.ts';
import type { NewPosting, RecordRequest } from './record.ts';

const RECEIVABLE = '1210';
const BANK = '1110';
const BOX = '1010';
const INCOME = '4010';
const INACTIVE = '4020';

let app: TestApp;
let owner: pg.Client;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('accountant');
  customer = await registerCustomer(user);
  owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
  // As a server has it: what is foreseen is not rehearsed.
  await owner.query(`
    drop function is_foreseen(jsonb);
    alter function read_foreseen(jsonb) rename to is_foreseen;
    update accounts set is_active = false where number = '${INACTIVE}';
    insert into locked_months select '2026-01-01', now(), user_id from user_accounts limit 1;
    insert into unused_numbers (unused_number_id, kind, number, number_key, state, date, reason, recorded_by, recorded_at)
      select gen_random_uuid(), 'journal-entry', 'N-9', 'N9', 'cancelled', '2026-02-01', 'Spoiled', user_id, now()
      from user_accounts limit 1`);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const requestOf = (entry: Partial<TestEntry>) =>
  requestOfLines(app, 'accountant.one', {
    date: '2026-03-02',
    description: 'Foreseen',
    lines: lines({ debit: BANK, credit: INCOME }),
    ...entry,
  });

function lines(
  { debit, credit }: { debit: string; credit: string },
  rest: Partial<PostingLine> = {},
): PostingLine[] {
  return [
    { account: debit, debit: 500n, credit: 0n, ...(debit === RECEIVABLE && rest) },
    { account: credit, debit: 0n, credit: 500n, ...(credit === RECEIVABLE && rest) },
  ];
}

const outcomeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'fine',
    (error: unknown) => toProblem(error).code,
  );

// Mostly what is in order, so that one fault is seldom hidden behind another.
const often = <T>(usual: fc.Arbitrary<T>, ...rare: T[]) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...rare) });
const anyLine = fc.record({
  account: often<string>(fc.constantFrom(RECEIVABLE, BANK, INCOME), BOX, INACTIVE, '9999'),
  isDebit: fc.boolean(),
  amount: often(fc.constantFrom(100n, 200n), 0n, -100n),
  hasParty: often(fc.constant(true), false),
  document: often<string | undefined>(fc.constantFrom('#', 'N-1', 'N-2'), undefined),
});
const anyEntry = fc.record({
  lines: fc.array(anyLine, { maxLength: 3 }),
  // Most are made even, by a line of their difference.
  isEven: often(fc.constant(true), false),
  date: often<string>(fc.constant('2026-03-02'), '2026-01-31'),
  number: fc.constantFrom('N-1', 'N-2', 'N-3', 'N-9', undefined, undefined),
  receiptTo: often<string>(fc.constantFrom('', 'books@sandigan.example'), 'no address'),
  answers: often<object>(fc.constant({}), { stage: 'adjusting' }, { reverseOn: '2026-04-01' }),
});
type AnyEntry = typeof anyEntry extends fc.Arbitrary<infer T> ? T : never;

/** Sound but for its month; what is drawn has seldom no other fault. */
const LOCKED: AnyEntry = {
  lines: [{ account: BANK, isDebit: true, amount: 100n, hasParty: false, document: undefined }],
  isEven: true,
  date: '2026-01-31',
  number: undefined,
  receiptTo: '',
  answers: {},
};

function entryOf({ lines: drawn, isEven, date, number, receiptTo, answers }: AnyEntry) {
  const made: PostingLine[] = drawn.map((one) => ({
    account: one.account,
    debit: one.isDebit ? one.amount : 0n,
    credit: one.isDebit ? 0n : one.amount,
    ...(one.hasParty && { partyId: customer }),
    ...(one.document && { document: one.document }),
  }));
  const over = made.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  if (isEven && over > 0n) made.push({ account: INCOME, debit: 0n, credit: over });
  if (isEven && over < 0n) made.push({ account: INCOME, debit: -over, credit: 0n });
  const typed = number && { typed: number, key: number.replaceAll('-', '') };
  const change: Partial<NewPosting> = { receiptTo, answers, ...(typed && { number: typed }) };
  return requestOf({ date, lines: made, change });
}

test('a preview says what Yes does, whatever is entered', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyEntry, async (drawn) => {
      const request = await entryOf(drawn);
      const foretold = await outcomeOf(rehearsePostings(app.deps.db, request));
      const done = await outcomeOf(recordPostings(app.deps.db, request));
      seen.add(done);
      expect(foretold).toBe(done);
    }),
    { numRuns: 400, endOnFailure: true, examples: [[LOCKED]] },
  );
  // Not all of one sort.
  for (const one of ['fine', 'account-not-usable', 'month-locked', 'item-overdrawn'])
    expect(seen).toContain(one);
});

/** While nobody can post, what is told by reading is told; the rest waits in vain. */
async function isRead(request: RecordRequest): Promise<boolean> {
  await owner.query('begin; select from ledger_chain for update');
  try {
    return await rehearsePostings(app.deps.db, request).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: '55P03' });
        return false;
      },
    );
  } finally {
    await owner.query('rollback');
  }
}

const invoice = (number: string, debit = RECEIVABLE) =>
  requestOf({
    lines: lines({ debit, credit: INCOME }, { partyId: customer, document: '#' }),
    change: { number: { typed: number, key: number.replaceAll('-', '') } },
  });

test('a plain posting is foretold while somebody else posts, and nothing is written', async () => {
  expect(await isRead(await requestOf({}))).toBe(true);
  expect(await isRead(await invoice('F-1'))).toBe(true);
  await recordPostings(app.deps.db, await invoice('F-2'));
  const paid = lines({ debit: BANK, credit: RECEIVABLE }, { partyId: customer, document: 'F-2' });
  expect(await isRead(await requestOf({ lines: paid }))).toBe(true);
});

test('what may be refused is rehearsed', async () => {
  await recordPostings(app.deps.db, await invoice('G-1'));
  const settling = { partyId: customer, document: 'G-1' };
  const paid = lines({ debit: BANK, credit: RECEIVABLE }, settling);
  const cases: Record<string, Partial<TestEntry>> = {
    'a closed month': { date: '2026-01-31' },
    'an account that is not used': { lines: lines({ debit: BANK, credit: INACTIVE }) },
    'money out of a box': { lines: lines({ debit: BANK, credit: BOX }) },
    'no party': { lines: lines({ debit: RECEIVABLE, credit: INCOME }, { document: '#' }) },
    'an unknown party': { partyId: randomUUID() },
    'a cancelled number': { change: { number: { typed: 'N-9', key: 'N9' } } },
    'a number that is taken': { change: { number: { typed: 'G-1', key: 'G1' } } },
    'more than is open': { lines: [...paid, ...paid] },
    'an entry that reverses itself': { change: { answers: { reverseOn: '2026-04-01' } } },
    'an adjusting entry': { change: { answers: { stage: 'adjusting' } } },
    'an address that is none': { change: { receiptTo: 'nobody' } },
    'a paper of nobody': { change: { attachmentIds: [randomUUID()] } },
    'a reversal': { change: { reversesId: randomUUID(), reason: 'x' } },
    'a balance that it relies on': {
      change: { relies: [{ account: BANK, balance: 0n, quantity: 0n }] },
    },
    'lines that differ': { lines: paid.slice(0, 1) },
  };
  for (const [name, entry] of Object.entries(cases))
    expect(await isRead(await requestOf(entry)), name).toBe(false);
  await owner.query(`insert into approval_rules values ('bill', true, 0, 1)
    on conflict (subject) do update set is_on = true`);
  expect(await isRead(await requestOf({})), 'a rule that asks two people').toBe(false);
});
