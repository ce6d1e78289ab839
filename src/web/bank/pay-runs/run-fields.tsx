import { NativeSelect, TextInput } from '@mantine/core';

import { DateField } from '../../ui/date-field.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import type { Choice } from './choice.ts';
import classes from './pay-runs.module.css';
import type { Payables } from './queries.ts';

interface RunFieldsProps {
  payables: Payables;
  choice: Choice;
  hasCheques: boolean;
  error: unknown;
  onChange: (part: Partial<Choice>) => void;
}

/** From which bank, when, under which reference, and with which cheques. */
export function RunFields({ payables, choice, hasCheques, error, onChange }: RunFieldsProps) {
  const { accounts } = payables;
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="Payment account"
        value={choice.account}
        data={accounts.map(({ account, title }) => ({
          value: account,
          label: `${account} ${title}`,
        }))}
        onChange={(event) => {
          const account = event.currentTarget.value;
          const found = accounts.find((each) => each.account === account);
          onChange({ account, firstCheque: found?.nextCheque ?? '' });
        }}
      />
      <DateField
        label="Payment date"
        value={choice.date}
        error={fieldProblem(error, 'date')}
        onChange={(date) => onChange({ date })}
      />
      <TextInput
        label="Reference"
        value={choice.reference}
        maxLength={30}
        error={fieldProblem(error, 'reference')}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      {hasCheques ? (
        <TextInput
          label="First cheque number"
          inputMode="numeric"
          maxLength={12}
          value={choice.firstCheque}
          error={fieldProblem(error, 'firstCheque')}
          onChange={(event) => onChange({ firstCheque: event.currentTarget.value.trim() })}
        />
      ) : null}
    </div>
  );
}
