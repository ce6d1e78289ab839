import { SimpleGrid, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { toWire } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import { today } from '../../lib/today.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { refreshTaxes } from '../queries.ts';

type Body = Api['POST /api/tax/importations']['body'];
type Field = keyof Body;

interface Question {
  readonly field: Field;
  readonly label: string;
  readonly type: 'text' | 'date' | 'money';
  readonly maxLength?: number;
}

/** In the order of the summary list of importations. */
const QUESTIONS: readonly Question[] = [
  { field: 'entryNumber', label: 'Import entry number', type: 'text', maxLength: 30 },
  { field: 'assessmentDate', label: 'Assessment or release date', type: 'date' },
  { field: 'supplier', label: 'Seller', type: 'text', maxLength: 100 },
  { field: 'importationDate', label: 'Date of importation', type: 'date' },
  { field: 'country', label: 'Country of origin', type: 'text', maxLength: 50 },
  { field: 'dutiableValue', label: 'Dutiable value', type: 'money' },
  { field: 'charges', label: 'Charges before release', type: 'money' },
  { field: 'exempt', label: 'Exempt', type: 'money' },
  { field: 'taxable', label: 'Taxable', type: 'money' },
  { field: 'vat', label: 'VAT paid', type: 'money' },
  { field: 'receiptNumber', label: 'Official receipt number', type: 'text', maxLength: 30 },
  { field: 'paymentDate', label: 'Day the VAT was paid', type: 'date' },
];

type Answers = Readonly<Record<Field, string>>;
const EMPTY = Object.fromEntries(QUESTIONS.map(({ field }) => [field, ''])) as Answers;

/** Enters an importation into the list alone, from its customs documents. */
export function ImportationDialog({ onClose }: { onClose: () => void }) {
  const [answers, setAnswers] = useState<Answers>(EMPTY);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const save = useMutation({
    mutationFn: (body: Body) => call('POST /api/tax/importations', { body }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `Entry ${answers.entryNumber} is in the list.` });
      onClose();
      await refreshTaxes();
    },
  });
  const submit = () => {
    const read = readAnswers(answers);
    setFaults(read.faults);
    if (Object.keys(read.faults).length === 0) save.mutate(read.body);
  };
  return (
    <FormDialog
      title="Add an importation to the list"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {QUESTIONS.map(({ field, label, type, maxLength }) => {
          const shared = {
            label,
            required: type !== 'money',
            value: answers[field],
            error: faults[field] ?? fieldProblem(save.error, field),
          };
          const answer = (text: string) => {
            setFaults({});
            setAnswers({ ...answers, [field]: text });
          };
          if (type === 'date')
            return <DateField key={field} {...shared} max={today()} onChange={answer} />;
          return (
            <TextInput
              key={field}
              {...shared}
              {...(type === 'money' ? { inputMode: 'decimal', placeholder: '0.00' } : {})}
              {...(maxLength === undefined ? {} : { maxLength })}
              onChange={(event) => answer(event.currentTarget.value)}
            />
          );
        })}
      </SimpleGrid>
    </FormDialog>
  );
}

/** What is sent, or the sentence at each field that cannot be read. An empty amount is zero. */
function readAnswers(answers: Answers): { body: Body; faults: Partial<Record<Field, string>> } {
  const faults: Partial<Record<Field, string>> = {};
  const body: Record<string, string> = {};
  for (const { field, type } of QUESTIONS) {
    const text = answers[field].trim();
    body[field] = text;
    if (type === 'money') {
      const read = text === '' ? { value: 0n } : readMoney(text);
      if ('sentence' in read) faults[field] = read.sentence;
      else body[field] = toWire(read.value);
    } else if (text === '') {
      faults[field] = type === 'date' ? 'Choose the date.' : 'Fill this in.';
    }
  }
  return { body: body as Body, faults };
}
