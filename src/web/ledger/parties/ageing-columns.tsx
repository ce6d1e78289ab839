import type { Api } from '#shared/api/index.ts';
import type { Role } from '#shared/platform/roles.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS, partyPath } from '../../lib/paths.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NOTHING } from '../../ui/format-money.ts';
import { agedPath } from './aged-documents.tsx';
import { BUCKET_LABELS, SIDE_WORDS } from './queries.ts';

/** What is open of all customers or vendors on a day, by age. */
export type Ageing = Api['GET /api/ageing']['reply'];
export type AgedParty = Ageing['parties'][number];

/**
 * The cards of the year until the day of an ageing, which are the accountant's; nothing for anybody
 * else.
 */
export function ledgerPaths({ asOf }: Ageing, role: Role) {
  const from = `${asOf.slice(0, 4)}-01-01`;
  const path = (screen: string, asked: object) =>
    role === 'accountant'
      ? `${screen}${queryText({ ...asked, from, to: asOf, measure: 'closing' })}`
      : undefined;
  return {
    card: (account: string, partyId = '') => path(PATHS.ledger, { account, partyId }),
    parties: (account: string) => path(PATHS.partyLedgers, { account }),
  };
}

/** The columns of an ageing: each figure leads to the documents that it is made of. */
export function buildColumns(
  ageing: Ageing,
  by: 'due' | 'document',
  cards: ReturnType<typeof ledgerPaths>,
): readonly Column<AgedParty>[] {
  const { side, asOf, advancesControl } = ageing;
  const figure = (row: AgedParty, bucket: string, text: string) =>
    text === '0.00' ? (
      NOTHING
    ) : (
      <BehindFigure
        to={agedPath(ageing, { bucket, partyId: row.partyId, by })}
        mark={`${bucket.replace(' ', '-')}-${row.partyId}`}
        here="Ageing"
        amount={text}
      />
    );
  return [
    {
      key: 'name',
      isText: true,
      header: 'Name',
      isTitle: true,
      cell: (row) => (
        <BehindLink
          to={`${partyPath(row.partyId)}?asOf=${asOf}`}
          mark={`party-${row.partyId}`}
          here="Ageing"
        >
          {row.name}
        </BehindLink>
      ),
    },
    ...Object.entries(BUCKET_LABELS).map(([bucket, header]) => ({
      key: bucket,
      header,
      align: 'right' as const,
      cell: (row: AgedParty) =>
        figure(row, bucket, row.buckets.find((each) => each.bucket === bucket)?.amount ?? '0.00'),
    })),
    {
      key: 'total',
      header: 'Total',
      align: 'right',
      stays: true,
      cell: (row) => figure(row, 'all', row.total),
    },
    {
      key: 'advances',
      header: SIDE_WORDS[side].advance,
      align: 'right',
      cell: (row) =>
        row.advances === '0.00' ? (
          NOTHING
        ) : (
          <BehindFigure
            to={cards.card(advancesControl.account, row.partyId)}
            mark={`advances-${row.partyId}`}
            here="Ageing"
            amount={row.advances}
          />
        ),
    },
  ];
}
