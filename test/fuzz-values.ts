/**
 * What people and attackers type: markup, formulas, links, paths, control and bidirectional
 * characters, giants.
 */
export const hostileValues: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '//evil.example/a',
  '\\\\evil.example\\a',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\con\\nul',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  "' or '1'='1",
  "'; drop table journal_entries; --",
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202Etxt.exe',
  '\uFEFF',
  '\u2028',
  'a\r\nBcc: x@example.com',
  '\uD800',
  '😀'.repeat(50),
  'ñ₱é',
  '١٢٣',
  '1e3',
  '1e308',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '9007199254740993',
  '0.001',
  '1,000.00',
  '0'.repeat(40),
  '9999-99-99',
  '2026-02-30',
  '0001-01-01',
  '24:61',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '',
  ' ',
  '%',
  '%00',
  '%zz',
  '.',
  '..',
  'x'.repeat(300),
  'y'.repeat(20_000),
];

/** Bodies that are no JSON, or JSON to hurt with. */
export const hostileBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '[]',
  '"text"',
  '1',
  'null',
  'true',
  '{"a":1,}',
  '\u0000',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"text":"${'z'.repeat(1_000_000)}"}`,
  '\uFEFF{}',
];

const DAYS = ['2026-12-02', '2026-12-31', '2027-01-31', '0001-01-01', '9999-12-31', '2024-02-29'];
const YEARS = ['2026', '2027', '0000', '0001', '1900', '9999'];
const MONTHS = ['2026-12', '2027-01', '0000-01', '0001-12', '1900-01', '9999-12'];
const PERIODS = [
  '2026-Q4',
  '2026-12',
  '2026',
  '2026-12-Q',
  '0000-Q1',
  '9999-Q4',
  '9999-12',
  '0001',
];
const AMOUNTS = ['100.00', '0.00', '-0.01', '9999999999999.99', '-9999999999999.99'];

const BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  'date': DAYS,
  'date-time': ['2026-12-02T08:00:00Z', '0001-01-01T00:00:00Z'],
  'email': ['maria.santos@example.ph'],
  'base64': ['RGF0ZSxBbW91bnQKMjAyNi0xMi0wMiwxLjAwCg==', '', 'AAAA', 'UEsDBAo='],
};

const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  kind: ['invoice', 'journal-entry', 'bill', 'cheque-disbursement', 'customer-tin', 'constructor'],
  account: ['1110', '1120', '1199', '0000', '9999'],
  accounts: ['1110', '1110,4010', '0000'],
  ledgerAccount: ['1110', '1210', '0000'],
  number: ['6110', '1110', '0000', '9999'],
  year: YEARS,
  month: MONTHS,
  period: PERIODS,
  quarter: PERIODS,
  clientId: ['user.one', 'nobody.here', '...'],
  prefixedClientId: ['client_nobody', 'client_', 'nobody'],
  cardId: ['invoice', 'nothing'],
  form: ['2550Q', '1601-EQ', 'invoice', 'constructor'],
  fileName: ['a.dat', '../a'],
  slot: ['', 'aside:1', 'correct:1'],
  subject: ['return-2550Q', 'constructor'],
  after: ['1', 'MQ', '2026-12-02'],
  digest: ['0'.repeat(64)],
  sha256: ['0'.repeat(64)],
  country: ['PH', 'ZZ'],
  currency: ['PHP', 'USD', 'ZZZ'],
  tin: ['999-001-000', '999001000'],
  report: ['trial-balance', 'constructor'],
  item: ['a', 'cash'],
  rate: ['58.90', '0', '-1', '1e-12', '99999999999999999999', '0.000000000000000000000001'],
  first: ['1', '000000000000', '999999999999'],
  last: ['9', '999999999999'],
  next: ['1', '999999999999'],
  idempotencyKey: ['fuzzed-key-of-some-length'],
  key: ['fuzzed-key-of-some-length'],
  to: ['maria.santos@example.ph', '999999999999'],
  compare: ['former', 'budget,share', ''],
};

/** Texts that pass for a field, the ordinary one first; nothing where any text does. */
export function edgesOf({
  name,
  format,
  pattern,
}: Readonly<Record<'name' | 'format' | 'pattern', string>>): readonly string[] | undefined {
  if (pattern.endsWith(String.raw`\.\d{2}$`)) return AMOUNTS;
  return BY_FORMAT[format] ?? BY_NAME[name];
}

/** Numbers that look random and are the same on every run. */
export interface Random {
  next(): number;
  pick<T>(values: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
  return {
    next,
    pick: <T>(values: readonly T[]) => {
      const value = values[next() % values.length];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
}
