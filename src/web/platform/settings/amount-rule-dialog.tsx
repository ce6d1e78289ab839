import { Checkbox, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

import { readMoney } from '#shared/forms/typed-amounts.ts';
import { formatMoney, fromWire, toWire } from '#shared/money.ts';

import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';

/** A rule that is on or off, and from which amount on (as the wire has it). */
export interface AmountRule {
  readonly isOn: boolean;
  readonly fromAmount: string;
}

interface AmountRuleDialogProps {
  title: string;
  /** What the rule asks for. */
  label: string;
  /** What an amount means; without it the rule is for every amount. */
  description?: string | undefined;
  initial: AmountRule;
  save: UseMutationResult<unknown, Error, AmountRule>;
  onClose: () => void;
}

/** Asks whether a rule is on, and from which amount on. */
export function AmountRuleDialog(props: AmountRuleDialogProps) {
  const { title, label, description, initial, save, onClose } = props;
  const [isOn, setOn] = useState(initial.isOn);
  const [amount, setAmount] = useState(inPesos(initial.fromAmount));
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const read = readMoney(amount.trim() === '' ? '0' : amount);
    if ('sentence' in read) setProblem(read.sentence);
    else save.mutate({ isOn, fromAmount: toWire(read.value) });
  };
  return (
    <FormDialog
      title={title}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={submit}
    >
      <Checkbox
        label={label}
        checked={isOn}
        data-autofocus
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {description === undefined ? null : (
        <TextInput
          label="From amount"
          description={description}
          inputMode="decimal"
          disabled={!isOn}
          value={amount}
          error={problem ?? fieldProblem(save.error, 'fromAmount')}
          onChange={(event) => {
            setProblem(undefined);
            setAmount(event.currentTarget.value);
          }}
        />
      )}
    </FormDialog>
  );
}

/** An amount of the wire with its separators. */
export function inPesos(wire: string): string {
  return formatMoney(fromWire(wire) ?? 0n);
}
