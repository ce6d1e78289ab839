import { sql } from 'kysely';

import type { ChequeState, PartyFacts } from '#kinds/facts.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { REMITTANCE_FORM, REMITTED_VAT } from '#shared/ledger/vat.ts';
import type { EnteredDays } from '#shared/tax/calendar/remittance-day.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { enteredCodes } from '../withholding-codes/queries.ts';
import type { EnteredCode } from '../withholding-codes/queries.ts';

import { cashAccounts, sinceFilled } from './cash-queries.ts';
import { isOfKinds, tellsWithholding } from './of-kinds.ts';
import { typedNumber } from './typed-number-queries.ts';
import type { NumberRow } from './typed-number-queries.ts';

/** Facts as one query gives them; amounts are texts, because JSON has no bigint. */
export type FactsRow = SharedRow & OwnRow;

/** What is the same for all answers. */
interface SharedRow {
  readonly profile: CompanyProfile | null;
  /** Titles by number, as JSON: the chart seldom changes, and its text is told apart quickly. */
  readonly accounts: string;
  readonly codes: readonly EnteredCode[];
  readonly locked_months: readonly string[];
  readonly opening_day: string | null;
  /** What people entered of holidays and due days, as far as the form needs it. */
  readonly holidays: EnteredDays['holidays'];
  readonly remittance_days: EnteredDays['moves'];
  readonly petty_cash: { custodian: string; limit: string } | null;
  readonly petty_cash_since: readonly {
    number: string;
    date: BusinessDate;
    description: string;
    amount: string;
  }[];
}

/** What hangs on what the answers name. */
interface OwnRow {
  readonly parties: readonly (Omit<PartyFacts, 'tin'> & {
    register: string;
    isActive: boolean;
    tin: string | null;
  })[];
  readonly attachments: Record<string, string>;
  readonly items: readonly ItemRow[];
  readonly cash: readonly CashRow[];
  readonly cheques: readonly ChequeRow[];
  readonly to_follow: readonly { partyId: string; document: string; atc: string; tax: string }[];
  /** What the books have under the number that was typed. */
  readonly number: NumberRow | null;
}

interface ItemRow {
  account: string;
  document: string;
  partyId: string | null;
  balance: string;
  documentDate: BusinessDate;
  dueDate: BusinessDate | null;
  memo: string | null;
  taxes: { code: string; base: string; tax: string }[];
  told: ToldRow | null;
}

/** What a sale came to, and what it told that the customer will withhold. */
interface ToldRow {
  amount: string;
  taxes: { code: string; base: string; rate: number; tax: string }[];
}

interface CashRow {
  account: string;
  title: string;
  currency: string;
  balance: string;
  quantity: string;
  lastRate: string | null;
  hasReceived: boolean;
}

interface ChequeRow {
  chequeId: string;
  account: string;
  number: string;
  payee: string;
  partyId: string | null;
  amount: string;
  date: BusinessDate;
  state: ChequeState;
}

/** A row of the query: what is shared, and what each was told, in the order of the asked. */
export interface Found extends SharedRow {
  readonly own: readonly OwnRow[];
}

/** What stands in the statement: of what is not asked for nothing is looked for. */
export interface FactsAsked {
  /** Whether the form deals with cash accounts. */
  readonly needsCash: boolean;
  /** Whether the form receives certificates that were to follow. */
  readonly needsToFollow: boolean;
  /** Whether the form lowers what is expected of sales. */
  readonly needsTold: boolean;
  /** Whether the form may withhold VAT, which is remitted by a day of the calendar. */
  readonly needsCalendar: boolean;
  readonly asksNumber: boolean;
  readonly asksAttachments: boolean;
  readonly asksDocuments: boolean;
  readonly asksCheques: boolean;
}

/**
 * The facts about several answers. Its first two parameters are what is asked (`q`), as JSON, and
 * the company; the others are the same each time.
 */
export function factsQuery(shape: FactsAsked) {
  const { needsCash, needsToFollow, needsTold, needsCalendar } = shape;
  const { asksNumber, asksAttachments, asksDocuments, asksCheques } = shape;
  return sql<Found>`${keptPlan}
    with q as (
      select * from jsonb_to_recordset(${''}::jsonb) as q (place integer, corrects uuid, parties uuid[], attachments uuid[],
        documents text[], cheques numeric[], "user" uuid, "seesAll" boolean, kind text, claim text, number text,
        opened text, "openedOf" uuid))
    select
      (select profile from company_profiles where company_id = ${''}) as profile,
      (select json_agg((
          with undone as (
            select l.account, l.document, l.party_id, l.debit - l.credit as amount, l.quantity
              from journal_lines l join journal_entries e using (entry_id)
              where e.transaction_id = q.corrects)
          select json_build_object(
            'parties', ${namedParties(asksCheques)},
            'attachments', ${asksAttachments ? namedAttachments : sql`'{}'::json`},
            'items', ${asksDocuments ? openItems(needsTold) : NONE},
            'cash', ${needsCash ? cashAccounts : NONE},
            'cheques', ${asksCheques ? namedCheques : NONE},
            'to_follow', ${needsToFollow ? certificatesToFollow() : NONE},
            'number', ${asksNumber ? typedNumber(ASKED_NUMBER) : sql`null::json`})) order by q.place) from q) as own,
      (select coalesce(json_object_agg(number, title), '{}')::text from accounts a
        where is_active and not ${isClosedBank}) as accounts,
      (select coalesce(json_agg(to_char(month, 'YYYY-MM')), '[]') from locked_months) as locked_months,
      ${enteredCodes} as codes,
      opening_day() as opening_day,
      ${needsCalendar ? enteredHolidays : NONE} as holidays,
      ${needsCalendar ? remittanceDays : NONE} as remittance_days,
      (select json_build_object('custodian', custodian, 'limit', limit_centavos::text) from petty_cash_fund) as petty_cash,
      ${needsCash ? sinceFilled() : NONE} as petty_cash_since`;
}

const NONE = sql`'[]'::json`;
const ASKED_NUMBER = {
  kind: sql<string>`q.kind`,
  claimKey: sql<string>`q.claim`,
  numberKey: sql<string>`q.number`,
  opened: {
    partyId: sql<string | null>`q."openedOf"`,
    key: sql<string>`q.opened`,
    corrects: sql<string | null>`q.corrects`,
  },
};

/** The parties of the answers, and those of the cheques that they name. */
function namedParties(asksCheques: boolean) {
  const isNamed = asksCheques
    ? sql`party_id in (select unnest(q.parties) union
        select party_id from cheques where number::numeric = any(q.cheques))`
    : sql`party_id = any(q.parties)`;
  return sql`
    (select coalesce(json_agg(json_build_object('partyId', party_id, 'register', register, 'name', name,
        'tin', tin, 'branch', branch, 'address', concat_ws(', ', nullif(address1, ''), nullif(address2, ''),
        nullif(zip, '')), 'isVatRegistered', is_vat_registered, 'isActive', is_active,
        'isIndividual', taxpayer_type = 'individual', 'isNonResident', country <> 'PH', 'defaultAtc', default_atc)), '[]')
      from parties where ${isNamed})`;
}

const namedAttachments = sql`
  (select coalesce(json_object_agg(attachment_id, file_name), '{}') from attachments
    where attachment_id = any(q.attachments) and (uploaded_by = q."user" or q."seesAll"))`;

const enteredHolidays = sql`
  (select coalesce(json_agg(json_build_object('date', date, 'name', name, 'isObserved', is_observed)), '[]')
    from holidays)`;

const remittanceDays = sql`
  (select coalesce(json_agg(json_build_object('period', period, 'due', due, 'statutory', statutory)), '[]')
    from tax_due_days where form = ${REMITTANCE_FORM})`;

function openItems(needsTold: boolean) {
  return sql`
    (select coalesce(json_agg(json_build_object('account', account, 'document', document, 'partyId', party_id,
        'balance', balance::text, 'documentDate', document_date, 'dueDate', due_date, 'memo', memo, 'taxes', taxes, 'told', told)), '[]')
      from (select o.account, o.document, o.party_id, o.document_date, o.due_date,
          o.balance - coalesce((select sum(case when a.normal_side = 'debit' then u.amount else -u.amount end)
            from undone u where u.account = o.account and u.document = o.document
              and u.party_id is not distinct from o.party_id), 0) as balance,
          ${memoOfItem} as memo, ${taxesOfItem} as taxes,
          ${needsTold ? toldOfItem : sql`null::json`} as told
        from open_items o join accounts a on a.number = o.account
        where o.document = any(q.documents)) items
      where balance > 0)`;
}

/** What certificates are still to come of, as the database asks at commit (demand_certificate). */
function certificatesToFollow() {
  const told = tellsWithholding('t.kind');
  const received = isOfKinds('t.kind', (kind) => kind.withheldByCustomers === 'received');
  return sql`
    (select coalesce(json_agg(json_build_object('partyId', party_id, 'document', document, 'atc', code, 'tax', tax::text)), '[]')
      from (select coalesce(p.merged_into, p.party_id) as party_id, x.document, x.code,
          sum(case when x.type = 'expected-wt' then x.tax else -x.tax end) as tax
        from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
          join parties p on p.party_id = x.party_id
        where x.document = any(q.documents) and t.transaction_id is distinct from q.corrects
          and ((x.type = 'expected-wt' and not ${told}) or (x.type = 'creditable-wt' and ${received}))
        group by 1, 2, 3) s)`;
}

// A bank account that was set inactive, with no other one behind the same account of the chart.
const isClosedBank = sql`(exists (select from bank_accounts b where b.ledger_account = a.number)
  and not exists (select from bank_accounts b where b.ledger_account = a.number and b.is_active))`;

// What a cheque was before the corrected transaction made it stale or replaced.
const stateBefore = sql`(select before.state from cheque_events e
    join cheque_events before on before.cheque_id = e.cheque_id and before.position = e.position - 1
    where e.cheque_id = c.cheque_id and e.transaction_id = q.corrects and e.state = c.state)`;

const namedCheques = sql`
  (select coalesce(json_agg(json_build_object('chequeId', cheque_id, 'account', account, 'number', number,
      'payee', payee, 'partyId', party_id, 'amount', amount::text, 'date', date,
      'state', coalesce(${stateBefore}, state))), '[]')
    from cheques c where number::numeric = any(q.cheques) and transaction_id is distinct from q.corrects)`;

// What the line says that opened the document, such as a cheque.
const memoOfItem = sql`
  (select l.memo from journal_lines l join journal_entries e using (entry_id)
    where e.transaction_id = o.transaction_id and l.account = o.account and l.document = o.document limit 1)`;

// What was withheld of the document, or is expected to be, when it was recorded, also by a party
// that was merged into this one. Of a month of VAT that is to be remitted: all that was withheld in
// it, less what was claimed with a remittance.
const taxesOfItem = sql`
    (select coalesce(json_agg(json_build_object('code', x.code, 'base', x.base::text, 'tax', x.tax::text)
        order by x.position), '[]')
      from (select y.code, y.base, y.tax, y.position from tax_rows y join journal_entries e using (entry_id)
          where o.account <> ${ACCOUNT.withheldVat} and e.transaction_id = o.transaction_id
            and y.type in ('ewt', 'expected-wt') and y.document = o.document
        union all
        select y.code, y.base, y.tax, y.position
          from tax_rows y join journal_entries e using (entry_id) join transactions t using (transaction_id)
          where o.account <> ${ACCOUNT.withheldVat} and y.type in ('ewt', 'expected-wt') and y.document = o.document
            and y.party_id in (select m from merged_parties(o.party_id) m where m <> o.party_id)
            and t.number = o.document and t.transaction_id <> o.transaction_id and t.reverses_id is null
            and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        union all
        select y.code, case when y.type = 'vat-wt' then y.base else -y.base end,
            case when y.type = 'vat-wt' then y.tax else -y.tax end, y.position
          from tax_rows y join journal_entries e using (entry_id)
          where o.account = ${ACCOUNT.withheldVat} and y.document = o.document
            and (y.type = 'vat-wt' or y.code = ${REMITTED_VAT})
            and e.transaction_id is distinct from q.corrects) x)`;

// What the sale that opened a document came to, and what it told that the customer will withhold; a
// party that was merged into this one may have bought.
const toldOfItem = sql`
  (with told as (
      select x.entry_id, x.code, x.base, x.rate_basis_points, x.tax
        from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
        where x.type = 'expected-wt' and x.document = o.document and x.party_id in (select merged_parties(o.party_id))
          and ${isOfKinds('t.kind', (kind) => kind.withheldByCustomers === 'expected')})
    select json_build_object('amount', (select sum(l.debit - l.credit)::text from journal_lines l
          where l.account = o.account and l.document = o.document and l.entry_id in (select entry_id from told)),
        'taxes', json_agg(json_build_object('code', code, 'base', base::text, 'rate', rate, 'tax', tax::text) order by code))
      from (select code, max(rate_basis_points) as rate, sum(base) as base, sum(tax) as tax from told group by code) s
      having count(*) > 0)`;
