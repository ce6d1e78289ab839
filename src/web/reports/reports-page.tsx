import type { ReactNode } from 'react';

import { laterPart } from '../ui/later-part.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { MonthFigures } from './month-figures.tsx';
import { ReportLists } from './report-lists.tsx';
import classes from './reports.module.css';
import { SavedReports } from './saved-reports.tsx';

// What draws the pictures is larger than the rest of the screen.
const Pictures = laterPart(
  async () => (await import('./charts/report-pictures.tsx')).ReportPictures,
  { meanwhile: <LoadingRows rows={2} height={280} /> },
);

/**
 * The month’s figures, every financial report, what was saved of them, the months in pictures, and
 * `below` what goes out of the house.
 */
export function ReportsPage({ below }: { below?: ReactNode }) {
  return (
    <Page
      title="Financial Reports"
      description="Statements, ledgers and budgets. Every figure opens the entries behind it."
      width="wide"
    >
      <div className={classes['stack']}>
        <MonthFigures />
        <SavedReports />
        <ReportLists />
        <Pictures />
        {below}
      </div>
    </Page>
  );
}
