import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { ReportActions } from '../report-actions.tsx';
import classes from '../reports.module.css';
import { AccountList } from './account-list.tsx';
import { AccountSelect } from './account-select.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';
import { useLedgerView } from './use-ledger-view.ts';

/** The general ledger: every account of a period, or the card of one with its running balance. */
export function LedgerPage() {
  const view = useLedgerView();
  const { filters, change, query } = view;
  const { account, partyId } = filters;
  const chosen = {
    ...(account === '' ? {} : { account }),
    ...(partyId === '' ? {} : { partyId }),
    ...query,
  };
  const select = (
    <AccountSelect
      value={account}
      placeholder="All accounts"
      onChange={(next) => change({ account: next, partyId: '' })}
    />
  );
  return (
    <Page
      title="General Ledger"
      description="Movements and balances by account."
      width="wide"
      actions={
        <ReportActions
          report="ledger"
          title={account === '' ? 'General Ledger' : `Ledger of ${account}`}
          query={chosen}
          file={(format) => `/api/ledger/file/${format}${queryText(chosen)}`}
          isDisabled={!view.isKnown}
        />
      }
    >
      <LedgerTabs current={PATHS.ledger} />
      <div className={classes['stack']}>
        {account === '' ? (
          <AccountList view={view}>{select}</AccountList>
        ) : (
          <LedgerCard key={`${account} ${partyId}`} view={view}>
            {select}
          </LedgerCard>
        )}
      </div>
    </Page>
  );
}
