import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';

import { isMoney } from '../chart/account-conditions.ts';

import { isOfKinds } from './of-kinds.ts';

// When the petty cash box was last filled; it begins at the few lines of the box, so it stays quick
// in a large ledger.
const lastFilled = sql`
  (select max(x.sequence) from journal_lines f join journal_entries x using (entry_id) join transactions y using (transaction_id)
    where f.account = ${ACCOUNT.pettyCash} and f.debit > 0 and ${isOfKinds('y.kind', ({ pettyCash }) => pettyCash === 'fills')}
      and y.reverses_id is null and not exists (select from transactions r where r.reverses_id = y.transaction_id))`;

/** What was paid out of the petty cash box since it was last filled. */
export function sinceFilled() {
  return sql`
    (select coalesce(json_agg(json_build_object('number', t.number, 'date', t.date, 'description', t.description,
        'amount', (l.credit - l.debit)::text) order by e.sequence), '[]')
      from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
      where l.account = ${ACCOUNT.pettyCash} and ${isOfKinds('t.kind', ({ pettyCash }) => pettyCash === 'spends')}
        and e.sequence > coalesce(${lastFilled}, 0))`;
}

const currencyOfAccount = sql`account_currency(a.number)`;

// Pesos for one unit when the currency last moved: what came in cost, or what was got for what went
// out. Of a transfer with a fee in the currency the larger line tells, which is the amount itself.
// Of an account that never had any it is not looked for: that would read all entries there are.
const lastRate = sql`
  (case when exists (select from currency_balances c where c.account = a.number) then (select round(coalesce(case when l.quantity < 0 then (select sum(other.debit) from journal_lines other
        where other.entry_id = l.entry_id and ${isMoney('other.account')} and other.account <> l.account) end,
      l.debit + l.credit) * 10000000 / abs(l.quantity))
    from journal_lines l join journal_entries e using (entry_id)
    where l.account = a.number and l.quantity is not null and l.quantity <> 0 order by e.sequence desc, abs(l.quantity) desc limit 1) end)`;

/** Accounts of money, with what they hold; less what `undone` did. */
export const cashAccounts = sql`
  (select coalesce(json_agg(json_build_object('account', a.number, 'title', a.title,
      'currency', ${currencyOfAccount},
      'balance', (coalesce((select sum(b.debit - b.credit) from account_balances b where b.account = a.number), 0)
        - coalesce((select sum(u.amount) from undone u where u.account = a.number), 0))::text,
      'quantity', (coalesce((select c.quantity from currency_balances c where c.account = a.number), 0)
        - coalesce((select sum(u.quantity) from undone u where u.account = a.number), 0))::text,
      'hasReceived', exists (select from account_balances b where b.account = a.number and b.debit > 0),
      'lastRate', ${lastRate}::text)), '[]')
    from accounts a where ${isMoney('a.number')})`;
