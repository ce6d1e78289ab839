import type { Kind } from '#kinds/define-kind.ts';
import type { Field, Fields, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

/** Which rows of a transaction are meant, and what they get instead; empty: nothing. */
export interface Recode {
  readonly account: string;
  readonly partyId: string;
  readonly toAccount: string;
  readonly toPartyId: string;
  readonly toVatClass: string;
  /** `none`: no code. */
  readonly toCode: string;
}

/** One answer that is another now. */
export interface Changed {
  readonly label: string;
  readonly type: Field['type'];
  readonly from: string;
  readonly to: string;
}

const VAT_COLUMNS = new Set(['vatClass', 'taxClass']);
const CODE_COLUMNS = new Set(['withholding', 'atc']);

/**
 * The answers of a posted transaction with other accounts, parties, classes or codes. Of an account
 * that is asked for, only rows that name it are changed, and rows that name none: their form chose
 * it. Everything else stays as it was typed.
 */
export function recodeAnswers(
  kind: Kind,
  typed: TypedAnswers,
  recode: Recode,
): { readonly typed: TypedAnswers; readonly changes: readonly Changed[] } {
  const changes: Changed[] = [];
  const own = Object.entries(kind.fields).map(([name, field]): [string, TypedValue] => {
    const value = typed[name] ?? '';
    if (field.type === 'lines')
      return [name, recodeRows(field.columns, value, { recode, changes })];
    if (field.type !== 'party' || typeof value !== 'string') return [name, value];
    return [name, recodeParty(field, value, { recode, changes })];
  });
  const known = Object.entries(typed).filter(([name]) => !Object.hasOwn(kind.fields, name));
  const given = own.filter(([name]) => typed[name] !== undefined);
  return { typed: Object.fromEntries([...known, ...given]), changes };
}

interface Recoding {
  readonly recode: Recode;
  readonly changes: Changed[];
}

function recodeParty(field: Field, value: string, { recode, changes }: Recoding): string {
  const { partyId, toPartyId } = recode;
  if (toPartyId === '' || value === '' || value === toPartyId) return value;
  if (partyId !== '' && value !== partyId) return value;
  changes.push({ label: field.label, type: field.type, from: value, to: toPartyId });
  return toPartyId;
}

function recodeRows(columns: Fields, rows: TypedValue, recoding: Recoding): TypedValue {
  if (!Array.isArray(rows)) return rows;
  const accounts = Object.entries(columns).filter(([, column]) => column.type === 'account');
  return rows.map((row: unknown) => {
    if (!isRow(row)) return {};
    const { account, partyId } = recoding.recode;
    const named = accounts.map(([name]) => row[name] ?? '');
    const isMeant = account === '' || named.some((number) => number === account || number === '');
    const parties = Object.entries(columns).filter(([, column]) => column.type === 'party');
    const isTheirs =
      partyId === '' || parties.length === 0 || parties.some(([name]) => row[name] === partyId);
    return isMeant && isTheirs ? recodeRow(columns, row, recoding) : row;
  });
}

function recodeRow(columns: Fields, row: TypedAnswers, recoding: Recoding): TypedAnswers {
  const { recode, changes } = recoding;
  const next = Object.entries(columns).map(([name, column]): [string, TypedValue] => {
    const value = row[name] ?? '';
    if (typeof value !== 'string') return [name, value];
    if (column.type === 'party') return [name, recodeParty(column, value, recoding)];
    const to = targetOf(name, column, { value, recode });
    if (to === undefined || to === value) return [name, value];
    changes.push({ label: column.label, type: column.type, from: value, to });
    return [name, to];
  });
  return {
    ...row,
    ...Object.fromEntries(next.filter(([name, value]) => isGiven(row, name, value))),
  };
}

function isGiven(row: TypedAnswers, name: string, value: TypedValue): boolean {
  return row[name] !== undefined || value !== '';
}

/** What a cell gets; nothing where it is none of what is asked for. */
function targetOf(
  name: string,
  column: Field,
  { value, recode }: { readonly value: string; readonly recode: Recode },
): string | undefined {
  const { account, toAccount, toVatClass, toCode } = recode;
  if (column.type === 'account') {
    const isMeant = account === '' || value === account || value === '';
    return toAccount !== '' && isMeant ? toAccount : undefined;
  }
  if (column.type !== 'choice') return undefined;
  if (VAT_COLUMNS.has(name) && toVatClass !== '') {
    // Sales and purchases have classes of their own names.
    return column.options.some((option) => option.value === toVatClass) ? toVatClass : undefined;
  }
  if (CODE_COLUMNS.has(name) && toCode !== '') return toCode === 'none' ? '' : toCode;
  return undefined;
}

function isRow(row: unknown): row is TypedAnswers {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
