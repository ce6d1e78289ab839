// How the matching of an account begins, and what stands in the way of a match or of its undoing.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { invariant } from '#shared/invariant.ts';
import { sentenceOf } from '#shared/problems.ts';
import { addStatement } from '#test/bank-lines.ts';
import { differenceOfStatement } from '#test/difference-of-statement.ts';
import { enter } from '#test/enter.ts';
import { postLines } from '#test/post-lines.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

const PATH = '/api/bank/workspace/1110';
const part = {
  role: 'item',
  reason: 'By hand',
  score: 0,
  difference: '0.00',
  differenceSide: null,
};
let app: TestApp;
let session: TestSession;
let lineIds: string[];

interface Item {
  entryId: string;
  position: number;
  chequeId: string;
  chequeNumber: string;
}

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  const cheque = (number: string, amount: string) => ({
    account: '1110',
    number,
    payee: 'Mabuhay',
    date: '2026-11-20',
    amount,
  });
  const opened = await enter(session, [
    'opening-balances',
    {
      date: '2026-11-30',
      trialBalance: [
        { account: '1110', debit: '100000.00', credit: '' },
        { account: '3010', debit: '', credit: '100000.00' },
      ],
      cheques: [
        cheque('0000101', '5000.00'),
        cheque('0000102', '7000.00'),
        cheque('0000103', '900.00'),
      ],
    },
  ]);
  invariant(opened.status === 200, 'the books are opened');
  // The bank's first balance: the first cheque was paid by then, the others were not.
  lineIds = await addStatement(app, {
    account: '1110',
    opening: 10_790_000n,
    lines: [
      { date: '2026-12-03', amount: -700_000n, description: 'CHECK CLEARING', chequeNumber: '102' },
      { date: '2026-12-04', amount: -91_000n, description: 'CHECK CLEARING', chequeNumber: '103' },
    ],
  });
});
afterAll(() => app.stop());

/** What is left, each time with the difference that the reconciliation statement has. */
async function workspace() {
  const { body } = await session.call('GET', PATH);
  expect(body.difference).toBe(await differenceOfStatement(session, body));
  return body;
}

function keyOf({ entryId, position, chequeId }: Item) {
  return { entryId, position, chequeId };
}

async function findState(number: string) {
  const { body } = await session.call('GET', `/api/cheques?search=${number}`);
  return body.rows.map(({ state, clearedOn }) => [state, clearedOn])[0];
}

test('what was outstanding before the first statement is said by a person; the rest must come to its balance', async () => {
  const { start } = await workspace();
  expect(start).toMatchObject({ isMade: false, from: '2026-12-03', opening: '107900.00' });
  expect(start.items).toHaveLength(4);
  const outstanding = start.items
    .filter(({ chequeNumber }: Item) => ['0000102', '0000103'].includes(chequeNumber))
    .map(keyOf);
  const uneven = await session.call('POST', `${PATH}/start`, { outstanding: outstanding.slice(1) });
  expect([uneven.status, uneven.body.problem.code]).toEqual([400, 'bank-start-uneven']);
  expect(uneven.body.error).toMatch(/^What is left makes 10\d,\d00\.00, not the opening balance/);
  const started = await session.call('POST', `${PATH}/start`, { outstanding });
  expect([started.status, started.body.problem]).toEqual([200, undefined]);
  expect(await findState('0000101')).toEqual(['cleared', '2026-12-03']);
  const after = await workspace();
  expect([after.start.isMade, after.items.length]).toEqual([true, 2]);
  // Said again, it is said anew.
  expect((await session.call('POST', `${PATH}/start`, { outstanding })).status).toBe(200);
  const { body } = await session.call('GET', `${PATH}/matches`);
  expect(body.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['start']);
});

test('a cheque that the register does not clear is told, and its match is not made', async () => {
  const { proposals } = await workspace();
  const { lineIds: ids, items } = present(proposals[0]);
  await readAs(
    app.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
    select '2026-12-01', now(), user_id from user_accounts limit 1`,
  );
  const { body } = await session.call('POST', `${PATH}/matches`, {
    matches: [{ ...part, lineIds: ids, items }],
  });
  expect(body.outcomes).toEqual([
    { matchId: null, error: sentenceOf('month-locked', { month: '2026-12' }) },
  ]);
  await readAs(app.database.ownerUrl, 'delete from locked_months');
  expect((await workspace()).lines).toHaveLength(2);
});

test('what was signed is not undone; a correction joins it all the same [A-102]', async () => {
  const { items } = await workspace();
  const cheque = (number: string) =>
    items.filter((item: Item) => item.chequeNumber === number).map(keyOf);
  const { body } = await session.call('POST', `${PATH}/matches`, {
    matches: [
      { ...part, lineIds: [lineIds[0]], items: cheque('0000102') },
      {
        ...part,
        lineIds: [lineIds[1]],
        items: cheque('0000103'),
        difference: '-10.00',
        differenceSide: 'books',
      },
    ],
  });
  const made = body.outcomes.map(({ matchId }) => matchId);
  expect(made).not.toContain(null);
  await readAs(
    app.database.ownerUrl,
    `with signed as (insert into reconciliations (reconciliation_id, account, as_at, from_date, figures, figures_sha256,
        prepared_by, prepared_at)
      select gen_random_uuid(), '1110', '2026-12-15', '2026-12-01', '{}', repeat('0', 64), user_id, now()
        from user_accounts limit 1 returning reconciliation_id)
    insert into reconciliation_matches select reconciliation_id, unnest(array['${made.join("','")}']::uuid[]) from signed`,
  );
  const undone = await session.call('POST', `${PATH}/undo`, { matchIds: made });
  expect([undone.status, undone.body.problem.code]).toEqual([409, 'bank-match-frozen']);
  expect(await findState('0000102')).toEqual(['cleared', '2026-12-03']);
  const corrected = await enter(session, [
    'journal-entry',
    {
      date: '2026-12-18',
      stage: 'adjusting',
      description: 'Correction of cheque 0000103',
      lines: [
        { account: '6210', debit: '10.00', credit: '' },
        { account: '1110', debit: '', credit: '10.00', document: 'CHQ 0000103' },
      ],
    },
  ]);
  expect(corrected.status).toBe(200);
  const left = await workspace();
  const [difference] = left.differences;
  const joined = {
    ...part,
    role: 'book-error',
    lineIds: [lineIds[1]],
    items: [...present(difference).items, ...left.items].map(keyOf),
  };
  const answer = await session.call('POST', `${PATH}/matches`, { matches: [joined] });
  expect(answer.body.outcomes).toEqual([{ matchId: made[1], error: '' }]);
  expect((await workspace()).differences).toEqual([]);
  // Not all of another match, and parts of it: somebody has them.
  const again = await session.call('POST', `${PATH}/matches`, { matches: [joined] });
  expect(again.body.outcomes[0]?.error).toBe(sentenceOf('bank-line-matched'));
});

test('the balance of the books is of the day that the bank told of last; what is dated later is offered all the same', async () => {
  const before = await workspace();
  await postLines(app, 'accountant.one', {
    date: '2026-12-15',
    description: 'Paid after the statement',
    lines: [
      { account: '3030', debit: 50_000n, credit: 0n },
      { account: '1110', debit: 0n, credit: 50_000n },
    ],
  });
  const after = await workspace();
  expect(after.bookBalance).toBe(before.bookBalance);
  expect(after.items).toHaveLength(before.items.length + 1);
});
