import { KINDS, kindsWith } from '#kinds/index.ts';
import type { KindTraits } from '#kinds/traits.ts';
import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';

/** Where the facts stand that functions of the database ask of the code. */
export const FACTS_FILE = 'database/functions/ledger/facts-of-code.sql';

/** What functions may ask of kinds, by the name that they ask with. */
const TRAITS: Readonly<Record<string, (traits: KindTraits) => boolean>> = {
  'opening': ({ origin }) => origin === 'opening',
  'by-hand': ({ origin }) => origin === 'by-hand',
  'adjusting': ({ stage }) => stage === 'adjusting',
  'withholding-expected': ({ withheldByCustomers: told }) =>
    told === 'expected' || told === 'expected-less',
  'approved': ({ secondPerson }) => secondPerson === 'approves',
  'released': ({ secondPerson }) => secondPerson === 'releases',
  'claims-certificate': ({ withheldByCustomers }) => withheldByCustomers === 'received',
  'returns-cheque': ({ customersCheques }) => customersCheques === 'returns',
};

const HEAD = `-- What functions of the database must know of kinds and accounts. The code knows it first (src/kinds, and
-- src/shared/ledger/chart.ts): "npm run schema" prints this file from there, a test compares them, and nobody
-- writes in it. No other file here names a kind or an account.
-- Called by: functions, triggers and views that ask for a trait or an account.
`;

/** The file of `FACTS_FILE`, as the code is now. */
export function printFacts(): string {
  const kinds = Object.entries(TRAITS).map(
    ([name, is]) => `when '${name}' then array[${kindsWith(is).map(quote).join(', ')}]::text[]`,
  );
  const series = KINDS.filter(({ traits }) => traits.origin === 'opening').flatMap(
    ({ documentNumber }) => ('series' in documentNumber ? [documentNumber.series] : []),
  );
  const accounts = Object.entries({ undeposited: ACCOUNT.undeposited }).map(toCase);
  const ranges = Object.entries({
    banks: `${ACCOUNT_RANGE.banks}%`,
    boxes: `${ACCOUNT_RANGE.boxes}%`,
  }).map(toCase);
  return [
    HEAD,
    makeFunction(
      'kinds_with(trait text)',
      'text[]',
      `case trait\n    ${kinds.join('\n    ')}\n  end`,
    ),
    makeFunction(
      'opening_series()',
      'text[]',
      `array[${series.map((each) => quote(`${each}-%`)).join(', ')}]::text[]`,
    ),
    makeFunction('account_named(role text)', 'text', `case role ${accounts.join(' ')} end`),
    makeFunction('accounts_like(range text)', 'text', `case range ${ranges.join(' ')} end`),
    'revoke execute on function kinds_with, opening_series, account_named, accounts_like from public;',
    '-- Views that the server reads ask for them with its own rights.',
    'grant execute on function kinds_with, opening_series, account_named, accounts_like to talaan_app;',
    '',
  ].join('\n');
}

function makeFunction(signature: string, returns: string, body: string): string {
  return `create or replace function ${signature} returns ${returns} language sql immutable parallel safe as $$
  select ${body}
$$;
`;
}

function toCase([name, value]: readonly [string, string]): string {
  return `when ${quote(name)} then ${quote(value)}`;
}

function quote(text: string): string {
  return `'${text}'`;
}
