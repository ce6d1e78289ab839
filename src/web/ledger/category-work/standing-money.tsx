import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { formatPesos } from '../../ui/format-money.ts';
import type { CategoryWork } from './queries.ts';

type Standing = NonNullable<CategoryWork['standing']>;

/** Collections to be deposited, the box of petty cash, or cheques that are not cleared yet. */
export function StandingMoney({ standing }: { standing: Standing }) {
  const { key, count } = standing;
  const words = wordsOf(standing);
  return (
    <Text size="sm">
      {key === 'cheques-outstanding' && count !== 0 ? (
        <Anchor component={Link} inherit to={`${PATHS.cheques}?state=outstanding`}>
          {words}
        </Anchor>
      ) : (
        words
      )}
    </Text>
  );
}

function wordsOf({ key, amount, count, limit }: Standing): string {
  const pesos = `₱\u00a0${formatPesos(amount)}`;
  if (key === 'undeposited') return `Undeposited collections: ${pesos}`;
  if (key === 'petty-cash') {
    return `Petty cash on hand: ${pesos}${limit === null ? '' : ` of ₱\u00a0${formatPesos(limit)}`}`;
  }
  if (count === 0) return 'No outstanding cheques.';
  return `${count} outstanding ${count === 1 ? 'cheque' : 'cheques'}, ${pesos}`;
}
