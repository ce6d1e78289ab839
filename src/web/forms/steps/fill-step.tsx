import { Button, InputBase } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import type { Facts } from '#kinds/facts.ts';
import type { Field, Fields, TypedAnswers } from '#shared/forms/fields.ts';
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
import { holdPress } from '../hold-press.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { liveFacts } from '../flow/live-facts.ts';
import { liveTotals } from '../flow/live-totals.ts';
import { useCashAccounts } from '../controls/open-item-queries.ts';
import { SameAsLast } from '../drafts/same-as-last.tsx';
import { BarTotal, TotalsBlock } from './totals-block.tsx';
import type { useForm } from '../flow/use-form.ts';

interface FillStepProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
}

/** The questions of a kind, drawn from its fields. */
export function FillStep({ form, kind }: FillStepProps) {
  const { state, dispatch, tools, review } = form;
  const { typed } = state.draft;
  const isOnGlass = useMediaQuery('(pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  });
  const isChecking = state.step.name === 'checking' || form.isWaiting;
  return (
    <>
      <FormNotices form={form} />
      {kind.form === 'pettycash' ? <BoxBalance /> : null}
      <DraftConflictNotice conflict={form.conflict} fields={kind.fields} />
      {state.message === '' ? null : (
        <ErrorSummary
          key={state.refusals}
          message={state.message}
          blocking={state.blocking}
          problems={state.problems}
          fields={kind.fields}
        />
      )}
      <form
        className={classes['form']}
        noValidate
        aria-busy={isChecking || form.isAwaited}
        data-awaited={isHeldBack(form, kind)}
        onSubmit={(event) => {
          event.preventDefault();
          void review();
        }}
      >
        <div className={classes['fields']}>
          {state.correction === undefined ? null : (
            <InputBase
              component="textarea"
              multiline
              id={controlId('reason')}
              className={classes['field'] ?? ''}
              data-size="wide"
              label="Reason for the correction"
              description="The old entry is reversed and replaced by this one in one step. The reason is kept with both."
              required
              rows={2}
              data-grows
              maxLength={500}
              value={state.correction.reason}
              error={state.problems.find(({ path }) => path === 'reason')?.message}
              onChange={(event) =>
                dispatch({ type: 'reason-typed', reason: event.currentTarget.value })
              }
            />
          )}
          {inOrder(kind.fields, isOnGlass).map(([name, field]) =>
            isShown(field, typed) ? (
              <div key={name} className={classes['field']} data-size={sizeOf(field)}>
                <FieldControl
                  path={name}
                  field={field}
                  value={typed[name]}
                  problem={state.problems.find(({ path }) => path === name)?.message}
                />
                {field.type === 'party' ? (
                  <SameAsLast form={form} kind={kind} path={name} party={typed[name]} />
                ) : null}
              </div>
            ) : null,
          )}
        </div>
        <DraftButtons form={form} isChecking={isChecking} className="atEnd" />
        <Totals kind={kind} typed={typed} facts={factsOf(tools.today, form.company)}>
          <FillActions form={form} kind={kind} isChecking={isChecking} />
        </Totals>
      </form>
    </>
  );
}

/**
 * What was chosen the last time decides which fields are asked: until it is known they would jump.
 */
function isHeldBack({ isFilled }: FillStepProps['form'], { fields }: Kind): boolean {
  const decides = (field: Field) => field.type === 'choice' && field.isRemembered === true;
  return !isFilled && Object.values<Field>(fields).some(decides);
}

/** On a phone the paper is in the other hand: its photo comes first. */
function inOrder(fields: Fields, isOnGlass: boolean): [string, Field][] {
  const isPaper = ([, { type }]: [string, Field]) => type === 'attachments';
  const all = Object.entries(fields);
  if (!isOnGlass) return all;
  return [...all.filter(isPaper), ...all.filter((each) => !isPaper(each))];
}

type LiveFacts = Pick<Facts, 'today' | 'company'>;

function FillActions({ form, kind, isChecking }: FillStepProps & { isChecking: boolean }) {
  return (
    <div className={classes['buttons']}>
      <Button type="submit" size="md" loading={isChecking} title="Ctrl+Enter">
        {kind.buttons?.submit ?? 'Review and continue'}
      </Button>
      <DraftButtons form={form} isChecking={isChecking} className="inBar" />
      <div className={classes['inBar']}>
        <KeyboardHelp />
      </div>
    </div>
  );
}

interface DraftButtonsProps {
  form: FillStepProps['form'];
  isChecking: boolean;
  /**
   * On a phone the bar has room for the next step only: there these stand at the end of the form.
   */
  className: 'inBar' | 'atEnd';
}

/** What can be done with the draft beside going on with it. */
function DraftButtons({ form, isChecking, className }: DraftButtonsProps) {
  const isFound = (form.state.restoredFrom ?? '') !== '';
  if (!form.isUnsaved || (isFound && !form.mayPutAside)) return null;
  return (
    <div className={`${classes[className]} ${classes['buttons']}`}>
      {isFound ? null : (
        <Button variant="default" size="md" disabled={isChecking} onClick={form.cancel}>
          Start over
        </Button>
      )}
      {form.mayPutAside ? (
        <Button
          variant="default"
          size="md"
          disabled={isChecking}
          onClick={() => void form.putAside()}
        >
          Save draft
        </Button>
      ) : null}
    </div>
  );
}

interface TotalsProps {
  kind: Kind;
  typed: TypedAnswers;
  facts: LiveFacts | undefined;
  /** The buttons. */
  children: ReactNode;
}

/**
 * What is worked out of the answers so far, and the bar that holds the last of it beside the
 * buttons.
 */
function Totals({ kind, typed, facts, children }: TotalsProps) {
  const client = useQueryClient();
  // Asked for here, so that the totals are drawn again when it comes.
  const cash = useCashAccounts();
  const isAwaited = kind.form === 'pettycash' && cash.isLoading;
  const totals =
    (facts === undefined ? undefined : liveTotals(kind, typed, liveFacts(client, facts))) ?? [];
  const shown = totals.map((total) => ({ ...total, amount: toWire(total.amount) }));
  return (
    <>
      {shown.length > 1 ? <TotalsBlock totals={shown} isLive /> : null}
      <div className={classes['bar']} data-awaited={isAwaited} onPointerDown={holdPress}>
        {children}
        <BarTotal totals={shown} />
      </div>
    </>
  );
}

function factsOf(today: string, company: Facts['company'] | undefined): LiveFacts | undefined {
  return company === undefined ? undefined : { today, company };
}
