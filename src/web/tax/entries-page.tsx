import type { Api } from '#shared/api/index.ts';
import { formatDate, isBusinessDate } from '#shared/dates.ts';

import { AskAboutFigure } from '../ledger/questions/ask-about-figure.tsx';
import { queryText } from '../lib/call.ts';
import { PATHS } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportButtons } from '../ui/export-buttons.tsx';
import { TaxIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ReportTable } from '../ui/report-table.tsx';
import { useTaxRows } from './queries.ts';

type Query = Api['GET /api/tax/rows']['query'];

const TITLES: Readonly<Record<Query['type'], string>> = {
  'output-vat': 'Output VAT',
  'input-vat': 'Input VAT',
  'ewt': 'Tax Withheld from Suppliers',
  'creditable-wt': 'Tax Withheld from Us, with Certificate',
  'expected-wt': 'Tax Withheld from Us, Expected',
  'vat-wt': 'VAT Withheld on Services of Non-residents',
  'final-wt': 'Final Tax Withheld from Non-residents',
};

/** The rows that a figure of a tax was added up from, each opening its transaction. */
export function EntriesPage() {
  const { filters } = useFilters(['type', 'code', 'partyId', 'tin', 'isListed', 'from', 'to']);
  const { type, from, to } = filters;
  const isWhole = isType(type) && isBusinessDate(from) && isBusinessDate(to);
  if (!isWhole) {
    return (
      <Page title="Behind the figure">
        <EmptyState order={2} icon={<TaxIcon size={26} />} title="No figure was chosen">
          Open a return or list, and choose one of its figures.
        </EmptyState>
      </Page>
    );
  }
  const { code, partyId, tin } = filters;
  const listed = filters.isListed === 'yes' ? ({ isListed: 'yes' } as const) : {};
  const query = { type, from, to, ...given({ code, partyId, tin }), ...listed };
  return <Rows query={query} />;
}

function Rows({ query }: { query: Query }) {
  const rows = useTaxRows(query);
  const { type, from, to } = query;
  return (
    <Page
      title={TITLES[type]}
      description={wordsOf(query)}
      width="wide"
      actions={
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`${type}-${from}-${to}`}
          address={(format) => `/api/tax/rows/file/${format}${queryText(query)}`}
          isDisabled={rows.report === undefined}
        />
      }
    >
      {rows.error === null ? null : (
        <ProblemNotice error={rows.error} retry={() => void rows.refetch()} />
      )}
      {rows.isPending ? <LoadingRows rows={8} /> : null}
      {rows.report === undefined ? null : (
        <ReportTable report={rows.report} isStale={rows.isStale} isInParts />
      )}
      <MoreRows more={rows.more} />
      <AskAboutFigure
        path={PATHS.taxEntries}
        query={query}
        title={`${TITLES[type]}, ${wordsOf(query)}`}
      />
    </Page>
  );
}

/** Which rows they are: those of some codes, of who has a TIN, of some days. */
function wordsOf({ code = '', tin = '', isListed, from, to }: Query): string {
  const codes = code.replaceAll(',', ', ');
  const whose = tin === 'any' ? 'parties with a TIN' : tin === '' ? '' : `TIN ${tin}`;
  const listed = isListed === undefined ? '' : 'reversals in the month of their original';
  return [codes, whose, `${formatDate(from)} to ${formatDate(to)}`, listed]
    .filter(Boolean)
    .join(' · ');
}

function isType(text: string): text is Query['type'] {
  return Object.hasOwn(TITLES, text);
}

/** Only what is filled in. */
function given<Name extends string>(values: Record<Name, string>): Partial<Record<Name, string>> {
  const filled = Object.entries<string>(values).filter(([, text]) => text !== '');
  return Object.fromEntries(filled) as Partial<Record<Name, string>>;
}
