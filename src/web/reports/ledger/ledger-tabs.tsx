import { useLocation } from 'react-router';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';

const TABS = [
  { path: PATHS.ledger, label: 'General ledger' },
  { path: PATHS.journal, label: 'Journal' },
  { path: PATHS.partyLedgers, label: 'Party ledgers' },
];

const KEPT = ['from', 'to', 'span', 'stages', 'knownBy'];

/** The ledgers beside each other; the days and stages that were chosen hold for all. */
export function LedgerTabs({ current }: { current: string }) {
  const params = new URLSearchParams(useLocation().search);
  const kept = queryText(Object.fromEntries(KEPT.map((name) => [name, params.get(name) ?? ''])));
  return (
    <LinkTabs
      label="Ledgers"
      tabs={TABS.map(({ path, label }) => ({ path: `${path}${kept}`, label }))}
      current={`${current}${kept}`}
    />
  );
}
