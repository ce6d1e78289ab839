import type { KeyboardEvent } from 'react';
import { memo, useState } from 'react';

import { formatMoney, sum, toWire } from '#shared/money.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import { isAsked } from './budget-asked.tsx';
import type { AskedBudget } from './budget-asked.tsx';
import type { BudgetAccount } from './budget-edits.ts';
import { amountAt, amountsOf, textAt, typedYear } from './budget-edits.ts';
import classes from './budgets.module.css';

interface BudgetRowProps {
  row: BudgetAccount;
  months: readonly string[];
  typed: Readonly<Record<string, string>> | undefined;
  /** A figure of this account that led here. */
  asked: AskedBudget | undefined;
  edit: (account: string, typed: Readonly<Record<string, string>>) => void;
}

/**
 * One account of a budget: a box a month, and the year, which is spread over the months when it is
 * typed.
 */
export const BudgetRow = memo(function BudgetRow(props: BudgetRowProps) {
  const { row, months, typed, asked, edit } = props;
  const { account, title, amounts } = row;
  const [year, setYear] = useState<string>();
  const [isOpen, setOpen] = useState(asked !== undefined);
  const edits = typed === undefined ? {} : { [account]: typed };
  const total = sum(amountsOf(row, months, edits));
  const takeYear = () => {
    const read = year === undefined || year.trim() === '' ? undefined : readMoney(year);
    setYear(undefined);
    if (read === undefined || !('value' in read) || read.value === total) return;
    edit(account, typedYear(read.value, months));
  };
  return (
    <tr data-open={isOpen || undefined} data-boxes>
      <th scope="row">
        {`${account} ${title}`}
        <button
          type="button"
          className={classes['months']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Year only' : 'By month'}
          <span>{`: ${title}`}</span>
        </button>
      </th>
      {months.map((month, at) => {
        const saved = amounts[at] ?? '0.00';
        const amount = amountAt(saved, typed?.[month]);
        const isWrong = typeof amount === 'string';
        const label = monthPeriodOf(`${month}-01`).label;
        return (
          <td key={month} data-asked={(asked !== undefined && isAsked(month, asked)) || undefined}>
            <span aria-hidden="true">{label}</span>
            <input
              aria-label={`${title}, ${label}`}
              aria-invalid={isWrong || undefined}
              title={isWrong ? amount : undefined}
              inputMode="decimal"
              autoComplete="off"
              data-changed={typed?.[month] === undefined ? undefined : true}
              value={textAt(saved, typed?.[month])}
              onKeyDown={walk}
              onChange={(event) => edit(account, { [month]: event.currentTarget.value })}
              onBlur={(event) => {
                // What was typed is shown as it was understood.
                const text = event.currentTarget.value;
                if (isWrong || typed?.[month] === undefined || text.trim() === '') return;
                edit(account, { [month]: formatMoney(amount) });
              }}
            />
          </td>
        );
      })}
      <td>
        <span aria-hidden="true">Year</span>
        <input
          aria-label={`${title}, the whole year: spread over its months`}
          className={classes['year']}
          inputMode="decimal"
          autoComplete="off"
          value={year ?? textAt(toWire(total), undefined)}
          onKeyDown={walk}
          onChange={(event) => setYear(event.currentTarget.value)}
          onBlur={takeYear}
        />
      </td>
    </tr>
  );
});

/** Enter and the arrows lead up and down a column, as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const isUp = event.key === 'ArrowUp';
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  const cell = event.currentTarget.closest('td');
  const row = cell?.closest('tr');
  const next = isUp ? row?.previousElementSibling : row?.nextElementSibling;
  const input = next?.children[cell?.cellIndex ?? -1]?.querySelector('input');
  event.preventDefault();
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  } else {
    event.currentTarget.blur();
  }
}
