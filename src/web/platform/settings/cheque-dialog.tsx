import { Button, Checkbox, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { BankRow } from './bank-dialog.tsx';
import { CHEQUE_FLAGS, GROUPS, layoutOf, typedOf } from './cheque-fields.ts';
import type { TypedLayout } from './cheque-fields.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { chequeTemplateQuery } from './queries.ts';

type Template = Api['GET /api/settings/bank-accounts/:bankAccountId/cheque-template']['reply'];

/** Where the cheque form of a bank account has its places, with a test print over a grid. */
export function ChequeDialog({ bank, onClose }: { bank: BankRow; onClose: () => void }) {
  const { bankAccountId, name } = bank;
  const template = useQuery(chequeTemplateQuery(bankAccountId));
  const [isChanged, setChanged] = useState(false);
  return (
    <GuardedDialog hasText={isChanged} onClose={onClose} title={`Cheque form of ${name}`} size="lg">
      {(requestClose) => (
        <>
          {template.isPending ? <LoadingRows rows={6} /> : null}
          {template.error === null ? null : (
            <ProblemNotice error={template.error} retry={() => void template.refetch()} />
          )}
          {template.data === undefined ? null : (
            <ChequeForm
              key={template.data.version}
              bank={bank}
              template={template.data}
              onChanged={setChanged}
              onClose={requestClose}
            />
          )}
        </>
      )}
    </GuardedDialog>
  );
}

interface ChequeFormProps {
  bank: BankRow;
  template: Template;
  /** Whether something is typed that is not saved. */
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}

function ChequeForm({ bank, template, onChanged, onClose }: ChequeFormProps) {
  const [typed, setTyped] = useState(() => typedOf(template.layout));
  const [isTesting, setIsTesting] = useState(false);
  const { bankAccountId } = bank;
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/settings/bank-accounts/:bankAccountId/cheque-template', {
        params: { bankAccountId },
        body: { layout: layoutOf(typed), version: template.version },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `The cheque form of ${bank.name} was saved.` });
      await afterSettingsChange();
    },
  });
  const form = useMergedRef(useFaultFocus(save.error), beginAtFirst);
  const isMarked = save.error instanceof CallError && save.error.fields.length > 0;
  const isChanged =
    JSON.stringify(layoutOf(typed)) !== JSON.stringify(layoutOf(typedOf(template.layout)));
  useLeaveGuard(isChanged);
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          In millimetres from the upper left corner of the form; a text is placed on its line. Print
          the test on a plain sheet at its own size (100 %), hold it against a cheque, and correct
          what is off.
        </Text>
        {save.error === null || isMarked ? null : <ProblemNotice error={save.error} />}
        <Places typed={typed} error={save.error} onChange={setTyped} />
        {isChanged ? (
          <Text size="sm" c="dimmed">
            Save before printing a test.
          </Text>
        ) : null}
        <DialogActs>
          <Button
            variant="default"
            me="auto"
            disabled={isChanged}
            onClick={() => setIsTesting(true)}
          >
            Test print
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save
          </Button>
        </DialogActs>
      </Stack>
      {isTesting ? (
        <DocumentDialog
          document={{
            path: `/api/settings/bank-accounts/${encodeURIComponent(bankAccountId)}/cheque-test.pdf`,
            title: `Test print, ${bank.name}`,
          }}
          onClose={() => setIsTesting(false)}
        />
      ) : null}
    </form>
  );
}

/** It comes after its dialog has put the focus on the cross that closes it. */
function beginAtFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

interface PlacesProps {
  typed: TypedLayout;
  error: unknown;
  onChange: (typed: TypedLayout) => void;
}

function Places({ typed, error, onChange }: PlacesProps) {
  return (
    <>
      {GROUPS.map(({ title, fields }) => (
        <Fieldset key={title} legend={title}>
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
            {fields.map(({ name, label }) => (
              <TextInput
                key={name}
                label={label}
                inputMode="decimal"
                value={typed[name]}
                error={fieldProblem(error, `layout.${name}`)}
                onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      {CHEQUE_FLAGS.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={typed[name]}
          onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.checked })}
        />
      ))}
    </>
  );
}
