import type { Kysely } from 'kysely';

import type { CashFacts, ChequeFacts, Facts, OpenItem, PartyFacts } from '#kinds/facts.ts';
import type { SettledItem } from '#kinds/facts.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { formatTin } from '#shared/tin.ts';
import { mergeCodes, nameOfCode } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { remittanceDayOf } from '#shared/tax/calendar/remittance-day.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { EMPTY } from '../../platform/settings/company.ts';

import { codeOf } from '../withholding-codes/queries.ts';

import type { FactsRow } from './facts-queries.ts';
import { readFactsRow } from './read-facts.ts';

import { readSettled } from './read-settled.ts';
import type { References } from './references.ts';
import type { KnownFacts } from './known-facts.ts';
import { numberFactsOf } from './typed-number-queries.ts';
import type { AskedNumber } from './typed-number-queries.ts';

/** What answers name when they name nothing. */
export const NOTHING_NAMED: References = {
  parties: [],
  attachments: [],
  documents: [],
  settled: [],
  cheques: [],
};

/**
 * Looks up, in one query, the facts about answers: company, accounts, balances, and what they name.
 */
export async function readFacts(
  db: Kysely<Tables>,
  caller: Caller,
  asked: {
    references: References;
    today: BusinessDate;
    corrects?: string | undefined;
    number?: AskedNumber | undefined;
    needsCash?: boolean;
    needsToFollow?: boolean;
    needsTold?: boolean;
    needsCalendar?: boolean;
  },
): Promise<KnownFacts> {
  const [row, settled] = await Promise.all([
    readFactsRow(db, caller, {
      needsCash: true,
      needsToFollow: false,
      needsTold: false,
      needsCalendar: false,
      ...asked,
      corrects: asked.corrects,
      number: asked.number,
    }),
    readSettled(db, asked.references.settled),
  ]);
  return arrange(row, settled, asked.today);
}

function arrange(row: FactsRow, settled: readonly SettledItem[], today: BusinessDate): KnownFacts {
  const codes = mergeCodes(LAW_CODES, row.codes.map(codeOf));
  const accounts = readChart(row.accounts);
  const attachments = new Map(Object.entries(row.attachments));
  const parties = new Map(
    row.parties.map((party) => [party.partyId, { ...party, tin: party.tin ?? undefined }]),
  );
  const party = (partyId: string) => {
    const found = parties.get(partyId);
    invariant(found, 'the parties that answers name were checked');
    return found;
  };
  const titleOf = (number: string) => accounts.get(number) ?? '';
  return {
    accounts,
    attachments,
    parties,
    companyProfile: row.profile ?? undefined,
    lockedMonths: new Set(row.locked_months),
    openingDay: row.opening_day ?? undefined,
    number: row.number === null ? undefined : numberFactsOf(row.number),
    facts: {
      today,
      company: {
        isVatRegistered: row.profile?.isVatRegistered ?? true,
        isTopWithholdingAgent: row.profile?.isTopWithholdingAgent ?? false,
      },
      codes,
      party,
      account: (number) => ({ number, title: titleOf(number) }),
      ...moneyFacts(row),
      remittanceDay: (date) => {
        const entered = { holidays: row.holidays, moves: row.remittance_days };
        return remittanceDayOf(date, { ...EMPTY, ...row.profile }, entered);
      },
      toFollow: (partyId, invoice, atc) => {
        const found = row.to_follow.find(
          (each) => each.partyId === partyId && each.document === invoice && each.atc === atc,
        );
        return BigInt(found?.tax ?? 0);
      },
      settledItem: (account, document) =>
        settled.find((item) => item.account === account && item.document === document),
    },
    names: {
      party: (partyId) => nameWithTin(party(partyId)),
      account: (number) => `${number} ${titleOf(number)}`,
      attachment: (attachmentId) => attachments.get(attachmentId) ?? '',
      code: (atc) => nameOfCode(codes, atc),
    },
  };
}

let lastChart: { text: string; titles: ReadonlyMap<string, string> } | undefined;

/** Titles by number. What reads as it read the last time is not taken apart again. */
function readChart(text: string): ReadonlyMap<string, string> {
  if (lastChart?.text === text) return lastChart.titles;
  const chart: Readonly<Record<string, string>> = JSON.parse(text);
  const titles = new Map(Object.entries(chart));
  lastChart = { text, titles };
  return titles;
}

function toldOf(told: FactsRow['items'][number]['told']): OpenItem['told'] {
  if (told === null) return undefined;
  const taxes = told.taxes.map(({ code, base, rate, tax }) => ({
    code,
    base: BigInt(base),
    rateBasisPoints: rate,
    tax: BigInt(tax),
  }));
  return { amount: BigInt(told.amount), taxes };
}

function moneyFacts(row: FactsRow): Pick<Facts, 'item' | 'cash' | 'pettyCash' | 'cheque'> {
  const items: OpenItem[] = row.items.map((item) => ({
    ...item,
    partyId: item.partyId ?? undefined,
    dueDate: item.dueDate ?? undefined,
    memo: item.memo ?? undefined,
    balance: BigInt(item.balance),
    taxes: item.taxes.map(({ code, base, tax }) => ({
      code,
      base: BigInt(base),
      tax: BigInt(tax),
    })),
    told: toldOf(item.told),
  }));
  const cash = new Map(row.cash.map((found) => [found.account, readCash(found)]));
  const cashOf = (account: string) => {
    const found = cash.get(account);
    invariant(found, `${account} is a cash account`);
    return found;
  };
  const cheques: ChequeFacts[] = row.cheques.map((cheque) => ({
    ...cheque,
    partyId: cheque.partyId ?? undefined,
    amount: BigInt(cheque.amount),
  }));
  return {
    item: (account, document, partyId) =>
      items.find(
        (item) =>
          item.account === account && item.document === document && item.partyId === partyId,
      ),
    cash: cashOf,
    pettyCash: {
      custodian: row.petty_cash?.custodian ?? '',
      limit: BigInt(row.petty_cash?.limit ?? 0),
      balance: cash.get(ACCOUNT.pettyCash)?.balance ?? 0n,
      since: row.petty_cash_since.map((entry) => ({ ...entry, amount: BigInt(entry.amount) })),
    },
    cheque: (account, number) =>
      cheques.find(
        // The same document, also when its zeros were left out.
        (cheque) => cheque.account === account && BigInt(cheque.number) === BigInt(number),
      ),
  };
}

function readCash(found: FactsRow['cash'][number]): CashFacts {
  return {
    ...found,
    balance: BigInt(found.balance),
    quantity: BigInt(found.quantity),
    lastRate: found.lastRate === null ? undefined : BigInt(found.lastRate),
  };
}

function nameWithTin({ name, tin, branch }: PartyFacts): string {
  return tin === undefined ? name : `${name} (${formatTin(tin, branch)})`;
}
