import '../../../lib/styles/mantine-later.css';

import { Button, NativeSelect, Switch, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useStoredRole } from '../../../lib/session/stored-role.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UploadIcon } from '../../../ui/icons.tsx';
import { FolderIcon } from '../../../ui/screen-icons.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import formClasses from '../../../forms/form-page.module.css';
import type { FormOrder, FrameLink } from '../../../forms/frame-link.ts';
import { PictureDialog } from '../../../forms/controls/picture-dialog.tsx';
import classes from '../bank.module.css';
import { accountWords } from '../statements/statement-accounts.ts';
import { MoveReportDialog } from './move-report-dialog.tsx';
import { reportFilePath, reportsQuery } from './queries.ts';
import type { Report, ReportFilters } from './queries.ts';
import { ReportTable } from './report-table.tsx';
import type { ReportActs } from './report-table.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { isPicture, saveReport, showReport } from './show-report.ts';
import { statementAccountsQuery } from '../../queries.ts';

const PAGE_SIZE = 50;
const UPLOAD = '/uploadreportform';
const START = { search: '', account: '', order: 'asAt desc', away: false, page: 1 };
type View = typeof START;
type Dialog = { of: Report; kind: 'picture' | 'versions' | 'move' };

const ORDERS = [
  { value: 'asAt desc', label: 'As of, newest first' },
  { value: 'asAt asc', label: 'As of, oldest first' },
  { value: 'uploadedAt desc', label: 'Uploaded last' },
  { value: 'title asc', label: 'Title' },
];

/**
 * The report folder: what was signed in the portal and what was uploaded, to look at and to save.
 */
export function ReportFolderPage({ order, link }: { order: FormOrder; link: FrameLink }) {
  const [view, setView] = useState<View>(START);
  const [dialog, setDialog] = useState<Dialog>();
  const isAccountant = useStoredRole() === 'accountant' && !order.isReader;
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  const found = useQuery({
    ...reportsQuery(buildFilters(view)),
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<View>) => setView({ ...view, page: 1, ...part });
  const isFiltered = view.search !== '' || view.account !== '';
  const acts: ReportActs = {
    show: (report) =>
      isPicture(report) ? setDialog({ of: report, kind: 'picture' }) : showReport(report, link),
    save: (report) => void saveReport(report, link),
    versions: (report) => setDialog({ of: report, kind: 'versions' }),
    ...(isAccountant ? { move: (report: Report) => setDialog({ of: report, kind: 'move' }) } : {}),
  };
  const upload = (
    <Button
      leftSection={<UploadIcon size={18} />}
      onClick={() => link.tell({ type: 'navigate', path: UPLOAD })}
    >
      Upload a report
    </Button>
  );
  return (
    <main className={formClasses['page']}>
      <div className={classes['folderHead']}>
        <Title order={1} size="h2">
          Report folder
        </Title>
        {isAccountant && (found.data?.total ?? 0) > 0 ? upload : null}
      </div>
      <Filters view={view} onChange={change} />
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      {found.isPending ? <LoadingRows rows={4} height={64} /> : null}
      {found.data === undefined ? null : found.data.rows.length > 0 ? (
        <div>
          <ReportTable rows={found.data.rows} acts={acts} />
          <Pager
            page={view.page}
            pageSize={PAGE_SIZE}
            total={found.data.total}
            onChange={(page) => setView({ ...view, page })}
          />
        </div>
      ) : isFiltered ? (
        <EmptyState
          icon={<FolderIcon size={26} />}
          title="No report fits this"
          action={
            <Button variant="default" onClick={() => change({ search: '', account: '' })}>
              Show all reports
            </Button>
          }
        >
          Search for another word of the title, note or file name, or choose another bank account.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<FolderIcon size={26} />}
          title="No report is in the folder yet"
          action={isAccountant ? upload : undefined}
        >
          A reconciliation that is signed in the portal is filed here automatically; others are
          uploaded.
        </EmptyState>
      )}
      {dialog?.kind === 'picture' ? (
        <PictureDialog
          title={dialog.of.title}
          path={reportFilePath(dialog.of.reportId)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === 'versions' ? (
        <VersionsDialog report={dialog.of} acts={acts} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog?.kind === 'move' ? (
        <MoveReportDialog report={dialog.of} link={link} onClose={() => setDialog(undefined)} />
      ) : null}
    </main>
  );
}

interface FiltersProps {
  view: View;
  onChange: (part: Partial<View>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const accounts = useQuery(statementAccountsQuery);
  return (
    <div className={classes['options']}>
      <SearchBox
        label="Search"
        placeholder="Title, note or file name"
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        label="Bank account"
        value={view.account}
        data={[
          { value: '', label: 'All' },
          ...(accounts.data ?? []).map((each) => ({
            value: each.account,
            label: accountWords(each),
          })),
        ]}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
      <NativeSelect
        label="Order"
        value={view.order}
        data={ORDERS}
        onChange={(event) => onChange({ order: event.currentTarget.value })}
      />
      <Switch
        label="Show archived reports"
        checked={view.away}
        onChange={(event) => onChange({ away: event.currentTarget.checked })}
      />
    </div>
  );
}

function buildFilters({ search, account, order, away, page }: View): ReportFilters {
  const [sort = 'asAt', direction = 'desc'] = order.split(' ');
  return {
    ...(search === '' ? {} : { search: search.slice(0, 100) }),
    ...(account === '' ? {} : { account }),
    sort: sort as 'asAt' | 'title' | 'uploadedAt',
    direction: direction as 'asc' | 'desc',
    away: away ? 'true' : 'false',
    page,
    pageSize: PAGE_SIZE,
  };
}
