import '../../../lib/styles/mantine-later.css';

import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { Fields } from '#shared/forms/fields.ts';
import { formatDate } from '#shared/dates.ts';

import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { CheckIcon } from '../../../ui/screen-icons.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { FileForm } from '../../../forms/flow/file-form.tsx';
import { FormContext, ProblemsContext } from '../../../forms/flow/form-context.ts';
import classes from '../../../forms/form-page.module.css';
import type { FormOrder, FrameLink } from '../../../forms/frame-link.ts';
import { useFormKeys } from '../../../forms/flow/use-form-keys.ts';
import { useStepFocus } from '../../../forms/flow/use-step-focus.ts';
import { accountWords } from '../statements/statement-accounts.ts';
import type { StatementAccount } from '../statements/statement-accounts.ts';
import type { Report } from './queries.ts';
import { ReplacedReport } from './replaced-report.tsx';
import { ReportFile } from './report-file.tsx';
import { useReport } from './use-report.ts';
import type { ReportForm } from './use-report.ts';
import { afterChangeOf } from '../../../lib/stale.ts';
import { statementAccountsQuery } from '../../queries.ts';

interface PageProps {
  order: FormOrder;
  link: FrameLink;
}

/** Puts a finished report into the folder, or another version of one. */
export function UploadReportPage({ order, link }: PageProps) {
  const accounts = useQuery(statementAccountsQuery);
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  // A report needs no account: without their list the form still serves.
  if (accounts.isPending) {
    return (
      <main className={classes['page']}>
        <LoadingRows rows={3} height={60} />
      </main>
    );
  }
  return <ReportPage order={order} link={link} accounts={accounts.data ?? []} />;
}

function ReportPage({ order, link, accounts }: PageProps & { accounts: StatementAccount[] }) {
  const fields = useMemo(() => reportFields(accounts), [accounts]);
  const report = useReport({ fields, clientId: order.clientId, link });
  const { state, tools, done } = report;
  useStepFocus(done === undefined ? 'fill' : 'done');
  useFormKeys();
  return (
    <FormContext value={tools}>
      <ProblemsContext value={state.problems}>
        <main className={classes['page']}>
          <Title order={1} size="h2" tabIndex={-1} data-step-heading>
            {done === undefined ? 'Upload a report' : 'The report is in the folder'}
          </Title>
          {done === undefined ? (
            <Fill report={report} fields={fields} />
          ) : (
            <Done report={done} link={link} onAnother={report.startOver} />
          )}
        </main>
      </ProblemsContext>
    </FormContext>
  );
}

function Fill({ report, fields }: { report: ReportForm; fields: Fields }) {
  return (
    <FileForm
      form={report}
      fields={fields}
      words={{ submit: 'Upload report', progress: 'Uploading the report' }}
    >
      {(problemAt) => (
        <>
          <ReportFile report={report} problem={problemAt('file')} />
          <ReplacedReport report={report} problem={problemAt('replaces')} />
        </>
      )}
    </FileForm>
  );
}

interface DoneProps {
  report: Report;
  link: FrameLink;
  onAnother: () => void;
}

function Done({ report, link, onAnother }: DoneProps) {
  useEffect(() => {
    void afterChangeOf('bank-reports');
  }, []);
  const asAt = report.asAt === null ? '' : `, as of ${formatDate(report.asAt)}`;
  const version =
    report.version > 1 ? ` It is version ${report.version}; the others are kept.` : '';
  return (
    <section className={classes['panel']}>
      <div className={classes['tick']}>
        <CheckIcon size={26} />
      </div>
      <Text role="status">{`“${report.title}”${asAt} is in the report folder.${version}`}</Text>
      <div className={classes['buttons']}>
        <Button
          rightSection={<ArrowRightIcon size={18} />}
          onClick={() => link.tell({ type: 'navigate', path: '/bankreconciliationreportform' })}
        >
          Open the report folder
        </Button>
        <Button variant="default" onClick={onAnother}>
          Upload another
        </Button>
      </div>
    </section>
  );
}

function reportFields(accounts: readonly StatementAccount[]): Fields {
  return {
    title: {
      type: 'text',
      label: 'Title',
      hint: 'Shown in the report folder, e.g. BDO reconciliation, October 2026.',
      required: true,
      maxLength: 200,
    },
    account: {
      type: 'choice',
      label: 'Bank account',
      required: false,
      options: accounts.map((each) => ({ value: each.account, label: accountWords(each) })),
    },
    asAt: { type: 'date', label: 'As of', hint: 'The last day that it covers.', required: false },
    note: { type: 'text', label: 'Note', required: false, maxLength: 300 },
  };
}
