import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { MONEY_RANGES } from '#shared/ledger/chart.ts';

import { problemText } from '../../lib/notify.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools } from '../flow/form-context.ts';
import { rowsOf } from '../flow/typed-answers.ts';
import { knownLastOfParty } from '../queries.ts';
import { useCashAccounts } from './open-item-queries.ts';
import { isWithin } from './chart.ts';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import classes from './controls.module.css';
import { findAccounts } from './find-accounts.ts';
import { SuggestBox } from './suggest-box.tsx';
import { wrapperProps } from './wrapper-props.ts';
import { chartQuery } from '../../lib/queries.ts';

/** An account of the chart by number or title. */
export function AccountControl(props: ControlProps<'account'>) {
  const { path, field, value } = props;
  const { dispatch, leave } = useFormTools();
  const [text, setText] = useState('');
  const chart = useQuery(chartQuery);
  const all = (chart.data?.accounts ?? []).filter(
    (account) => account.isActive && isWithin(account.number, field.numbers),
  );
  const lately = useLately(field.lastOf?.party);
  const areExpensesFirst = field.lastOf !== undefined;
  const fitting = findAccounts(all, text, { lately, areExpensesFirst });
  const number = textOf(value);
  const held = useHeld(number);
  const chosen = chart.data?.accounts.find((account) => account.number === number);

  return (
    <SuggestBox
      wrapper={{
        ...wrapperProps(props),
        // A title that is too long for its cell is read by pointing at it.
        title: chosen?.title,
        description:
          held === undefined ? (
            field.hint
          ) : (
            <>
              {field.hint} {held}
            </>
          ),
      }}
      chosen={chosen === undefined ? number : `${chosen.number} ${chosen.title}`}
      placeholder="Number or name"
      suggestions={
        chart.isPending
          ? undefined
          : fitting.map((account) => ({
              value: account.number,
              label: `${account.number} ${account.title}`,
              detail: '',
            }))
      }
      empty={
        chart.error ? problemText(chart.error) : `No account number or title contains “${text}”.`
      }
      onSearch={setText}
      onChoose={(choice) => dispatch({ type: 'typed', path, value: choice?.value ?? '' })}
      onLeave={(left) => {
        leave(path, left === '' ? undefined : 'Choose an account from the list.');
      }}
    />
  );
}

/** The accounts that the chosen party's last document had. */
function useLately(partyField: string | undefined): readonly string[] {
  const party = useAnswer(partyField);
  const client = useQueryClient();
  if (party === '') return [];
  return knownLastOfParty(client, party)
    .flatMap(({ answers }) => rowsOf(answers['lines']))
    .map((row) => textOf(row['account']));
}

/**
 * What the books say is in a cash or bank account; until they have, its line is kept free, so that
 * the fields below do not move. Nothing for other accounts.
 */
function useHeld(account: string): ReactNode {
  const cash = useCashAccounts();
  if (cash.isPending && isWithin(account, MONEY_RANGES)) {
    return <span className={`${classes['held']} ${classes['later']}`}>In the books:</span>;
  }
  const found = cash.data?.accounts.find((each) => each.account === account);
  if (found === undefined) return undefined;
  const pesos = `₱\u00a0${formatPesos(found.balance)}`;
  const foreign = `${found.currency}\u00a0${formatPesos(found.quantity)}, ${pesos}`;
  const text = found.currency === 'PHP' ? pesos : foreign;
  return <span className={classes['held']}>{`In the books: ${text}.`}</span>;
}
