import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What `withoutFormula` looks for, in PostgreSQL's words. */
const LOOKS_LIKE_FORMULA = sql.lit(
  String.raw`^'*(?:[\t-\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])`,
);

/**
 * A text as a column of `copyCsv`, as `writeCsv` writes it: what a spreadsheet would run as a
 * formula gets a `'` before it, and an empty one is written as none is, not as two quotes. The
 * value is looked at up to four times: it has to be a column, or cost nothing.
 */
export function textCell(value: RawBuilder<unknown>): RawBuilder<unknown> {
  // Most begin with a letter, a figure or a bracket: no formula does.
  return sql`case when ascii(${value}) between 65 and 126 or ascii(${value}) between 48 and 57 then ${value}
    when ${value} ~ ${LOOKS_LIKE_FORMULA} then '''' || ${value} else nullif(${value}, '') end`;
}

/** Centavos as a column of `copyCsv`, as `toWire` writes them. */
export function moneyCell(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${value} < 0 then '-' else '' end || (abs(${value}) / 100)::text || '.'
    || lpad((abs(${value}) % 100)::text, 2, '0')`;
}

/** An instant as a column of `copyCsv`, as `manilaInstant` writes it. */
export function instantCell(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;
}
