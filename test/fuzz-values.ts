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
