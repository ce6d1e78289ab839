import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router';

import { PATHS } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { CalendarIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { HolidaysPage } from './calendar/holidays-page.tsx';
import { CertificatesPage } from './certificates/certificates-page.tsx';
import { DatPage } from './dat/dat-page.tsx';
import { CodesPage } from './codes/codes-page.tsx';
import { EntriesPage } from './entries-page.tsx';
import { ExpectedPage } from './expected/expected-page.tsx';
import { FaultsPage } from './faults-page.tsx';
import { IncomeTaxPage } from './returns/income-tax-page.tsx';
import { ListsPage } from './lists/lists-page.tsx';
import type { FiledFor } from './returns/vat-page.tsx';
import { VatPage } from './returns/vat-page.tsx';
import { WithholdingPage } from './returns/withholding-page.tsx';

/** A screen of tax compliance beside its calendar; `filed` draws what was filed of a subject. */
export function TaxTabPage({ filed }: { filed: FiledFor }) {
  const { tab = '' } = useParams();
  switch (tab.toLowerCase()) {
    case 'vat':
      return <VatPage filed={filed} />;
    case 'lists':
      return <ListsPage filed={filed} />;
    case 'withholding':
      return <WithholdingPage filed={filed} />;
    case 'certificates':
      return <CertificatesPage />;
    case 'expected':
      return <ExpectedPage />;
    case 'income-tax':
      return <IncomeTaxPage filed={filed} />;
    case 'dat':
      return <DatPage />;
    case 'faults':
      return <FaultsPage />;
    case 'holidays':
      return <HolidaysPage />;
    case 'codes':
      return <CodesPage />;
    case 'entries':
      return <EntriesPage />;
    default:
      return <Missing />;
  }
}

function Missing() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<CalendarIcon size={26} />}
        title="Page not found"
        action={
          <Anchor component={Link} to={PATHS.taxCompliance}>
            Tax Compliance
          </Anchor>
        }
      >
        The address may be wrong.
      </EmptyState>
    </Page>
  );
}
