import type { EngineItem, EngineLine } from '#server/bank/matching/engine/board.ts';

import type { Draw } from './draw.ts';
import type { HeldOutParty } from './names.ts';
import { drawParties } from './names.ts';
import type { BankStyle, Wording } from './wording.ts';

/** What truly belongs together; without items the books do not know it, without lines the bank. */
export interface Group {
  readonly sort: string;
  readonly lines: readonly EngineLine[];
  readonly items: readonly EngineItem[];
}

/** A company's account at one bank, while it is drawn. */
export interface Account {
  readonly draw: Draw;
  readonly bank: BankStyle;
  readonly suppliers: readonly HeldOutParty[];
  readonly customers: readonly HeldOutParty[];
  readonly employees: readonly HeldOutParty[];
  readonly groups: Group[];
  readonly count: { number: number; cheque: number };
}

/** An account with the parties of its company. */
export function openAccount(draw: Draw, bank: BankStyle): Account {
  const parties = drawParties(draw, 38);
  const employees = drawParties(draw, 70).filter(({ names: [name = ''] }) =>
    /^\S+, |\. /v.test(name),
  );
  return {
    draw, bank, employees, groups: [],
    suppliers: parties.slice(0, 20), customers: parties.slice(20),
    count: { number: draw.between(100, 4000), cheque: draw.between(2000, 900_000) },
  }; // prettier-ignore
}

/** Part of an item of the books. */
export interface ItemParts extends Pick<EngineItem, 'date' | 'amount' | 'kind'> {
  readonly series: string;
  readonly names?: readonly string[];
  readonly about?: string;
  readonly cheque?: string;
  readonly run?: string;
  readonly reverses?: string;
}

/** An item, as the desk reads it from the books. */
export function itemOf({ draw, count }: Account, parts: ItemParts): EngineItem {
  count.number += draw.between(1, 3);
  const documentNumber = `${parts.series}-${String(count.number).padStart(5, '0')}`;
  return {
    entryId: draw.id(),
    position: draw.between(0, 3),
    chequeId: '00000000-0000-0000-0000-000000000000',
    date: parts.date,
    amount: parts.amount,
    transactionId: draw.id(),
    documentNumber,
    chequeNumber: parts.cheque ?? '',
    reference: [documentNumber, parts.about ?? ''].join(' ').trim(),
    reversesId: parts.reverses ?? null,
    registerId: parts.cheque === undefined ? null : draw.id(),
    restoresId: null,
    names: parts.names ?? [],
    ...(parts.kind !== undefined && { kind: parts.kind }),
    run: parts.run ?? null,
  };
}

/** A line of the bank. */
export function lineOf(
  { draw }: Account,
  date: string,
  amount: bigint,
  words: Wording,
): EngineLine {
  const { description, reference = '', chequeNumber = '' } = words;
  return { lineId: draw.id(), date, amount, description, reference, chequeNumber };
}

/** An amount as they come: round ones, and what is left after tax was withheld. */
export function amountOf({ draw }: Account): bigint {
  const way = draw.between(1, 10);
  if (way <= 2) return BigInt(draw.between(1, 60)) * 100_000n;
  if (way <= 4) return BigInt(draw.between(5, 400)) * 10_000n;
  const gross = BigInt(draw.between(20_000, 9_000_000));
  return way <= 7 ? gross - (gross * 100n) / 11_200n : gross;
}
