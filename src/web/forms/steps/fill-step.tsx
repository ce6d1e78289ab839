import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import type { Kind } from '#kinds/define-kind.ts';
import type { Facts } from '#kinds/facts.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import { BoxBalance } from '../controls/box-balance.tsx';
import { FieldControl } from '../controls/field-control.tsx';
import { controlId } from '../controls/control.ts';
import { DraftConflictNotice } from '../drafts/draft-conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { sizeOf } from '../controls/field-sizes.ts';
import { FormNotices } from './form-notices.tsx';
import classes from '../form-page.module.css';
import { KeyboardHelp } from './keyboard-help.tsx';
import { liveFacts } from '../flow/live-facts.ts';
import { liveTotals } from '../flow/live-totals.ts';
import { useCashAccounts } from '../controls/open-items.ts';
import { SameAsLast } from '../drafts/same-as-last.tsx';
import { TotalsBlock } from './totals-block.tsx';
import type { useForm } from '../flow/use-form.ts';

interface FillStepProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
}

/** The questions of a kind, drawn from its fields. */
export function FillStep({ form, kind }: FillStepProps) {
  const { state, dispatch, tools, review } = form;
  const { typed } = state.draft;
  const isChecking = state.step.name === 'checking';
  return (
    <>
      <div className={classes['help']}>
        <KeyboardHelp />
      </div>
      <FormNotices form={form} />
      {kind.form === 'pettycash' ? <BoxBalance /> : null}
      <DraftConflictNotice conflict={form.conflict} fields={kind.fields} />
      {state.message === '' ? null : (
        <ErrorSummary
          key={state.refusals}
          message={state.message}
          problems={state.problems}
          fields={kind.fields}
        />
      )}
      <form
        className={classes['form']}
        noValidate
        aria-busy={isChecking}
        onSubmit={(event) => {
          event.preventDefault();
          void review();
        }}
      >
        <div className={classes['fields']}>
          {state.correction === undefined ? null : (
            <Textarea
              id={controlId('reason')}
              className={classes['field'] ?? ''}
              data-size="wide"
              label="Reason for the correction"
              description="The old entry is reversed and this one takes its place, in one act. The reason is kept with both."
              required
              autosize
              minRows={1}
              maxLength={500}
              value={state.correction.reason}
              error={state.problems.find(({ path }) => path === 'reason')?.message}
              onChange={(event) =>
                dispatch({ type: 'reason-typed', reason: event.currentTarget.value })
              }
            />
          )}
          {Object.entries(kind.fields).map(([name, field]) =>
            isShown(field, typed) ? (
              <div key={name} className={classes['field']} data-size={sizeOf(field)}>
                <FieldControl
                  path={name}
                  field={field}
                  value={typed[name]}
                  problem={state.problems.find(({ path }) => path === name)?.message}
                />
                {field.type === 'party' ? (
                  <SameAsLast form={form} kind={kind} party={typed[name]} />
                ) : null}
              </div>
            ) : null,
          )}
        </div>
        <div className={classes['end']}>
          <div className={classes['buttons']}>
            <Button type="submit" size="md" loading={isChecking}>
              {kind.buttons?.submit ?? 'Review and continue'}
            </Button>
            {form.isUnsaved && (state.restoredFrom ?? '') === '' ? (
              <Button variant="default" size="md" disabled={isChecking} onClick={form.cancel}>
                Start over
              </Button>
            ) : null}
            {form.isUnsaved && form.mayPutAside ? (
              <Button
                variant="default"
                size="md"
                disabled={isChecking}
                onClick={() => void form.putAside()}
              >
                Put aside
              </Button>
            ) : null}
          </div>
          <Totals kind={kind} typed={typed} facts={factsOf(tools.today, form.company)} />
        </div>
      </form>
    </>
  );
}

type LiveFacts = Pick<Facts, 'today' | 'company'>;

interface TotalsProps {
  kind: Kind;
  typed: TypedAnswers;
  facts: LiveFacts | undefined;
}

function Totals({ kind, typed, facts }: TotalsProps) {
  const client = useQueryClient();
  // Asked for here, so that the totals are drawn again when it comes.
  useCashAccounts();
  const totals =
    facts === undefined ? undefined : liveTotals(kind, typed, liveFacts(client, facts));
  if (totals === undefined) return null;
  const shown = totals.map((total) => ({ ...total, amount: toWire(total.amount) }));
  return <TotalsBlock totals={shown} isLive />;
}

function factsOf(today: string, company: Facts['company'] | undefined): LiveFacts | undefined {
  return company === undefined ? undefined : { today, company };
}
