import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { REPORTS, REPORT_NAMES } from '#shared/reports/catalogue.ts';

import { PATHS, reportPath } from '../lib/paths.ts';
import { Panel } from '../ui/panel.tsx';
import classes from './reports.module.css';

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
}

const STATEMENTS: readonly Entry[] = REPORT_NAMES.filter(
  (name) => !('isBehind' in REPORTS[name]),
).map((name) => ({
  path: reportPath(name),
  title: REPORTS[name].title,
  summary: REPORTS[name].summary,
}));

const BOOKS: readonly Entry[] = [
  {
    path: PATHS.ledger,
    title: 'General Ledger',
    summary: 'Every account: opening balance, movements and running balance.',
  },
  {
    path: PATHS.journal,
    title: 'Journal',
    summary: 'All journal entries with their lines, by book.',
  },
  {
    path: PATHS.partyLedgers,
    title: 'Party Ledgers',
    summary: 'Balances of each customer and vendor, tied to the control account.',
  },
  {
    path: `${PATHS.ageing}?side=receivable`,
    title: 'Ageing of Receivables',
    summary: 'What customers owe by the days past due, tied to its control account.',
  },
  {
    path: `${PATHS.ageing}?side=payable`,
    title: 'Ageing of Payables',
    summary: 'What the company owes by the days past due, tied to its control account.',
  },
];

const WORK: readonly Entry[] = [
  {
    path: PATHS.monthlyReport,
    title: 'Monthly Report',
    summary:
      'Income, position, cash, ageing and your notes as one PDF; mailed on a day you choose.',
  },
  {
    path: PATHS.budgets,
    title: 'Budgets',
    summary: 'Planned amounts by account and month, shown in the statement of income.',
  },
  {
    path: PATHS.periods,
    title: 'Periods',
    summary: 'Close months, adjust, and end the year.',
  },
  {
    path: PATHS.looseLeaf,
    title: 'Looseleaf',
    summary: 'The six books as final pages.',
  },
  {
    path: PATHS.taxCompliance,
    title: 'Tax Compliance',
    summary: 'What is filed with the BIR, and when.',
  },
];

/** Every report that there is, and the work that stands beside them. */
export function ReportLists() {
  return (
    <div className={classes['lists']}>
      <ReportList title="Statements" entries={STATEMENTS} />
      <div className={classes['stack']}>
        <ReportList title="Ledgers" entries={BOOKS} />
        <ReportList title="Related" entries={WORK} />
      </div>
    </div>
  );
}

function ReportList({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section aria-label={title}>
      <Panel>
        <Title order={2} size="h3" mb="xs">
          {title}
        </Title>
        <ul className={classes['list']}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Anchor component={Link} to={entry.path} fw={600}>
                {entry.title}
              </Anchor>
              <Text size="sm" c="dimmed">
                {entry.summary}
              </Text>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
