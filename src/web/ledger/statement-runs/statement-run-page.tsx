import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { fromWire, parseTyped, sum, toWire } from '#shared/money.ts';
import { sentenceEnd } from '#shared/sentence-end.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS, statementRunPath } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { today } from '../../lib/today.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CountedProgress } from '../../ui/counted-progress.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { CheckIcon, MailIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { OwingTable } from './owing-table.tsx';
import { PrintStatementsDialog } from './print-statements-dialog.tsx';
import { owingQuery, statementProgressQuery } from './queries.ts';
import type { AskedRun, OwingCustomer } from './queries.ts';
import classes from './statement-runs.module.css';
import { useStatementRun } from './use-statement-run.ts';

interface Choice {
  readonly asOf: string;
  readonly from: string;
  readonly least: string;
}

/** Statements of account to all customers that owe something, sent in one act. */
export function StatementRunPage() {
  const [choice, setChoice] = useState<Choice>(() => firstChoice(today()));
  const least = leastOf(choice.least);
  const isAmount = least !== undefined;
  const { asOf } = choice;
  const owing = useQuery(owingQuery({ asOf, least }));
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const { data } = owing;
  return (
    <Page
      title="Send Statements of Account"
      description="Customers with an open balance get their statement by mail, all in one action."
      width="wide"
      actions={
        <Button component={Link} to={PATHS.statementRuns} variant="default">
          Statements sent
        </Button>
      }
    >
      <search className={classes['fields']}>
        <DateField
          label="Balances as of"
          value={choice.asOf}
          error={fieldProblem(owing.error, 'asOf')}
          onChange={(day) => setChoice({ ...firstChoice(day), least: choice.least })}
        />
        <DateField
          label="Show movements from"
          value={choice.from}
          error={choice.from > asOf ? 'This is after the statement date.' : undefined}
          onChange={(from) => change({ from })}
        />
        <TextInput
          label="Balance of at least"
          inputMode="decimal"
          placeholder="0.00"
          value={choice.least}
          error={isAmount ? undefined : 'Enter an amount.'}
          onChange={(event) => change({ least: event.currentTarget.value })}
        />
      </search>
      {owing.error === null ? null : (
        <ProblemNotice error={owing.error} retry={() => void owing.refetch()} />
      )}
      {owing.isPending && isAmount ? <LoadingRows rows={8} /> : null}
      {data === undefined ? null : data.customers.length === 0 ? (
        <EmptyState order={2} icon={<CheckIcon size={26} />} title="No balances that high">
          {`No customer has such a balance on ${formatDate(data.asOf)}.`}
        </EmptyState>
      ) : (
        <Choosing
          customers={data.customers}
          days={{ from: choice.from, asOf }}
          least={least ?? '0.00'}
          isStale={owing.isPlaceholderData || !isAmount || choice.from > asOf}
        />
      )}
    </Page>
  );
}

interface ChoosingProps {
  customers: readonly OwingCustomer[];
  days: { readonly from: string; readonly asOf: string };
  least: string;
  /** The list is not yet that of the fields. */
  isStale: boolean;
}

function Choosing({ customers, days, least, isStale }: ChoosingProps) {
  const navigate = useNavigate();
  const isReader = useIsReader();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [shown, setShown] = useState<OwingCustomer>();
  const [open, setOpen] = useState<'print' | 'send'>();
  const run = useStatementRun((runId) => void navigate(statementRunPath(runId)));
  const chosen = customers.filter((customer) => isTicked(customer, changed));
  const unreachable = customers.filter(({ emails }) => emails.length === 0);
  const pathOf = ({ partyId }: OwingCustomer) =>
    `/api/parties/${partyId}/statement/pdf${queryText({ from: days.from, to: days.asOf })}`;
  return (
    <>
      {isReader ? <Text mb="sm">Your account is read-only. Nothing can be sent.</Text> : null}
      <OwingTable
        customers={customers}
        ticked={new Set(chosen.map(({ partyId }) => partyId))}
        isReader={isReader}
        onTick={(ticked) =>
          setChanged(
            new Map([
              ...changed,
              ...customers.map(({ partyId: id }) => [id, ticked.has(id)] as const),
            ]),
          )
        }
        onShow={setShown}
      />
      {run.send.error === null ? null : <ProblemNotice error={run.send.error} />}
      {run.progressId === undefined ? null : (
        <Running progressId={run.progressId} onCancel={run.stop} />
      )}
      <div className={classes['bar']}>
        <Text role="status">
          {`${counted(chosen.length)} of ${customers.length}: `}
          <strong>{formatPesos(totalOf(chosen))}</strong>
        </Text>
        <Group gap="sm">
          {unreachable.length === 0 ? null : (
            <Button
              variant="default"
              leftSection={<PrintIcon size={18} />}
              disabled={isStale}
              onClick={() => setOpen('print')}
            >
              {`Print ${unreachable.length} without an address`}
            </Button>
          )}
          {isReader ? null : (
            <Button
              leftSection={<MailIcon size={18} />}
              disabled={chosen.length === 0 || isStale}
              loading={run.send.isPending}
              onClick={() => setOpen('send')}
            >
              {`Send ${counted(chosen.length)}`}
            </Button>
          )}
        </Group>
      </div>
      {shown === undefined ? null : (
        <DocumentDialog
          document={{ path: pathOf(shown), title: `Statement of ${shown.name}` }}
          onClose={() => setShown(undefined)}
        />
      )}
      {open === 'print' ? (
        <PrintStatementsDialog
          paths={unreachable.map(pathOf)}
          asOf={days.asOf}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      <ConfirmDialog
        opened={open === 'send'}
        title={`Send ${counted(chosen.length)}?`}
        confirm={`Yes, send ${counted(chosen.length)}`}
        onCancel={() => setOpen(undefined)}
        onConfirm={() => {
          setOpen(undefined);
          run.send.mutate(askedOf(chosen, { ...days, least }));
        }}
      >
        <SendWords chosen={chosen} asOf={days.asOf} />
      </ConfirmDialog>
    </>
  );
}

/** What Yes does, and who would get a second one today. */
function SendWords({ chosen, asOf }: { chosen: readonly OwingCustomer[]; asOf: string }) {
  const again = chosen.filter(({ sentToday }) => sentToday);
  return (
    <>
      <Text>
        {`Each customer gets an email with the statement as of ${formatDate(asOf)} as a PDF. Open balances: ${formatPesos(totalOf(chosen))}.`}
      </Text>
      {again.length === 0 ? null : (
        <Text mt="sm" fw={600}>
          {`Sent today already, and sent again by Yes: ${sentenceEnd(again.map(({ name }) => name).join(', '))}`}
        </Text>
      )}
    </>
  );
}

/** How many are drawn, and the way to stop: nothing is sent then. */
function Running({ progressId, onCancel }: { progressId: string; onCancel: () => void }) {
  const { data } = useQuery(statementProgressQuery(progressId));
  if (data === undefined || data.stage === 'resting') return null;
  return (
    <Group gap="sm" mt="sm">
      <CountedProgress doing="Drawing" done={data.done} total={data.total} unit="statements" />
      <Button variant="default" onClick={onCancel}>
        Stop
      </Button>
    </Group>
  );
}

/** The least balance as it was typed, nothing typed is any; nothing where it is no amount. */
function leastOf(typed: string): string | undefined {
  const least = typed.trim() === '' ? 0n : parseTyped(typed);
  return least === undefined || least < 0n ? undefined : toWire(least);
}

/** Movements of the year of the day; of both years in its first three months. */
function firstChoice(asOf: string): Choice {
  const year = Number(asOf.slice(0, 4));
  const isEarly = asOf.slice(5, 7) <= '03';
  return { asOf, from: `${isEarly ? year - 1 : year}-01-01`, least: '' };
}

/** Who can be reached and got none today is ticked, unless a person said otherwise. */
function isTicked(
  { partyId, emails, sentToday }: OwingCustomer,
  changed: ReadonlyMap<string, boolean>,
): boolean {
  return emails.length > 0 && (changed.get(partyId) ?? !sentToday);
}

function askedOf(
  chosen: readonly OwingCustomer[],
  { from, asOf, least }: { from: string; asOf: string; least: string },
): AskedRun {
  const statements = chosen.map(({ partyId, balance, sentToday }) => ({
    partyId,
    balance,
    again: sentToday,
  }));
  return { from, asOf, least, statements };
}

function totalOf(chosen: readonly OwingCustomer[]): string {
  return toWire(sum(chosen.map(({ balance }) => fromWire(balance) ?? 0n)));
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'statement' : 'statements'}`;
}
